package io.dayu.it.support;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Clients that read small pieces at random places, one after another, until they are stopped. */
public final class RandomReaders {
  private static final int READ_BYTES = 64 << 10;

  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ends;

  /**
   * Clients that have begun.
   *
   * @param paths of files that are all as long
   */
  public RandomReaders(int clients, FileSystem files, List<Path> paths, long fileBytes) {
    for (int client = 0; client < clients; client++) {
      SplittableRandom random = new SplittableRandom(client);
      Thread thread =
          new Thread(() -> read(files, paths, fileBytes, random), "random-reader-" + client);
      thread.start();
      threads.add(thread);
    }
  }

  private void read(FileSystem files, List<Path> paths, long fileBytes, SplittableRandom random) {
    byte[] into = new byte[READ_BYTES];
    while (!ends) {
      Path path = paths.get(random.nextInt(paths.size()));
      try (FSDataInputStream in = files.open(path)) {
        int unused = in.read(random.nextLong(fileBytes - READ_BYTES), into, 0, READ_BYTES);
      } catch (IOException e) {
        // Its DataNode is killed: the next may do.
      }
    }
  }

  /** Waits until all have ended. */
  public void stop() throws InterruptedException {
    ends = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
