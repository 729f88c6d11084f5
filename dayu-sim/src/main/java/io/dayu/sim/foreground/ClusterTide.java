package io.dayu.sim.foreground;

import io.dayu.tools.cluster.Hash;

/**
 * The tide that rises and falls for all nodes together: the time of day, and slow random waves.
 * Immutable.
 */
final class ClusterTide {
  private static final double DAY_SECONDS = 86_400;
  private static final long WAVE_SECONDS = 900;

  private final double swing;
  private final double unevenness;
  private final long key;

  ClusterTide(double swing, double unevenness, long key) {
    this.swing = swing;
    this.unevenness = unevenness;
    this.key = key;
  }

  /** The part that is added to every node's level. */
  double level(long second) {
    double day = Math.sin(2 * Math.PI * second / DAY_SECONDS);
    return swing * (day + wave(2, second));
  }

  /** The factor of every regime's level. */
  double unevenness(long second) {
    return 1 + unevenness * wave(1, second);
  }

  /** A line through random values from -1 to 1. */
  private double wave(long which, long second) {
    long knot = second / WAVE_SECONDS;
    double between = (double) (second - knot * WAVE_SECONDS) / WAVE_SECONDS;
    return (1 - between) * knot(which, knot) + between * knot(which, knot + 1);
  }

  private double knot(long which, long knot) {
    return Hash.at(Hash.at(key, which), knot) / 0x1p63;
  }
}
