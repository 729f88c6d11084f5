package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what is collected step by step, against the same over all that was kept. */
class ForegroundMeterTest {
  private static final long LINK = 1000;
  private static final long SLOT_NS = 600_000_000_000L;
  private static final int SLOTS_AN_HOUR = 6;

  /** Shares by slot, of what comes into each node and then of what leaves each. */
  private static final class Given {
    final int nodes;
    final double[][] shares;
    final ForegroundStatistics measured;

    Given(SplittableRandom random) {
      nodes = 2 + random.nextInt(4);
      int slots = 6 + random.nextInt(30);
      int steps = 1 + random.nextInt(3);
      shares = new double[slots][2 * nodes];
      ForegroundMeter meter =
          new ForegroundMeter(
              nodes, LINK, new ForegroundStatistics.MeasuredSpan(SLOT_NS, slots * SLOT_NS));
      for (int slot = 0; slot < slots; slot++) {
        for (int step = 0; step < steps; step++) {
          long[] in = random.longs(nodes, 0, LINK + 1).toArray();
          long[] out = random.longs(nodes, 0, LINK + 1).toArray();
          meter.add(in, out);
          for (int node = 0; node < nodes; node++) {
            shares[slot][node] += (double) in[node] / LINK / steps;
            shares[slot][nodes + node] += (double) out[node] / LINK / steps;
          }
        }
        meter.endSlot(steps);
      }
      measured = meter.statistics();
    }

    double mean() {
      return Arrays.stream(shares).flatMapToDouble(Arrays::stream).average().orElseThrow();
    }

    /** Mean over whole hours of the variation of the samples' means. */
    double hourVariation() {
      int hours = shares.length / SLOTS_AN_HOUR;
      double sum = 0;
      for (int hour = 0; hour < hours; hour++) {
        double[] means = new double[2 * nodes];
        for (int slot = hour * SLOTS_AN_HOUR; slot < (hour + 1) * SLOTS_AN_HOUR; slot++) {
          for (int i = 0; i < means.length; i++) {
            means[i] += shares[slot][i] / SLOTS_AN_HOUR;
          }
        }
        sum += variation(means);
      }
      return sum / hours;
    }

    double[] sortedSlotVariations() {
      return Arrays.stream(shares).mapToDouble(Given::variation).sorted().toArray();
    }

    private static double variation(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> v * v).average().orElseThrow();
      return Math.sqrt(squares - mean * mean) / mean;
    }

    double[] sortedChanges() {
      return IntStream.range(1, shares.length)
          .boxed()
          .flatMapToDouble(
              slot ->
                  IntStream.range(0, 2 * nodes)
                      .mapToDouble(i -> Math.abs(shares[slot][i] - shares[slot - 1][i])))
          .sorted()
          .toArray();
    }

    double correlation() {
      double x = 0;
      double y = 0;
      double count = (double) shares.length * nodes;
      for (double[] slot : shares) {
        for (int node = 0; node < nodes; node++) {
          x += slot[node] / count;
          y += slot[nodes + node] / count;
        }
      }
      double xx = 0;
      double yy = 0;
      double xy = 0;
      for (double[] slot : shares) {
        for (int node = 0; node < nodes; node++) {
          xx += (slot[node] - x) * (slot[node] - x);
          yy += (slot[nodes + node] - y) * (slot[nodes + node] - y);
          xy += (slot[node] - x) * (slot[nodes + node] - y);
        }
      }
      return xy / Math.sqrt(xx * yy);
    }
  }

  @Test
  void theFiguresAreThoseOfAllSamples() {
    Property.check(
        Given::new,
        given -> {
          ForegroundStatistics measured = given.measured;
          assertThat(measured.meanShare()).isCloseTo(given.mean(), within(1e-9));
          assertThat(measured.hourVariation()).isCloseTo(given.hourVariation(), within(1e-9));
          assertThat(measured.dayVariation()).isNaN();
          assertThat(measured.directionCorrelation()).isCloseTo(given.correlation(), within(1e-9));
          double[] variations = given.sortedSlotVariations();
          assertThat(measured.slotVariation().p50())
              .isCloseTo(variations[(variations.length - 1) / 2], within(1e-9));
        });
  }

  /** Changes are known to a ten-thousandth, rounded up. */
  @Test
  void aQuantileOfChangesIsTheLeastThatItsShareDoesNotExceed() {
    Property.check(
        Given::new,
        given -> {
          double[] changes = given.sortedChanges();
          ForegroundStatistics.ChangeQuantiles measured = given.measured.change();
          assertThat(measured.p50()).isCloseTo(quantile(changes, 0.5), within(1.01e-4));
          assertThat(measured.p95()).isCloseTo(quantile(changes, 0.95), within(1.01e-4));
          assertThat(measured.max()).isCloseTo(changes[changes.length - 1], within(1.01e-4));
        });
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }
}
