package io.dayu.it.support;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads a file again and again, so that the DataNode that has it has something to do. */
public final class BusyReader implements Closeable {
  private static final int ENDS_WITHIN_SEC = 10;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final AtomicLong rounds = new AtomicLong();
  private volatile boolean closed;

  /** Begins at once. */
  public BusyReader(FileSystem fileSystem, Path path) {
    thread.execute(
        () -> {
          while (!closed) {
            read(fileSystem, path);
            rounds.incrementAndGet();
          }
        });
  }

  private static void read(FileSystem fileSystem, Path path) {
    try (InputStream in = fileSystem.open(path)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How often it has read all of it. */
  public long rounds() {
    return rounds.get();
  }

  @Override
  public void close() {
    closed = true;
    thread.shutdown();
    try {
      thread.awaitTermination(ENDS_WITHIN_SEC, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
