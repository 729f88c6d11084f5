package io.dayu.sim.report;

/**
 * A named series of points; the arrays are not copied.
 *
 * @param name in the legend
 * @param x as long as {@code y}
 * @param y values
 */
public record Series(String name, double[] x, double[] y) {
  public Series {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " and " + y.length + " coordinates");
    }
  }

  /** The cumulative distribution of values: the share of them that are at most x. */
  public static Series cumulative(String name, double[] values) {
    double[] sorted = values.clone();
    java.util.Arrays.sort(sorted);
    double[] shares = new double[sorted.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (i + 1.0) / shares.length;
    }
    return new Series(name, sorted, shares);
  }
}
