package io.dayu.tools.learn;

/**
 * Scales features to mean 0 and variance 1, by all that it has seen (Welford's method). The paper
 * says nothing of scales; without them linear Q-learning diverges at every rate that was tried, as
 * operations in a second are thousands and usages below 100.
 */
public final class FeatureScale {
  private final double[] mean;
  private final double[] squares;
  private long count;

  /** A scale that has seen nothing. */
  public FeatureScale(int features) {
    this.mean = new double[features];
    this.squares = new double[features];
  }

  /** A scale that has seen what the other one has. */
  FeatureScale(FeatureScale other) {
    this.mean = other.mean.clone();
    this.squares = other.squares.clone();
    this.count = other.count;
  }

  /** Takes the features of one more state into account. */
  public void see(double[] features) {
    count++;
    for (int i = 0; i < mean.length; i++) {
      double before = features[i] - mean[i];
      mean[i] += before / count;
      squares[i] += before * (features[i] - mean[i]);
    }
  }

  /** The features on the scale; one that has never changed is 0. */
  public double[] scaled(double[] features) {
    double[] scaled = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      double deviation = count < 2 ? 0 : Math.sqrt(squares[i] / count);
      scaled[i] = deviation == 0 ? 0 : (features[i] - mean[i]) / deviation;
    }
    return scaled;
  }
}
