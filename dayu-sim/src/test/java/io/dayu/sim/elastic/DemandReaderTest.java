package io.dayu.sim.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.trace.swim.SwimJob;
import io.dayu.tools.trace.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of what traces say that clients read and write. */
class DemandReaderTest {
  private static final double EXACT = 1e-6;

  @Test
  void jobReadsThenShufflesThenWrites() {
    List<SwimJob> jobs =
        List.of(
            new SwimJob(30, 600, 600, 1200, "a"),
            new SwimJob(200, 0, 0, 100, "b"),
            new SwimJob(300, 0, 0, 0, "c"));
    IoDemand demand = DemandReader.ofJobs(jobs, 10);
    // 60 s of reading from second 30, 60 s of shuffling, 120 s of writing from second 150.
    assertThat(demand.minutes()).isEqualTo(6);
    assertThat(demand.read(0)).isCloseTo(300, within(EXACT));
    assertThat(demand.read(1)).isCloseTo(300, within(EXACT));
    assertThat(demand.read(2)).isZero();
    assertThat(demand.written(1)).isZero();
    assertThat(demand.written(2)).isCloseTo(300, within(EXACT));
    assertThat(demand.written(3)).isCloseTo(700, within(EXACT));
    assertThat(demand.written(4)).isCloseTo(300, within(EXACT));
    assertThat(demand.allRead()).isCloseTo(600, within(EXACT));
    assertThat(demand.allWritten()).isCloseTo(1300, within(EXACT));
    assertThat(demand.work(3, 3)).isCloseTo(2100, within(EXACT));
    assertThat(demand.mostWork(3)).isCloseTo(2100, within(EXACT));
  }

  @Test
  void whatIsAfterTheLastJobBeginsIsLeftOut() {
    IoDemand demand = DemandReader.ofJobs(List.of(new SwimJob(30, 600, 0, 0, "a")), 1);
    assertThat(demand.minutes()).isEqualTo(1);
    assertThat(demand.allRead()).isCloseTo(30, within(EXACT));
  }

  @Test
  void linksCarryReadsOutAndEachCopyIn() {
    float[] in = {30, 60, 0};
    float[] out = {1, 0, 2};
    Trace trace =
        new Trace(
            30_000_000_000L,
            List.of(
                new Trace.NodeSeries("a", in, out),
                new Trace.NodeSeries("b", new float[] {3}, new float[] {5})));
    IoDemand demand = DemandReader.ofTrace(trace, 3);
    assertThat(demand.minutes()).isEqualTo(2);
    assertThat(demand.read(0)).isCloseTo(30 * 6, within(EXACT));
    assertThat(demand.read(1)).isCloseTo(60, within(EXACT));
    assertThat(demand.written(0)).isCloseTo(30 * 93 / 3.0, within(EXACT));
    assertThat(demand.written(1)).isZero();
  }

  @Test
  void samplesLongerThanAMinuteAreSpread() {
    Trace trace =
        new Trace(
            150_000_000_000L, List.of(new Trace.NodeSeries("a", new float[] {0}, new float[] {4})));
    IoDemand demand = DemandReader.ofTrace(trace, 3);
    assertThat(demand.minutes()).isEqualTo(3);
    assertThat(demand.read(1)).isCloseTo(240, within(EXACT));
    assertThat(demand.read(2)).isCloseTo(120, within(EXACT));
  }

  @Test
  void columnsOfDifferentLengthAreRefused() {
    assertThatThrownBy(() -> new IoDemand(new double[1], new double[2]))
        .hasMessage("1 and 2 minutes");
  }
}
