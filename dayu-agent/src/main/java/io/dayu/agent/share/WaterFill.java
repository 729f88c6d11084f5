package io.dayu.agent.share;

import java.util.Collection;

/**
 * Shares out a capacity in proportion to weights, where some take less than their part.
 *
 * <p>Each party is told what it could have, were its own limit to vanish: told no more than it
 * takes, none would ever learn of room on the other side.
 */
final class WaterFill {
  private WaterFill() {}

  /** Sets all shares; weights are above 0. */
  static void fill(Collection<? extends Party> parties, double capacityBytesPerSec) {
    double level = level(parties, capacityBytesPerSec);
    double used = 0;
    for (Party party : parties) {
      used += Math.min(party.limitBytesPerSec(), party.weight() * level);
    }
    double rest = Math.max(0, capacityBytesPerSec - used);
    for (Party party : parties) {
      double fair = party.weight() * level;
      double share = Math.max(fair, Math.min(party.limitBytesPerSec(), fair) + rest);
      party.share(Math.min(share, capacityBytesPerSec));
    }
  }

  /** What a weight of 1 gets of those whose limits are higher, by rounds that take out the rest. */
  private static double level(Collection<? extends Party> parties, double capacityBytesPerSec) {
    double level = 0;
    double next = parties.isEmpty() ? 0 : levelAbove(parties, capacityBytesPerSec, 0);
    while (next > level) {
      level = next;
      next = levelAbove(parties, capacityBytesPerSec, level);
    }
    return level;
  }

  /** The level when all that are limited below the given one keep to their limits. */
  private static double levelAbove(
      Collection<? extends Party> parties, double capacityBytesPerSec, double level) {
    double left = capacityBytesPerSec;
    double weights = 0;
    for (Party party : parties) {
      if (party.limitBytesPerSec() < party.weight() * level) {
        left -= party.limitBytesPerSec();
      } else {
        weights += party.weight();
      }
    }
    return weights > 0 ? left / weights : level;
  }
}
