package io.dayu.bench.testbed.trace;

import java.util.Random;

/**
 * Makes a trace: each node and direction for itself, with memory from one step to the next, its
 * mean and spread over all nodes and steps as wanted.
 */
public final class TraceGenerator {
  static final double LEAST = 0.05;
  static final double MOST = 0.9;
  private static final double MEMORY = 0.5;
  private static final int ROUNDS = 50;

  private final double mean;
  private final double cov;

  public TraceGenerator(double mean, double cov) {
    this.mean = mean;
    this.cov = cov;
  }

  /** The trace of a seed. */
  public LoadTrace generate(long seed, int nodes, int steps, long stepNs) {
    Random random = new Random(seed * 1_000_003 + 17);
    return new LoadTrace(stepNs, direction(random, nodes, steps), direction(random, nodes, steps));
  }

  private double[][] direction(Random random, int nodes, int steps) {
    double[][] shares = new double[steps][nodes];
    for (int node = 0; node < nodes; node++) {
      double level = random.nextGaussian();
      for (int step = 0; step < steps; step++) {
        shares[step][node] = mean * (1 + cov * level);
        level = MEMORY * level + Math.sqrt(1 - MEMORY * MEMORY) * random.nextGaussian();
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      bound(shares);
      adjust(shares);
    }
    bound(shares);
    return shares;
  }

  private static void bound(double[][] shares) {
    for (double[] step : shares) {
      for (int node = 0; node < step.length; node++) {
        step[node] = Math.max(LEAST, Math.min(MOST, step[node]));
      }
    }
  }

  private void adjust(double[][] shares) {
    double now = Spread.mean(shares);
    double deviation = Spread.deviation(shares);
    double stretch = deviation == 0 ? 1 : mean * cov / deviation;
    for (double[] step : shares) {
      for (int node = 0; node < step.length; node++) {
        step[node] = mean + (step[node] - now) * stretch;
      }
    }
  }
}
