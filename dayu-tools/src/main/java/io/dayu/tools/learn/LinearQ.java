package io.dayu.tools.learn;

import java.util.Arrays;

/**
 * The value of each action in a state: a linear function of its features for each action, learnt by
 * one step of gradient descent on each transition (equation 2; sections 4.2.2 and 4.3.2).
 *
 * <p>Weights that are no numbers any more are all set to 0: a learner that diverges begins anew.
 */
public final class LinearQ {
  private static final int ACTIONS = TieringAction.values().length;

  private final QSettings settings;
  private final double[][] weights;
  private long resets;

  /** A function that is 0 everywhere. */
  public LinearQ(int features, QSettings settings) {
    this.settings = settings;
    this.weights = new double[ACTIONS][features + 1];
  }

  /** A function that is equal to the other one. */
  LinearQ(LinearQ other) {
    this.settings = other.settings;
    this.weights = Arrays.stream(other.weights).map(double[]::clone).toArray(double[][]::new);
    this.resets = other.resets;
  }

  /** The expected discounted reward of an action, in the unit of rewards. */
  public double value(double[] features, TieringAction action) {
    double[] own = weights(action);
    double value = own[own.length - 1];
    for (int i = 0; i < features.length; i++) {
      value += own[i] * features[i];
    }
    return value;
  }

  /** The action of most value; waiting where both are equal. */
  public TieringAction best(double[] features) {
    return value(features, TieringAction.RUN) > value(features, TieringAction.WAIT)
        ? TieringAction.RUN
        : TieringAction.WAIT;
  }

  /**
   * Learns of one transition.
   *
   * @param reward mean reward of a step until the next decision
   * @param steps polls until then: after a run the paper waits ten, and the value of what follows
   *     is discounted by so many
   * @return the error of the estimate before
   */
  public double learn(
      double[] features, TieringAction action, double reward, double[] next, int steps) {
    double discounted = Math.pow(settings.discount(), steps);
    double rewards = reward * (1 - discounted) / (1 - settings.discount());
    double future =
        discounted * Math.max(value(next, TieringAction.WAIT), value(next, TieringAction.RUN));
    double error = rewards + future - value(features, action);
    double step =
        settings.rate() * Math.max(-settings.errorMax(), Math.min(settings.errorMax(), error));
    double[] own = weights(action);
    for (int i = 0; i < features.length; i++) {
      own[i] += step * features[i];
    }
    own[own.length - 1] += step;
    resetUnlessFinite();
    return error;
  }

  /** The number of times that it has begun anew. */
  public long resets() {
    return resets;
  }

  private double[] weights(TieringAction action) {
    return switch (action) {
      case WAIT -> weights[0];
      case RUN -> weights[1];
    };
  }

  private void resetUnlessFinite() {
    for (double[] own : weights) {
      for (double weight : own) {
        if (!Double.isFinite(weight)) {
          for (double[] each : weights) {
            Arrays.fill(each, 0);
          }
          resets++;
          return;
        }
      }
    }
  }
}
