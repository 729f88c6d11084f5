package io.dayu.core.snapshot;

/**
 * One DataNode; its number is its place in {@link ClusterSnapshot#nodes()}.
 *
 * @param id the DataNode's uuid, unique
 * @param rack the rack's number in {@link ClusterSnapshot#racks()}
 * @param in what comes into the node
 * @param out what leaves the node
 * @param acceptsReplicas whether new replicas may be placed here (in service, alive, not stale)
 * @param commonBytes bytes of all waiting tasks that this node can be a source of (SC of
 *     observation 4), over the whole backlog
 * @param freeSpace room for new replicas by storage type, what is already scheduled taken off
 */
public record NodeState(
    String id,
    int rack,
    LinkState in,
    LinkState out,
    boolean acceptsReplicas,
    long commonBytes,
    FreeSpace freeSpace) {
  public NodeState {
    if (rack < 0) {
      throw new IllegalArgumentException("rack must not be negative: " + rack);
    }
    if (commonBytes < 0) {
      throw new IllegalArgumentException("commonBytes must not be negative: " + commonBytes);
    }
  }

  /** The same node with another backlog and other room. */
  public NodeState with(long newCommonBytes, FreeSpace newFreeSpace) {
    return new NodeState(id, rack, in, out, acceptsReplicas, newCommonBytes, newFreeSpace);
  }
}
