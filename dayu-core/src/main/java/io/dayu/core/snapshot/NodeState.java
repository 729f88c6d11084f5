package io.dayu.core.snapshot;

/**
 * A DataNode; its number is its place in {@link ClusterSnapshot#nodes()}.
 *
 * @param id the DataNode's uuid, unique
 * @param rack the rack's number in {@link ClusterSnapshot#racks()}
 * @param in link into the node
 * @param out link out of the node
 * @param acceptsReplicas whether new replicas may be placed here (in service, alive, not stale)
 * @param commonBytes bytes of all waiting tasks that this node can be a source of (SC of
 *     observation 4), over the whole backlog
 * @param freeSpace room for new replicas by storage type, what is already scheduled taken off
 * @param domain the number of its upgrade domain or node group, from 0; {@link #NO_DOMAIN} when it
 *     is a domain of its own
 */
public record NodeState(
    String id,
    int rack,
    LinkState in,
    LinkState out,
    boolean acceptsReplicas,
    long commonBytes,
    FreeSpace freeSpace,
    int domain) {
  /** The domain of a node that shares one with no other. */
  public static final int NO_DOMAIN = -1;

  public NodeState {
    if (domain < NO_DOMAIN) {
      throw new IllegalArgumentException("domain must not be negative: " + domain);
    }
    if (rack < 0) {
      throw new IllegalArgumentException("rack must not be negative: " + rack);
    }
    if (commonBytes < 0) {
      throw new IllegalArgumentException("commonBytes must not be negative: " + commonBytes);
    }
  }

  /** A node that shares its domain with no other. */
  public NodeState(
      String id,
      int rack,
      LinkState in,
      LinkState out,
      boolean acceptsReplicas,
      long commonBytes,
      FreeSpace freeSpace) {
    this(id, rack, in, out, acceptsReplicas, commonBytes, freeSpace, NO_DOMAIN);
  }

  /** The same node with another backlog and other room. */
  public NodeState with(long newCommonBytes, FreeSpace newFreeSpace) {
    return new NodeState(id, rack, in, out, acceptsReplicas, newCommonBytes, newFreeSpace, domain);
  }

  /** The same node with another incoming link. */
  public NodeState withIn(LinkState newIn) {
    return new NodeState(id, rack, newIn, out, acceptsReplicas, commonBytes, freeSpace, domain);
  }

  /** The same node with another outgoing link. */
  public NodeState withOut(LinkState newOut) {
    return new NodeState(id, rack, in, newOut, acceptsReplicas, commonBytes, freeSpace, domain);
  }
}
