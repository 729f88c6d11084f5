package io.dayu.hdfs.scheduler;

import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.source.CopyOrDecode;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongFunction;

/**
 * The internal blocks on DataNodes that leave: each is copied from there, or decoded from others of
 * its group, whichever ends sooner by what the links have to carry.
 */
final class LeavingUnits {
  private final LongFunction<Optional<LowRedundancyBlock>> blocks;
  private final BiFunction<LowRedundancyBlock, RecoveryTask, RecoveryTask> makeable;
  private final double alpha;

  /**
   * Knows the blocks.
   *
   * @param makeable the task of a block with those barred that cannot make it
   * @param alpha share of a link that foreground and recovery together may use
   */
  LeavingUnits(
      LongFunction<Optional<LowRedundancyBlock>> blocks,
      BiFunction<LowRedundancyBlock, RecoveryTask, RecoveryTask> makeable,
      double alpha) {
    this.blocks = blocks;
    this.makeable = makeable;
    this.alpha = alpha;
  }

  /** Replaces the tasks of those that are decoded. */
  void decide(List<RecoveryTask> waiting, List<RunningTransfer> running, List<NodeState> nodes) {
    Map<Integer, RecoveryTask> either = either(waiting);
    if (either.isEmpty()) {
      return;
    }
    CopyOrDecode ways = new CopyOrDecode(nodes, alpha);
    running.forEach(ways::counts);
    for (int place = 0; place < waiting.size(); place++) {
      RecoveryTask decode = either.get(place);
      if (decode == null) {
        ways.counts(waiting.get(place));
      } else if (ways.decodes(waiting.get(place), decode)) {
        waiting.set(place, decode);
      }
    }
  }

  /** The decodes that might stand in the place of copies, by place. */
  private Map<Integer, RecoveryTask> either(List<RecoveryTask> waiting) {
    Map<Integer, RecoveryTask> either = new HashMap<>();
    for (int place = 0; place < waiting.size(); place++) {
      RecoveryTask copy = waiting.get(place);
      // The id of a group is negative; few replicated blocks of old have such ids, and no group.
      if (copy.id() < 0) {
        int at = place;
        blocks
            .apply(copy.id())
            .flatMap(LowRedundancyBlock::decoding)
            .ifPresent(block -> either.put(at, decode(block, copy)));
      }
    }
    return either;
  }

  private RecoveryTask decode(LowRedundancyBlock block, RecoveryTask copy) {
    return makeable.apply(block, block.task().withNodes(copy.placed(), copy.barred()));
  }
}
