package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The skewed generator's mean and skew over racks. */
class SkewedForegroundTest {
  private static final ClusterShape SHAPE = new ClusterShape(2000, 20, 100_000_000, 10);
  private static final double RACK_LINK = 200e6;

  private static double[] rackShares(double skew, long atNs) {
    long[] in = new long[SHAPE.nodes()];
    long[] out = new long[SHAPE.nodes()];
    new SkewedForeground(SHAPE, 0.3, skew, 7).fill(atNs, in, out);
    double[] shares = new double[SHAPE.racks()];
    for (int node = 0; node < in.length; node++) {
      assertThat(in[node]).isBetween(0L, SHAPE.linkBytesPerSec());
      shares[SHAPE.rackOf(node)] += in[node] / RACK_LINK;
    }
    return shares;
  }

  private static double mean(double skew) {
    double sum = 0;
    for (int hour = 0; hour < 50; hour++) {
      sum += Arrays.stream(rackShares(skew, hour * 3_600_000_000_000L)).average().orElseThrow();
    }
    return sum / 50;
  }

  @Test
  void meanIsAsWanted() {
    assertThat(mean(0)).isCloseTo(0.3, within(0.001));
    assertThat(mean(1.6)).isCloseTo(0.3, within(0.02));
  }

  @Test
  void racksDifferByTheSkew() {
    double[] skewed = rackShares(1.6, 0);
    assertThat(Arrays.stream(skewed).min().orElseThrow()).isLessThan(0.05);
    assertThat(Arrays.stream(skewed).max().orElseThrow()).isGreaterThan(0.75);
    assertThat(Arrays.stream(rackShares(0, 0)).boxed())
        .allMatch(share -> Math.abs(share - 0.3) < 0.001);
  }

  @Test
  void hotRacksAreStillHotAfterSecondsAndNoLongerAfterHours() {
    double[] before = rackShares(1.6, 0);
    assertThat(distance(before, rackShares(1.6, 5_000_000_000L)))
        .isLessThan(distance(before, rackShares(1.6, 36_000_000_000_000L)) / 2);
  }

  private static double distance(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += Math.abs(one[i] - other[i]);
    }
    return sum;
  }
}
