package io.dayu.it.daemons;

import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.bench.cluster.DataSet;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Clients that write small files, read them back and delete them, until they are closed. */
final class SteadyClients implements AutoCloseable {
  private static final int CLIENTS = 24;
  private static final int FILE_BYTES = 1024;
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long FROZEN_NS = TimeUnit.MILLISECONDS.toNanos(600);
  private static final long THAWED_NS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long END_LIMIT_S = 60;

  private final RealCluster cluster;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger wrong = new AtomicInteger();
  private volatile boolean ends;

  /** Clients that have begun. */
  SteadyClients(RealCluster cluster) {
    this.cluster = cluster;
    IntStream.range(0, CLIENTS).forEach(number -> threads.execute(() -> work(number)));
  }

  /** Has DataNodes stand still for moments, again and again, until the clients are closed. */
  void slow(List<Integer> nodes) {
    nodes.forEach(node -> threads.execute(() -> Unchecked.call(() -> standStill(node))));
  }

  private boolean standStill(int node) throws IOException, InterruptedException {
    String name = RealCluster.dataNode(node);
    while (!ends) {
      cluster.daemons().freeze(name);
      LockSupport.parkNanos(FROZEN_NS);
      cluster.daemons().thaw(name);
      LockSupport.parkNanos(THAWED_NS);
    }
    return true;
  }

  private void work(int number) {
    DistributedFileSystem files = cluster.files();
    for (int turn = 0; !ends; turn++) {
      Path path = new Path("/clients/" + number + "-" + turn);
      try {
        DataSet.write(files, path, FILE_BYTES, (short) RealCluster.REPLICATION, BLOCK_BYTES);
        if (!DataSet.holds(files, path, FILE_BYTES) || !files.delete(path, false)) {
          wrong.incrementAndGet();
        }
      } catch (IOException e) {
        wrong.incrementAndGet();
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  /** Files that could not be written, or were read back wrong. */
  int wrong() {
    return wrong.get();
  }

  @Override
  public void close() {
    ends = true;
    threads.shutdown();
    if (!Uninterruptibles.awaitTerminationUninterruptibly(threads, END_LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("clients do not end");
    }
  }
}
