package io.dayu.sim.testing;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import io.dayu.core.testing.Gen;
import io.dayu.sim.scheduler.batch.BatchProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Slots with so few nodes and blocks that all answers can be tried: up to three holders that
 * receive nothing, up to three nodes that receive, up to five blocks.
 */
public final class TinySlots {
  private static final long KIB = 1024;

  /** Blocks of one size, of which a link carries up to eight. */
  public static final Gen<BatchProblem> OF_EQUAL_BLOCKS =
      random -> {
        long bytes = KIB * (34 + random.nextInt(70));
        return problem(random, IntStream.range(0, 5).mapToLong(i -> bytes).toArray());
      };

  /** Blocks of any sizes, some of which exceed a slot. */
  public static final Gen<BatchProblem> OF_MIXED_BLOCKS =
      random ->
          problem(
              random,
              IntStream.range(0, 5).mapToLong(i -> KIB * (10 + random.nextInt(300))).toArray());

  private TinySlots() {}

  private static BatchProblem problem(SplittableRandom random, long[] sizes) {
    int holders = 1 + random.nextInt(3);
    int receivers = 1 + random.nextInt(3);
    List<NodeState> nodes = new ArrayList<>();
    for (int node = 0; node < holders + receivers; node++) {
      // Of multiples of 4096 bytes/s equation 1 leaves whole KiB.
      NodeState state = Clusters.idle("n" + node, node, 4 * KIB * (1 + random.nextInt(6)));
      nodes.add(node < holders ? Clusters.closed(state) : state);
    }
    List<RecoveryTask> tasks = new ArrayList<>();
    int count = 1 + random.nextInt(sizes.length);
    int priorities = random.nextBoolean() ? 1 : 3;
    for (int id = 0; id < count; id++) {
      tasks.add(task(random, id, sizes[id], holders, random.nextInt(priorities)));
    }
    ClusterSnapshot snapshot =
        Clusters.of(nodes, IntStream.range(0, nodes.size()).mapToObj(rack -> 0L).toList(), tasks);
    return new BatchProblem(snapshot, OpenSlot.of(snapshot), random.nextLong());
  }

  private static RecoveryTask task(
      SplittableRandom random, long id, long bytes, int nodes, int priority) {
    int first = random.nextInt(nodes);
    IntSet holders = IntSet.of(first);
    for (int node = 0; node < nodes; node++) {
      holders = node != first && random.nextBoolean() ? holders.with(node) : holders;
    }
    return new RecoveryTask(
        id,
        bytes,
        priority,
        1,
        holders,
        holders,
        holders,
        new PlacementRule(1, 10),
        StorageTypes.of(0));
  }
}
