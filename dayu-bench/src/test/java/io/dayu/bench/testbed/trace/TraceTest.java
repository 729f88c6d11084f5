package io.dayu.bench.testbed.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces have the mean, spread and memory that was wanted, and are the same for the same seed. */
final class TraceTest {
  private static final long STEP_NS = 15_000_000_000L;

  @Test
  void meanSpreadAndBoundsAreAsWanted() {
    LoadTrace trace = new TraceGenerator(0.4, 0.5).generate(3, 10, 45, STEP_NS);
    double[][] in = shares(trace);
    assertThat(Spread.mean(in)).isEqualTo(0.4, within(0.01));
    assertThat(Spread.deviation(in)).isEqualTo(0.2, within(0.01));
    for (double[] step : in) {
      for (double share : step) {
        assertThat(share).isBetween(TraceGenerator.LEAST, TraceGenerator.MOST);
      }
    }
  }

  @Test
  void halfOfALevelIsRemembered() {
    double[][] in = shares(new TraceGenerator(0.4, 0.4).generate(1, 50, 200, STEP_NS));
    double product = 0;
    int pairs = 0;
    for (int step = 1; step < in.length; step++) {
      for (int node = 0; node < in[step].length; node++) {
        product += (in[step][node] - 0.4) * (in[step - 1][node] - 0.4);
        pairs++;
      }
    }
    double deviation = Spread.deviation(in);
    assertThat(product / pairs / deviation / deviation).isEqualTo(0.5, within(0.06));
  }

  @Test
  void aSeedGivesOneTraceAndIdleNodesAreIdle() {
    TraceGenerator generator = new TraceGenerator(0.4, 0.5);
    LoadTrace one = generator.generate(7, 4, 10, STEP_NS);
    LoadTrace other = generator.generate(7, 4, 10, STEP_NS).without(List.of(2));
    assertThat(other.in(3, 1)).isEqualTo(one.in(3, 1));
    assertThat(other.out(3, 2)).isZero();
    assertThat(one.thinned(List.of(2), 0.1).out(3, 2)).isEqualTo(one.out(3, 2) * 0.1);
    assertThat(generator.generate(8, 4, 10, STEP_NS).in(3, 1)).isNotEqualTo(one.in(3, 1));
  }

  @Test
  void stepsReachBeyondBothEnds() {
    LoadTrace trace = new TraceGenerator(0.4, 0.5).generate(1, 4, 3, STEP_NS);
    assertThat(trace.stepAt(-1)).isZero();
    assertThat(trace.stepAt(STEP_NS)).isEqualTo(1);
    assertThat(trace.stepAt(99 * STEP_NS)).isEqualTo(2);
    assertThat(trace.nextChangeNs(-5)).isEqualTo(STEP_NS);
    assertThat(trace.nextChangeNs(STEP_NS)).isEqualTo(2 * STEP_NS);
    assertThat(trace.nextChangeNs(2 * STEP_NS)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aFileHoldsAllOfIt(@TempDir Path directory) throws Exception {
    LoadTrace trace = new TraceGenerator(0.4, 0.5).generate(1, 4, 3, STEP_NS);
    Path file = directory.resolve("trace.csv");
    TraceFile.write(trace, file);
    LoadTrace read = TraceFile.read(file);
    assertThat(read.stepNs()).isEqualTo(STEP_NS);
    assertThat(shares(read)).isDeepEqualTo(shares(trace));
  }

  private static double[][] shares(LoadTrace trace) {
    double[][] in = new double[trace.steps()][trace.nodes()];
    for (int step = 0; step < in.length; step++) {
      for (int node = 0; node < in[step].length; node++) {
        in[step][node] = trace.in(step, node);
      }
    }
    return in;
  }
}
