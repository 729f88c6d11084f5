package io.dayu.core.elastic;

import java.util.Arrays;

/**
 * DataNodes by rank, from 0: what each carries and holds. Immutable.
 *
 * <p>The paper's servers are equal and numbered from 1: what it calls server x is rank x - 1 here.
 */
public final class RankedNodes {
  private final double[] speeds;
  private final double[] capacities;

  /** Sums over the first ranks, one more than there are ranks. */
  private final double[] speedSums;

  private final double[] capacitySums;

  /**
   * DataNodes of any kind.
   *
   * @param speeds bytes a second that a DataNode carries: the lesser of its link and its disks
   * @param capacities bytes that a DataNode's disks hold
   */
  public RankedNodes(double[] speeds, double[] capacities) {
    if (speeds.length == 0 || speeds.length != capacities.length) {
      throw new IllegalArgumentException(
          speeds.length + " speeds and " + capacities.length + " capacities");
    }
    this.speeds = speeds.clone();
    this.capacities = capacities.clone();
    speedSums = sums(this.speeds);
    capacitySums = sums(this.capacities);
  }

  /** The paper's DataNodes, which are all equal. */
  public static RankedNodes equal(int count, double speed, double capacity) {
    double[] speeds = new double[count];
    double[] capacities = new double[count];
    Arrays.fill(speeds, speed);
    Arrays.fill(capacities, capacity);
    return new RankedNodes(speeds, capacities);
  }

  private static double[] sums(double[] values) {
    double[] sums = new double[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] > 0) || Double.isInfinite(values[i])) {
        throw new IllegalArgumentException("rank " + i + " carries or holds " + values[i]);
      }
      sums[i + 1] = sums[i] + values[i];
    }
    return sums;
  }

  public int size() {
    return speeds.length;
  }

  /** Bytes a second that a rank carries. */
  public double speed(int rank) {
    return speeds[rank];
  }

  /** Bytes that a rank's disks hold. */
  public double capacity(int rank) {
    return capacities[rank];
  }

  /** Bytes a second that ranks carry together. */
  public double speed(int from, int until) {
    return speedSums[until] - speedSums[from];
  }

  /** Bytes that ranks hold together. */
  public double capacity(int from, int until) {
    return capacitySums[until] - capacitySums[from];
  }

  /**
   * The least part of all data that a rank must hold, to do its share of all reads when it is the
   * last that is awake: its speed over that of all up to it. With equal DataNodes that is the
   * paper's B/x.
   */
  public double equalWork(int rank) {
    return speeds[rank] / speedSums[rank + 1];
  }

  /** The number of first ranks that it takes to carry so much, all of them if they carry less. */
  public int carrying(double bytesPerSec) {
    int count = 0;
    while (count < size() && speedSums[count] < bytesPerSec) {
      count++;
    }
    return count;
  }
}
