package io.dayu.hdfs.recovery;

import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.namesystem.QueueChanges;
import io.dayu.hdfs.state.TaskTable;
import java.util.function.Supplier;

/** Takes the changes of HDFS's queue into the task table, a bounded part each round. */
final class QueueDrainer {
  private static final int BATCHES_PER_ROUND = 12;

  private final LowRedundancyQueue queue;
  private final TaskTable tasks;
  private final Supplier<BatchSizes> batches;
  private boolean complete;

  QueueDrainer(LowRedundancyQueue queue, TaskTable tasks, Supplier<BatchSizes> batches) {
    this.queue = queue;
    this.tasks = tasks;
    this.batches = batches;
  }

  /** Takes a round's part. */
  void take(long nowNs) {
    complete = false;
    for (int batch = 0; batch < BATCHES_PER_ROUND; batch++) {
      QueueChanges changes = queue.drainChanges(batches.get().intake(), tasks);
      if (changes.cleared()) {
        tasks.clearBlocks();
      }
      changes.goneBlockIds().forEach(tasks::remove);
      for (LowRedundancyBlock block : changes.waiting()) {
        tasks.put(block, nowNs);
      }
      if (!changes.more()) {
        complete = true;
        return;
      }
    }
  }

  /** True if the last round took all there was. */
  boolean complete() {
    return complete;
  }
}
