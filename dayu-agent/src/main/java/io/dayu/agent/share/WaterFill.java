package io.dayu.agent.share;

import java.util.Collection;

/**
 * Shares out a capacity in proportion to weights, where some take less than their part.
 *
 * <p>Each party is told what it could have, were its own limit to vanish: told no more than it
 * takes, none would ever learn of room on the other side.
 */
public final class WaterFill {
  private WaterFill() {}

  /** A participant: its weight, and the most that it takes. */
  public interface Taker {
    /** The taker's part, relative to those of the others; above 0. */
    double weight();

    /** The rate that it takes at most, whatever it is given. */
    double limitBytesPerSec();

    /** Gives it a share. */
    void share(double bytesPerSec);
  }

  /** Sets all shares; weights are above 0. */
  public static void fill(Collection<? extends Taker> takers, double capacityBytesPerSec) {
    double level = level(takers, capacityBytesPerSec);
    double used = 0;
    for (Taker taker : takers) {
      used += Math.min(taker.limitBytesPerSec(), taker.weight() * level);
    }
    double rest = Math.max(0, capacityBytesPerSec - used);
    for (Taker taker : takers) {
      double fair = taker.weight() * level;
      double share = Math.max(fair, Math.min(taker.limitBytesPerSec(), fair) + rest);
      taker.share(Math.min(share, capacityBytesPerSec));
    }
  }

  /** The rate of a weight of 1 where limits are higher, by rounds that take out the rest. */
  private static double level(Collection<? extends Taker> takers, double capacityBytesPerSec) {
    double level = 0;
    double next = takers.isEmpty() ? 0 : levelAbove(takers, capacityBytesPerSec, 0);
    while (next > level) {
      level = next;
      next = levelAbove(takers, capacityBytesPerSec, level);
    }
    return level;
  }

  /** The level when all that are limited below the given one keep to their limits. */
  private static double levelAbove(
      Collection<? extends Taker> takers, double capacityBytesPerSec, double level) {
    double left = capacityBytesPerSec;
    double weights = 0;
    for (Taker taker : takers) {
      if (taker.limitBytesPerSec() < taker.weight() * level) {
        left -= taker.limitBytesPerSec();
      } else {
        weights += taker.weight();
      }
    }
    return weights > 0 ? left / weights : level;
  }
}
