package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has HDFS look soon at DataNodes that begin to leave. HDFS looks once in an interval, half a
 * minute by default, and copies nothing of theirs before. There is one look more an interval at
 * most, by the thread that makes all others. Not thread safe: for the planner thread.
 */
@NullMarked
public final class EarlyLook implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(EarlyLook.class);

  private final DatanodeAdminManager manager;
  private final Executor waiting;
  private final LongSupplier clockNs;
  private final long everyNs;
  private long lookedNs;

  /**
   * Has had HDFS look at nothing.
   *
   * @param waiting waits for the look
   */
  public EarlyLook(
      BlockManager blocks, Configuration conf, Executor waiting, LongSupplier clockNs) {
    this.manager = blocks.getDatanodeManager().getDatanodeAdminManager();
    this.waiting = waiting;
    this.clockNs = clockNs;
    this.everyNs =
        conf.getTimeDuration(
            DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_INTERVAL_KEY,
            DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_INTERVAL_DEFAULT,
            TimeUnit.SECONDS,
            TimeUnit.NANOSECONDS);
    this.lookedNs = clockNs.getAsLong() - everyNs;
  }

  /** A DataNode has begun to leave. Waits for nobody. */
  @Override
  public void run() {
    long nowNs = clockNs.getAsLong();
    if (nowNs - lookedNs >= everyNs) {
      lookedNs = nowNs;
      waiting.execute(this::look);
    }
  }

  private void look() {
    try {
      manager.runMonitorForTest();
    } catch (ExecutionException | RuntimeException e) {
      LOG.warn("HDFS did not look early at DataNodes that leave; it looks at its own time", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
