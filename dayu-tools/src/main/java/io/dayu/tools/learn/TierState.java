package io.dayu.tools.learn;

import java.util.List;

/**
 * A cluster with two tiers at one moment.
 *
 * @param fastTier usage of the fast tier (the paper's SSDs), in per cent
 * @param features all numbers that are known of it, that usage among them
 */
public record TierState(double fastTier, List<Double> features) {
  public TierState {
    features = List.copyOf(features);
  }

  /** A state of which the fast tier's usage alone is known, as a loop knows it. */
  public static TierState ofUsage(double fastTier) {
    return new TierState(fastTier, List.of(fastTier));
  }

  double[] numbers() {
    return features.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
