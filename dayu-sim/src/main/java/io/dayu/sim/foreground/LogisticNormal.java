package io.dayu.sim.foreground;

/** The logistic function of a normally distributed level. */
final class LogisticNormal {
  private static final double WIDEST = 40;
  private static final double GRID_END = 6;
  private static final double GRID_STEP = 0.05;
  private static final int HALVINGS = 40;

  private LogisticNormal() {}

  /** The mean of the level at which the mean of the logistic function is as wanted. */
  static double location(double mean, double spread) {
    double low = -WIDEST;
    double high = WIDEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (mean(middle, spread) < mean) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double mean(double location, double spread) {
    double sum = 0;
    double weights = 0;
    for (double z = -GRID_END; z <= GRID_END; z += GRID_STEP) {
      double weight = Math.exp(-z * z / 2);
      sum += weight / (1 + Math.exp(-(location + spread * z)));
      weights += weight;
    }
    return sum / weights;
  }
}
