package io.dayu.hdfs.slot;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.QueueChanges;
import java.util.function.Supplier;

/** Takes the changes of HDFS's queue into the task table, a bounded part each round. */
final class Intake {
  private static final int BATCHES_PER_ROUND = 12;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private boolean complete;

  Intake(ClusterState state, Supplier<SchedulerSettings> settings) {
    this.state = state;
    this.settings = settings;
  }

  /** Takes a round's part. */
  void take(long nowNs) {
    complete = false;
    for (int batch = 0; batch < BATCHES_PER_ROUND; batch++) {
      QueueChanges changes =
          state.namesystem().drainChanges(settings.get().intakeBatch(), state.tasks());
      if (changes.cleared()) {
        state.tasks().clearBlocks();
      }
      changes.goneBlockIds().forEach(state.tasks()::remove);
      for (LowRedundancyBlock block : changes.waiting()) {
        state.tasks().put(block, nowNs);
      }
      if (!changes.more()) {
        complete = true;
        return;
      }
    }
  }

  /** Whether the last round took all there was. */
  boolean complete() {
    return complete;
  }
}
