package io.dayu.curator.task;

import java.util.Collection;

/**
 * The spread of usage between the emptiest and the fullest DataNode, for storages of one type. All
 * are parts of capacity, 0 to 1.
 *
 * @param mean of all together
 */
public record NodeSpread(double emptiest, double fullest, double mean) {
  /** That of some DataNodes; of none, nothing is used. */
  public static NodeSpread of(Collection<NodeUse> nodes) {
    long capacity = nodes.stream().mapToLong(NodeUse::capacityBytes).sum();
    long used = nodes.stream().mapToLong(NodeUse::usedBytes).sum();
    return new NodeSpread(
        nodes.stream().mapToDouble(NodeUse::usage).min().orElse(0),
        nodes.stream().mapToDouble(NodeUse::usage).max().orElse(0),
        new NodeUse(used, capacity).usage());
  }
}
