package io.dayu.core.placement;

import io.dayu.core.hash.SplitMix;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The loss of a node as it would be if copysets had placed its blocks: each is on the nodes of a
 * set, drawn evenly of all sets that the lost node is in. Not thread safe.
 */
public final class CopysetLoss {
  private final ClusterSnapshot cluster;
  private final int lost;
  private final long seed;
  private final Copysets sets;
  private final Map<Asked, List<IntSet>> others = new HashMap<>();

  /** The demand by which sets are found. */
  private record Asked(int replicas, PlacementRule rule) {}

  private CopysetLoss(ClusterSnapshot cluster, int lost, int scatterWidth, long seed) {
    this.cluster = cluster;
    this.lost = lost;
    this.seed = seed;
    this.sets = new Copysets(cluster.nodes().stream().map(CopysetNode::of).toList(), scatterWidth);
  }

  /**
   * The cluster with its blocks in copysets. A block that is decoded, or that no set suits, stays
   * where it is.
   *
   * @param cluster without the node, whose blocks are its tasks
   * @param lost number of the node in it
   * @param scatterWidth as {@link Copysets} takes it
   * @param seed of the draws
   */
  public static ClusterSnapshot of(ClusterSnapshot cluster, int lost, int scatterWidth, long seed) {
    CopysetLoss loss = new CopysetLoss(cluster, lost, scatterWidth, seed);
    return new ClusterSnapshot(
        cluster.nodes(),
        cluster.racks(),
        cluster.tasks().stream().map(loss::placed).toList(),
        cluster.running(),
        cluster.untilSlotNs(),
        cluster.slotNs(),
        cluster.diskBytesPerSec());
  }

  private RecoveryTask placed(RecoveryTask task) {
    int held = task.sources().size();
    if (held == 0 || task.kind().reads() > 1) {
      return task;
    }
    List<IntSet> choices =
        others.computeIfAbsent(new Asked(held + 1, task.rule()), this::othersOfLost);
    if (choices.isEmpty()) {
      return task;
    }
    long drawn = Math.floorMod(SplitMix.at(seed, task.id()), (long) choices.size());
    IntSet nodes = choices.get((int) drawn);
    return new RecoveryTask(task.id(), task.sizeBytes(), task.shape(), nodes, nodes, nodes);
  }

  /** The other nodes of each set that the lost node is in. */
  private List<IntSet> othersOfLost(Asked asked) {
    IntPredicate open = node -> node == lost || cluster.nodes().get(node).acceptsReplicas();
    return sets.all(asked.replicas(), asked.rule(), open)
        .filter(set -> set.length == asked.replicas())
        .map(IntSet::of)
        .filter(set -> set.contains(lost))
        .map(set -> set.without(lost))
        .toList();
  }
}
