package io.dayu.sim.engine;

import java.util.Arrays;

/**
 * Equation 3 over windows of time: a link is overloaded by what it carries on average over a window
 * beyond alpha. Not thread safe.
 *
 * <p>The paper's traffic is known in means of 15 s, and its scale of what interference is small and
 * what is large was made with those; a window of one tick also sees what comes and goes in between.
 */
final class OverloadWindow {
  private final double alpha;
  private final int ticks;
  private final double[] recoveryBytes;
  private final double[] foregroundBytes;
  private final double[] capacityBytes;
  private int ticked;
  private double overloadBytes;
  private double foregroundOverloadBytes;

  /** Windows of so many ticks over so many links. */
  OverloadWindow(double alpha, int ticks, int links) {
    this.alpha = alpha;
    this.ticks = ticks;
    recoveryBytes = new double[links];
    foregroundBytes = new double[links];
    capacityBytes = new double[links];
  }

  /** Adds what one link carried in the present tick. */
  void add(int link, double recovery, double foreground, double capacity) {
    recoveryBytes[link] += recovery;
    foregroundBytes[link] += foreground;
    capacityBytes[link] += capacity;
  }

  /** Ends the tick, and the window when it is its last. */
  void ticked() {
    if (++ticked == ticks) {
      close();
    }
  }

  /** Ends the window early. */
  void close() {
    for (int link = 0; link < capacityBytes.length; link++) {
      double most = alpha * capacityBytes[link];
      overloadBytes += Math.max(0, recoveryBytes[link] + foregroundBytes[link] - most);
      foregroundOverloadBytes += Math.max(0, foregroundBytes[link] - most);
    }
    Arrays.fill(recoveryBytes, 0);
    Arrays.fill(foregroundBytes, 0);
    Arrays.fill(capacityBytes, 0);
    ticked = 0;
  }

  /** Sum of equation 3 over all links and closed windows. */
  double overloadBytes() {
    return overloadBytes;
  }

  /** The overload that there would be without recovery. */
  double foregroundOverloadBytes() {
    return foregroundOverloadBytes;
  }
}
