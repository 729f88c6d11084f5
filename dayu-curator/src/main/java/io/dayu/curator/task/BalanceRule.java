package io.dayu.curator.task;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * The rule by which replicas move from the fullest DataNodes to the emptiest, and how much
 * (Curator's disk balancing, section 3.3), all within one storage type. Both are parts of capacity,
 * 0 to 1.
 *
 * @param mean nothing moves while all together are not so full (m)
 * @param spread nothing moves while the fullest is no more than that fuller than the emptiest (s)
 */
public record BalanceRule(double mean, double spread) {
  /** On either side of the mean: what is left of the spread is for blocks, which are large. */
  private static final double HALF = 0.4;

  private static final int BISECTIONS = 50;

  /**
   * The bytes that are to move.
   *
   * @param below to DataNodes that are less full
   * @param bytes the bytes that each of the fullest gives away, by UUID; those that give nothing
   *     are missing
   */
  public record Need(double below, Map<String, Long> bytes) {
    public Need {
      bytes = Map.copyOf(bytes);
    }
  }

  /**
   * As little as brings all into the spread, if it is due: the fullest give what is above one level
   * to those below another.
   */
  public Need need(Map<String, NodeUse> nodes) {
    Collection<NodeUse> uses = nodes.values();
    NodeSpread now = NodeSpread.of(uses);
    if (now.mean() < mean || now.fullest() - now.emptiest() <= spread) {
      return new Need(0, Map.of());
    }
    double high = Math.min(now.fullest(), now.mean() + HALF * spread);
    double low = Math.max(now.emptiest(), now.mean() - HALF * spread);
    double bytes = Math.max(above(uses, high), under(uses, low));
    double gives = level(now.mean(), now.fullest(), level -> bytes - above(uses, level));
    double takes = level(now.emptiest(), now.mean(), level -> under(uses, level) - bytes);
    Map<String, Long> given = new HashMap<>();
    nodes.forEach(
        (uuid, use) -> {
          long excess = (long) ((use.usage() - gives) * use.capacityBytes());
          if (excess > 0) {
            given.put(uuid, excess);
          }
        });
    return new Need(takes, given);
  }

  private static double above(Collection<NodeUse> nodes, double level) {
    return nodes.stream()
        .mapToDouble(node -> Math.max(0, node.usage() - level) * node.capacityBytes())
        .sum();
  }

  private static double under(Collection<NodeUse> nodes, double level) {
    return nodes.stream()
        .mapToDouble(node -> Math.max(0, level - node.usage()) * node.capacityBytes())
        .sum();
  }

  /** The level at which something that rises becomes 0, between two levels. */
  private static double level(double from, double to, DoubleUnaryOperator rising) {
    double low = from;
    double high = to;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (rising.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
