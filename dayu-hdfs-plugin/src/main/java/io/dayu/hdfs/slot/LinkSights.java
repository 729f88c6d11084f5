package io.dayu.hdfs.slot;

import io.dayu.core.placement.LinkSight;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All links at one look, by the numbers of DataNodes and racks.
 *
 * @param ofWrites the way in; what is written goes on, so the way out counts as well
 * @param ofReads the way out
 */
record LinkSights(
    long nowNs,
    List<LinkSight> ofWrites,
    List<LinkSight> ofReads,
    List<RackState> racks,
    List<NodeState> nodes) {

  static LinkSights of(ClusterState state, SnapshotBuilder snapshots, long nowNs) {
    int count = state.nodes().size();
    List<NodeState> nodes = new ArrayList<>(count);
    List<LinkSight> writes = new ArrayList<>(count);
    List<LinkSight> reads = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      NodeState node = snapshots.node(number, nowNs);
      LinkSight.Direction in =
          new LinkSight.Direction(node.in(), state.transfers().inBytesPerSec(number));
      LinkSight.Direction out =
          new LinkSight.Direction(node.out(), state.transfers().outBytesPerSec(number));
      nodes.add(node);
      writes.add(new LinkSight(node.rack(), in, Optional.of(out), node.acceptsReplicas()));
      reads.add(new LinkSight(node.rack(), out, Optional.empty(), node.acceptsReplicas()));
    }
    return new LinkSights(nowNs, writes, reads, snapshots.racks(), nodes);
  }
}
