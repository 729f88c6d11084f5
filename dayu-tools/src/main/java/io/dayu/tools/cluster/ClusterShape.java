package io.dayu.tools.cluster;

import io.dayu.core.snapshot.RackState;

/**
 * The size and the links of a simulated cluster; node i is in rack i / nodesPerRack.
 *
 * @param nodes DataNodes, dead ones included
 * @param nodesPerRack nodes that share a rack's uplink
 * @param linkBytesPerSec speed of a node's link in each direction (B_total of equation 1)
 * @param oversubscription the rack's links over its uplink, 1 when the uplink never limits
 */
public record ClusterShape(
    int nodes, int nodesPerRack, long linkBytesPerSec, double oversubscription) {
  /** The paper's cluster (section 2.2): 3,500 nodes with two 1 Gb/s NICs, no oversubscription. */
  public static final ClusterShape PAPER = new ClusterShape(3500, 40, 250_000_000, 1);

  public ClusterShape {
    require(nodes >= 1, "nodes must be 1 or more: " + nodes);
    require(nodesPerRack >= 1, "nodesPerRack must be 1 or more: " + nodesPerRack);
    require(linkBytesPerSec >= 1, "linkBytesPerSec must be 1 or more: " + linkBytesPerSec);
    require(oversubscription >= 1, "oversubscription must be 1 or more: " + oversubscription);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  public int racks() {
    return (nodes + nodesPerRack - 1) / nodesPerRack;
  }

  public int rackOf(int node) {
    return node / nodesPerRack;
  }

  /** First node of a rack; the rack ends before that of the next. */
  public int firstNodeOf(int rack) {
    return rack * nodesPerRack;
  }

  /** Speed of a rack's uplink in each direction, {@link RackState#UNLIMITED} without limit. */
  public long uplinkBytesPerSec() {
    return oversubscription == 1
        ? RackState.UNLIMITED
        : Math.max(1, (long) (nodesPerRack * (linkBytesPerSec / oversubscription)));
  }

  /** The same cluster with another number of nodes. */
  public ClusterShape withNodes(int newNodes) {
    return new ClusterShape(newNodes, nodesPerRack, linkBytesPerSec, oversubscription);
  }
}
