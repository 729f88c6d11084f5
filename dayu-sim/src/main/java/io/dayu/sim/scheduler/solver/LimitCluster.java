package io.dayu.sim.scheduler.solver;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A cluster like the paper's (section 2.2) of any size, with as many blocks to recover: two holders
 * each, 64 MB, links of 250 MB/s with random foreground.
 */
record LimitCluster(int nodes, int tasks) {
  private static final long LINK_BYTES_PER_SEC = 250_000_000;
  private static final long BLOCK_BYTES = 64L << 20;
  private static final int NODES_PER_RACK = 40;
  private static final long SLOT_NS = 15_000_000_000L;
  private static final PlacementRule RULE = new PlacementRule(2, 2);

  /** The snapshot; equal arguments give equal ones. */
  ClusterSnapshot snapshot(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int racks = Math.max(2, nodes / NODES_PER_RACK);
    List<NodeState> states = new ArrayList<>(nodes);
    for (int node = 0; node < nodes; node++) {
      states.add(
          new NodeState(
              "n" + node,
              node % racks,
              link(random),
              link(random),
              true,
              0,
              FreeSpace.ofBytesByType(1L << 50)));
    }
    List<RecoveryTask> waiting = new ArrayList<>(tasks);
    for (int id = 0; id < tasks; id++) {
      waiting.add(task(id, random));
    }
    return new ClusterSnapshot(
        states,
        IntStream.range(0, racks)
            .mapToObj(rack -> new RackState("/r" + rack, RackState.UNLIMITED))
            .toList(),
        waiting,
        List.of(),
        0,
        SLOT_NS);
  }

  private static LinkState link(SplittableRandom random) {
    return new LinkState(LINK_BYTES_PER_SEC, random.nextLong(LINK_BYTES_PER_SEC / 2), true);
  }

  private RecoveryTask task(int id, SplittableRandom random) {
    int first = random.nextInt(nodes);
    int second = (first + 1 + random.nextInt(nodes - 1)) % nodes;
    IntSet holders = IntSet.of(first, second);
    return new RecoveryTask(
        id, BLOCK_BYTES, 2, 1, holders, holders, holders, RULE, StorageTypes.of(0));
  }
}
