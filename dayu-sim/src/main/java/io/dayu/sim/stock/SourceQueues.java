package io.dayu.sim.stock;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.engine.LostBlock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The queues of replicas that wait for their source's heartbeat (DatanodeDescriptor's
 * replicateBlocks). Not thread safe.
 *
 * <p>Queued work counts as scheduled. The map is only looked up, never iterated.
 */
final class SourceQueues {
  private final List<ArrayDeque<QueuedWork>> queueOfSource = new ArrayList<>();
  private final Map<Long, IntSet> targetsOfBlock = new HashMap<>();

  SourceQueues(int nodes) {
    for (int node = 0; node < nodes; node++) {
      queueOfSource.add(new ArrayDeque<>());
    }
  }

  /** The number of replicas that wait for the source. */
  int size(int source) {
    return queueOfSource.get(source).size();
  }

  /** The nodes to which replicas of the block are queued. */
  IntSet targets(LostBlock block) {
    return targetsOfBlock.getOrDefault(block.id(), IntSet.of());
  }

  void add(QueuedWork work) {
    queueOfSource.get(work.source()).add(work);
    targetsOfBlock.put(work.block().id(), targets(work.block()).with(work.target()));
  }

  /** Takes the source's oldest out, null when none waits. */
  @Nullable QueuedWork poll(int source) {
    QueuedWork work = queueOfSource.get(source).poll();
    if (work != null) {
      forget(work);
    }
    return work;
  }

  /** Takes all out for which it holds. */
  void removeIf(Predicate<QueuedWork> gone) {
    for (ArrayDeque<QueuedWork> queue : queueOfSource) {
      queue.removeIf(
          work -> {
            boolean goes = gone.test(work);
            if (goes) {
              forget(work);
            }
            return goes;
          });
    }
  }

  private void forget(QueuedWork work) {
    IntSet before = targets(work.block());
    IntSet after = IntSet.of();
    for (int i = 0; i < before.size(); i++) {
      after = before.get(i) == work.target() ? after : after.with(before.get(i));
    }
    if (after.size() == 0) {
      targetsOfBlock.remove(work.block().id());
    } else {
      targetsOfBlock.put(work.block().id(), after);
    }
  }
}
