package io.dayu.it.daemons;

import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.bench.cluster.DataSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A client of its own that reads files again and again, until it is closed. */
final class SteadyReader implements AutoCloseable {
  private static final long END_LIMIT_S = 120;

  private final DistributedFileSystem client;
  private final Map<Path, Long> bytesByPath;
  private final Thread thread = new Thread(this::read, "steady-reader");
  private final AtomicInteger turns = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> unread = new ConcurrentLinkedQueue<>();
  private volatile boolean ends;

  /**
   * A client that has begun.
   *
   * @param bytesByPath the length of each file
   */
  SteadyReader(RealCluster cluster, Map<Path, Long> bytesByPath) throws IOException {
    this.client = cluster.client(Map.of());
    this.bytesByPath = Map.copyOf(bytesByPath);
    thread.start();
  }

  private void read() {
    while (!ends) {
      bytesByPath.forEach(this::read);
      turns.incrementAndGet();
    }
  }

  private void read(Path path, long bytes) {
    try {
      if (!DataSet.holds(client, path, bytes)) {
        unread.add(path + " has other bytes");
      }
    } catch (IOException e) {
      unread.add(path + ": " + e);
    }
  }

  /** How often it has read all files. */
  int turns() {
    return turns.get();
  }

  /** The reads that failed, and why. */
  List<String> unread() {
    return List.copyOf(unread);
  }

  @Override
  public void close() throws IOException {
    ends = true;
    Uninterruptibles.joinUninterruptibly(thread, END_LIMIT_S, TimeUnit.SECONDS);
    if (thread.isAlive()) {
      throw new AssertionError("the reader does not end");
    }
    client.close();
  }
}
