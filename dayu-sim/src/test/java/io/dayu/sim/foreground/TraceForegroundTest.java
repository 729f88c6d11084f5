package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.foreground.TracePlay.Scale;
import io.dayu.tools.trace.Foreground;
import io.dayu.tools.trace.Trace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TraceForegroundTest {
  private static final long SECOND_NS = 1_000_000_000;

  private static Trace.NodeSeries series(String name, float... in) {
    float[] out = new float[in.length];
    return new Trace.NodeSeries(name, in, out);
  }

  private static final Trace TRACE =
      new Trace(10 * SECOND_NS, List.of(series("a", 10, 20, 30), series("b", 100, 200)));

  private static long in(Foreground foreground, int node, long atNs) {
    long[] in = new long[foreground.nodes()];
    foreground.fill(atNs, in, new long[foreground.nodes()]);
    return in[node];
  }

  @Test
  void everyNodePlaysANodeOfTheTraceAndBeginsAnew() {
    Foreground foreground = new TraceForeground(TRACE, TracePlay.of(50, 2000, 3));
    for (int node = 0; node < 50; node++) {
      long first = in(foreground, node, 0);
      assertThat(first).isIn(100L, 200L, 300L, 1000L, 2000L);
      assertThat(in(foreground, node, 60 * SECOND_NS)).isEqualTo(first);
      assertThat(in(foreground, node, 10 * SECOND_NS)).isNotEqualTo(first);
      assertThat(in(foreground, node, SECOND_NS - 1)).isEqualTo(first);
    }
  }

  @Test
  void byACommonClockNodesOfTheTracePlayTheSameMoment() {
    Foreground foreground = new TraceForeground(TRACE, TracePlay.of(4, 2000, 3).withCommonClock());
    for (int second = 0; second < 60; second++) {
      long atNs = second * SECOND_NS;
      assertThat(in(foreground, 2, atNs)).isEqualTo(in(foreground, 0, atNs));
      assertThat(in(foreground, 3, atNs)).isEqualTo(in(foreground, 1, atNs));
      assertThat(in(foreground, 0, atNs)).isIn(100L, 200L, 300L);
    }
  }

  @Test
  void nodesChangeAtSecondsOfTheirOwn() {
    Foreground foreground = new TraceForeground(TRACE, TracePlay.of(100, 2000, 3));
    assertThat(foreground.stepNs()).isEqualTo(SECOND_NS);
    for (int second = 1; second <= 10; second++) {
      long atNs = second * SECOND_NS;
      assertThat(
              IntStream.range(0, 100)
                  .filter(node -> in(foreground, node, atNs) != in(foreground, node, atNs - 1)))
          .hasSizeBetween(1, 40);
    }
  }

  @Test
  void aSampleLastsAsLongAsTold() {
    TracePlay play = TracePlay.of(1, 2000, 3).withStepNs(SECOND_NS);
    Foreground foreground = new TraceForeground(TRACE, play);
    assertThat(foreground.stepNs()).isEqualTo(SECOND_NS);
    assertThat(in(foreground, 0, SECOND_NS)).isNotEqualTo(in(foreground, 0, 0));
    assertThat(in(foreground, 0, SECOND_NS - 1)).isEqualTo(in(foreground, 0, 0));
    assertThat(in(foreground, 0, 6 * SECOND_NS)).isEqualTo(in(foreground, 0, 0));
  }

  @Test
  void aWantedMeanIsReachedThoughRatesAreCut() {
    for (Scale scale : List.of(new Scale.MeanShare(0.35), new Scale.MeanShareOfEqualNodes(0.35))) {
      Foreground foreground =
          new TraceForeground(TRACE, TracePlay.of(400, 1_000_000, 3).withScale(scale));
      ForegroundStatistics statistics =
          ForegroundStatistics.of(
              foreground,
              1_000_000,
              new ForegroundStatistics.MeasuredSpan(10 * SECOND_NS, 60 * SECOND_NS));
      assertThat(statistics.meanShare()).isCloseTo(0.35, within(0.002));
    }
  }

  @Test
  void anIdleTraceCannotHaveAMean() {
    assertThatThrownBy(
            () ->
                new TraceForeground(
                    TRACE, TracePlay.of(5, 1000, 3).withScale(new Scale.MeanShare(0.6))))
        .hasMessage("the trace is idle too often to have a mean share of 0.6");
  }
}
