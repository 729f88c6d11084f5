package io.dayu.sim.foreground;

import java.util.List;

/**
 * The shape of generated traffic: how much, and how unevenly over nodes, directions and time.
 *
 * <p>The share of its link that a node uses is the logistic function of a level; levels are sums of
 * independent terms, whose spreads (standard deviations) are given here. A spread of 1 is about a
 * quarter of the link.
 *
 * @param level the level of an average node at an average time
 * @param nodeSpread of a node's own constant term, skewed: a few nodes are much heavier
 * @param regimes terms that jump from time to time, each node for itself
 * @param directionCorrelation of the terms of a node's two directions, 0 to 1
 * @param swing of the whole cluster's level by the time of day and by the quarter of an hour
 * @param unevenness by how much the spread of the regimes grows and shrinks over time, 0 to 1
 */
public record ForegroundShape(
    double level,
    double nodeSpread,
    List<Regime> regimes,
    double directionCorrelation,
    double swing,
    double unevenness) {
  /**
   * A term that is constant for a while, then another.
   *
   * @param lengthSeconds time for which it is constant on average
   * @param spread its standard deviation
   */
  public record Regime(long lengthSeconds, double spread) {
    public Regime {
      require(lengthSeconds >= 1, "lengthSeconds must be 1 or more: " + lengthSeconds);
      require(spread >= 0 && spread <= 10, "spread must be from 0 to 10: " + spread);
    }
  }

  /**
   * Meets section 2 of the paper: jobs that last hours, their phases, bursts of seconds, and noise.
   */
  public static final ForegroundShape PAPER =
      new ForegroundShape(
          -0.51,
          0.26,
          List.of(
              new Regime(10_800, 0.33),
              new Regime(330, 0.88),
              new Regime(20, 0.27),
              new Regime(1, 0.3)),
          0.5,
          0.12,
          0.25);

  public ForegroundShape {
    require(Math.abs(level) <= 10, "level must be from -10 to 10: " + level);
    require(nodeSpread >= 0 && nodeSpread <= 10, "nodeSpread must be from 0 to 10: " + nodeSpread);
    require(
        directionCorrelation >= 0 && directionCorrelation <= 1,
        "directionCorrelation must be from 0 to 1: " + directionCorrelation);
    require(swing >= 0 && swing <= 10, "swing must be from 0 to 10: " + swing);
    require(unevenness >= 0 && unevenness <= 1, "unevenness must be from 0 to 1: " + unevenness);
    regimes = List.copyOf(regimes);
  }

  /** The same traffic at another level: 0 is about half of the link, less is less. */
  public ForegroundShape withLevel(double newLevel) {
    return new ForegroundShape(
        newLevel, nodeSpread, regimes, directionCorrelation, swing, unevenness);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
