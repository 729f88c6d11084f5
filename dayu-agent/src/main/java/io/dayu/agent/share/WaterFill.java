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
  static void fill(Collection<? extends Peer> peers, double capacityBytesPerSec) {
    double level = level(peers, capacityBytesPerSec);
    double used = 0;
    for (Peer peer : peers) {
      used += Math.min(peer.limitBytesPerSec(), peer.weight() * level);
    }
    double rest = Math.max(0, capacityBytesPerSec - used);
    for (Peer peer : peers) {
      double fair = peer.weight() * level;
      double share = Math.max(fair, Math.min(peer.limitBytesPerSec(), fair) + rest);
      peer.share(Math.min(share, capacityBytesPerSec));
    }
  }

  /** What a weight of 1 gets of those whose limits are higher, by rounds that take out the rest. */
  private static double level(Collection<? extends Peer> peers, double capacityBytesPerSec) {
    double level = 0;
    double next = peers.isEmpty() ? 0 : levelAbove(peers, capacityBytesPerSec, 0);
    while (next > level) {
      level = next;
      next = levelAbove(peers, capacityBytesPerSec, level);
    }
    return level;
  }

  /** The level when all that are limited below the given one keep to their limits. */
  private static double levelAbove(
      Collection<? extends Peer> peers, double capacityBytesPerSec, double level) {
    double left = capacityBytesPerSec;
    double weights = 0;
    for (Peer peer : peers) {
      if (peer.limitBytesPerSec() < peer.weight() * level) {
        left -= peer.limitBytesPerSec();
      } else {
        weights += peer.weight();
      }
    }
    return weights > 0 ? left / weights : level;
  }
}
