package io.dayu.tools.report;

import java.util.Arrays;

/** A named series of points; its arrays are not copied. */
public final class Series {
  private final String name;
  private final double[] x;
  private final double[] y;

  /** A series; both arrays are as long as there are points. */
  public Series(String name, double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " and " + y.length + " coordinates");
    }
    this.name = name;
    this.x = x;
    this.y = y;
  }

  /** The cumulative distribution of values: the share of them that are at most x. */
  public static Series cumulative(String name, double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] shares = new double[sorted.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = (i + 1.0) / shares.length;
    }
    return new Series(name, sorted, shares);
  }

  /** Its name in the legend. */
  String name() {
    return name;
  }

  double[][] points() {
    return new double[][] {x, y};
  }
}
