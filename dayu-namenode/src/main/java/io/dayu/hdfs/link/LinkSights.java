package io.dayu.hdfs.link;

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
public record LinkSights(
    long nowNs,
    List<LinkSight> ofWrites,
    List<LinkSight> ofReads,
    List<RackState> racks,
    List<NodeState> nodes) {

  /** The links of a picture, with the DataNodes as a plan sees them. */
  static LinkSights of(ClusterLinks links, List<NodeState> nodes, List<RackState> racks) {
    List<LinkSight> writes = new ArrayList<>(nodes.size());
    List<LinkSight> reads = new ArrayList<>(nodes.size());
    for (int number = 0; number < nodes.size(); number++) {
      NodeState node = nodes.get(number);
      DataNodeLinks link = links.nodes().get(number);
      LinkSight.Direction in = new LinkSight.Direction(node.in(), link.in().orderedBytesPerSec());
      LinkSight.Direction out =
          new LinkSight.Direction(node.out(), link.out().orderedBytesPerSec());
      writes.add(new LinkSight(node.rack(), in, Optional.of(out), node.acceptsReplicas()));
      reads.add(new LinkSight(node.rack(), out, Optional.empty(), node.acceptsReplicas()));
    }
    return new LinkSights(links.takenNs(), writes, reads, racks, nodes);
  }
}
