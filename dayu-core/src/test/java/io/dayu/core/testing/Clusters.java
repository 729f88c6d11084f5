package io.dayu.core.testing;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.StorageTypes;
import java.util.List;
import java.util.stream.IntStream;

/** Small hand-made snapshots: a slot of 15 s that begins in 1 s, ample space of one type. */
public final class Clusters {
  private Clusters() {}

  /** A snapshot without running transfers; a rack's uplink of 0 is unlimited. */
  public static ClusterSnapshot of(
      List<NodeState> nodes, List<Long> uplinksBytesPerSec, List<RecoveryTask> tasks) {
    return new ClusterSnapshot(
        nodes,
        IntStream.range(0, uplinksBytesPerSec.size())
            .mapToObj(rack -> new RackState("/r" + rack, uplinksBytesPerSec.get(rack)))
            .toList(),
        tasks,
        List.of(),
        1_000_000_000L,
        15_000_000_000L);
  }

  public static ClusterSnapshot withRunning(
      ClusterSnapshot snapshot, List<RunningTransfer> running) {
    return new ClusterSnapshot(
        snapshot.nodes(),
        snapshot.racks(),
        snapshot.tasks(),
        running,
        snapshot.untilSlotNs(),
        snapshot.slotNs());
  }

  public static NodeState node(String id, int rack, LinkState in, LinkState out) {
    return new NodeState(id, rack, in, out, true, 0, FreeSpace.ofBytesByType(1L << 40));
  }

  /** An idle node with equally fast links. */
  public static NodeState idle(String id, int rack, long bytesPerSec) {
    LinkState link = new LinkState(bytesPerSec, 0, true);
    return node(id, rack, link, link);
  }

  /** The node, but it accepts no replicas. */
  public static NodeState closed(NodeState node) {
    return new NodeState(
        node.id(), node.rack(), node.in(), node.out(), false, node.commonBytes(), node.freeSpace());
  }

  /** The node with bytes that it can send. */
  public static NodeState sending(NodeState node, long commonBytes) {
    return node.with(commonBytes, node.freeSpace());
  }

  /** A task of one missing replica, held by its sources, that may go to any rack. */
  public static RecoveryTask task(long id, long sizeBytes, int... sources) {
    return task(id, sizeBytes, 1, new PlacementRule(1, 10), sources);
  }

  public static RecoveryTask task(
      long id, long sizeBytes, int missing, PlacementRule rule, int... sources) {
    IntSet holders = IntSet.of(sources);
    return new RecoveryTask(
        id,
        sizeBytes,
        0,
        missing,
        holders,
        holders,
        holders,
        rule,
        StorageTypes.of(new int[missing]));
  }
}
