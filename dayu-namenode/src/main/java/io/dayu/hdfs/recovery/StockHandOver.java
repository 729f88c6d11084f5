package io.dayu.hdfs.recovery;

import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.state.StuckBlocks;
import io.dayu.hdfs.state.TaskTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows HDFS's own scheduler, one by one, the blocks that Dayu has not been able to plan for a set
 * time, for any reason but full links or an operator's pause, and those that do not get on.
 *
 * <p>They stay in the task table, and Dayu plans them as soon as it can; HDFS books each replica
 * once, whoever comes first. Not thread safe: for the planner thread.
 */
final class StockHandOver {
  private static final Logger LOG = LoggerFactory.getLogger(StockHandOver.class);
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  /** Stock looks at two a DataNode every three seconds; at so many a second nobody waits for it. */
  private static final int AT_ONCE = 2_000;

  private final LowRedundancyQueue queue;
  private final TaskTable tasks;
  private final LongSupplier afterNs;
  private final PlannerMetrics metrics;
  private long lookedNs;

  /**
   * Has shown nothing.
   *
   * @param afterNs the time for which a block cannot be planned before stock is shown it
   */
  StockHandOver(
      LowRedundancyQueue queue, TaskTable tasks, LongSupplier afterNs, PlannerMetrics metrics) {
    this.queue = queue;
    this.tasks = tasks;
    this.afterNs = afterNs;
    this.metrics = metrics;
  }

  /** Shows what is due. */
  void look(long nowNs) {
    if (nowNs - lookedNs < EVERY_NS) {
      return;
    }
    lookedNs = nowNs;
    StuckBlocks stuck = tasks.stuck();
    List<Long> blockIds = stuck.takeToShow(afterNs.getAsLong(), AT_ONCE, nowNs);
    if (blockIds.isEmpty()) {
      return;
    }
    queue.showToStock(blockIds);
    Map<Obstacle, Integer> counts = new EnumMap<>(Obstacle.class);
    for (long blockId : blockIds) {
      stuck.obstacle(blockId).ifPresent(why -> counts.merge(why, 1, Integer::sum));
    }
    counts.forEach(metrics::shownToStock);
    Long first = blockIds.get(0);
    LOG.warn(
        "Stock HDFS is shown {} blocks that Dayu could not recover for {} s; one is blk_{}: {}",
        blockIds.size(),
        TimeUnit.NANOSECONDS.toSeconds(afterNs.getAsLong()),
        first,
        stuck.obstacle(first).map(Obstacle::phrase).orElse(""));
  }
}
