package io.dayu.core.placement;

import io.dayu.core.snapshot.NodeState;

/**
 * A node that may be in copysets.
 *
 * @param id that stays while the node comes and goes: the DataNode's uuid
 * @param rack the rack's number
 * @param domain the number of its upgrade domain, or {@link NodeState#NO_DOMAIN}
 */
public record CopysetNode(String id, int rack, int domain) {
  /** A node of a snapshot. */
  public static CopysetNode of(NodeState node) {
    return new CopysetNode(node.id(), node.rack(), node.domain());
  }
}
