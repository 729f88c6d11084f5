package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import io.dayu.sim.foreground.TracePlay.Scale;
import io.dayu.tools.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the factors by which traces are multiplied, against the means that then result. */
class TraceScaleTest {
  private static final long LINK = 1000;

  /** Nodes of very unequal size, of which some may not be played. */
  private static final class Given {
    final Trace trace;
    final int[] timesPlayed;
    final double share;

    Given(SplittableRandom random) {
      List<Trace.NodeSeries> series = new ArrayList<>();
      int nodes = 1 + random.nextInt(5);
      for (int node = 0; node < nodes; node++) {
        double size = Math.pow(10, random.nextInt(5));
        int steps = 1 + random.nextInt(30);
        series.add(
            new Trace.NodeSeries(
                "n" + node, rates(random, size, steps), rates(random, size, steps)));
      }
      trace = new Trace(1, series);
      timesPlayed = random.ints(nodes, 0, 4).toArray();
      timesPlayed[random.nextInt(nodes)]++;
      share = 0.05 + random.nextDouble(0.7);
    }

    private static float[] rates(SplittableRandom random, double size, int steps) {
      float[] rates = new float[steps];
      for (int step = 0; step < steps; step++) {
        rates[step] = (float) (size * (0.1 + random.nextDouble()));
      }
      return rates;
    }

    double[] factors(Scale scale) {
      return new TraceScale(trace, timesPlayed, LINK).factors(scale);
    }

    /** Mean share of the link over all that is played; rates beyond the link are cut. */
    double meanShare(double[] factors) {
      double sum = 0;
      double played = 0;
      for (int node = 0; node < trace.nodes(); node++) {
        double ofNode = 0;
        for (int step = 0; step < trace.steps(node); step++) {
          ofNode += Math.min(LINK, trace.inBytesPerSec(node, step) * factors[node]);
          ofNode += Math.min(LINK, trace.outBytesPerSec(node, step) * factors[node]);
        }
        sum += timesPlayed[node] * ofNode / (2.0 * trace.steps(node) * LINK);
        played += timesPlayed[node];
      }
      return sum / played;
    }

    double greatest(int node) {
      return IntStream.range(0, trace.steps(node))
          .mapToDouble(
              step -> Math.max(trace.inBytesPerSec(node, step), trace.outBytesPerSec(node, step)))
          .max()
          .orElseThrow();
    }
  }

  @Test
  void theGreatestRateIsTheLinks() {
    Property.check(
        Given::new,
        given -> {
          double greatest =
              IntStream.range(0, given.trace.nodes())
                  .mapToDouble(given::greatest)
                  .max()
                  .orElseThrow();
          assertThat(given.factors(new Scale.Greatest())).containsOnly(LINK / greatest);
        });
  }

  @Test
  void theMeanOfWhatIsPlayedIsAsTold_byOneFactor() {
    Property.check(
        Given::new,
        given -> {
          double[] factors = given.factors(new Scale.MeanShare(given.share));
          assertThat(factors).containsOnly(factors[0]);
          assertThat(given.meanShare(factors)).isCloseTo(given.share, within(2e-3));
        });
  }

  /** So few samples have no thousandth but the greatest, or the one before it. */
  @Test
  void theMeanIsAsToldWithNodesMeasuredByTheirOwnGreatest() {
    Property.check(
        Given::new,
        given -> {
          double[] factors = given.factors(new Scale.MeanShareOfEqualNodes(given.share));
          assertThat(given.meanShare(factors)).isCloseTo(given.share, within(2e-3));
          for (int node = 0; node < factors.length; node++) {
            double largest = factors[node] * given.greatest(node);
            double ofFirst = factors[0] * given.greatest(0);
            assertThat(largest / ofFirst).isBetween(0.09, 11.0);
          }
        });
  }

  @Test
  void anIdleTraceIsRefusedAMeanButHasAGreatest() {
    Trace idle = new Trace(1, List.of(new Trace.NodeSeries("n", new float[3], new float[3])));
    TraceScale scale = new TraceScale(idle, new int[] {1}, LINK);
    assertThat(scale.factors(new Scale.Greatest())).containsExactly(1);
    assertThatThrownBy(() -> scale.factors(new Scale.MeanShare(0.2)))
        .hasMessage("the trace is idle too often to have a mean share of 0.2");
  }
}
