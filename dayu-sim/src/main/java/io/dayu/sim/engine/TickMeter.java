package io.dayu.sim.engine;

import io.dayu.core.plan.PlannerSettings;

/**
 * What the nodes' links carried beyond alpha, and what they could have carried, tick by tick
 * (equations 1 to 4, with the foreground as it was, not as it was reported). Not thread safe.
 */
final class TickMeter {
  private final Network network;
  private final Recovery recovery;
  private final PlannerSettings settings;
  private double overloadBytes;
  private double foregroundOverloadBytes;
  private double capacityBytes;
  private double idealBytes;
  private double movedBytes;

  TickMeter(Network network, Recovery recovery) {
    this.network = network;
    this.recovery = recovery;
    this.settings = recovery.scenario().settings();
  }

  /** Adds the tick that the network has just moved. */
  void add() {
    double in = 0;
    double out = 0;
    for (int node = 0; node < recovery.shape().nodes(); node++) {
      if (recovery.alive(node)) {
        in += addLink(network.links().in(node));
        out += addLink(network.links().out(node));
        movedBytes += network.recoveryBytes(network.links().in(node));
      }
    }
    idealBytes += Math.min(in, out);
  }

  /** Adds one link and returns what equation 1 leaves to recovery on it. */
  private double addLink(int link) {
    double capacity = network.capacityBytes(link);
    double foreground = network.foregroundBytes(link);
    double most = settings.alpha() * capacity;
    capacityBytes += capacity;
    overloadBytes += Math.max(0, network.recoveryBytes(link) + foreground - most);
    foregroundOverloadBytes += Math.max(0, foreground - most);
    double minimum =
        Math.min(settings.minBytesPerSec() * network.seconds(), settings.minLinkShare() * capacity);
    return Math.max(most - foreground, minimum);
  }

  /** Sum of overloads, in bytes (equation 3). */
  double overloadBytes() {
    return overloadBytes;
  }

  /** The overload that there would be without recovery. */
  double foregroundOverloadBytes() {
    return foregroundOverloadBytes;
  }

  /** What all links could carry. */
  double capacityBytes() {
    return capacityBytes;
  }

  /** What equation 2 would carry. */
  double idealBytes() {
    return idealBytes;
  }

  /** What recovery carried. */
  double movedBytes() {
    return movedBytes;
  }
}
