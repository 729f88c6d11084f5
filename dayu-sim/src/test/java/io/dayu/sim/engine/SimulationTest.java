package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static io.dayu.sim.engine.ToyCluster.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.forecast.LastReportForecast;
import io.dayu.sim.scheduler.PaperScheduler;
import io.dayu.sim.scheduler.Scheduler;
import io.dayu.tools.trace.Foreground;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole recoveries on small clusters. */
class SimulationTest {
  private static final int NODES = 24;

  private static RunResult run(Scenario scenario) {
    return run(scenario, ToyCluster.dayu());
  }

  private static RunResult run(Scenario scenario, Scheduler scheduler) {
    return Simulation.run(
        scenario,
        scheduler,
        new Simulation.Drive(new LastReportForecast(), false, 1),
        PlanObserver.NONE);
  }

  @Test
  void everyByteOfALostNodeIsRecovered() {
    Scenario scenario =
        ToyCluster.scenario(
            ToyCluster.shape(NODES), ToyCluster.steady(NODES, 20 * MB), failure(0, 5));
    RunResult result = run(scenario);
    assertThat(result.complete()).isTrue();
    assertThat(result.recoveredBytes()).isEqualTo(scenario.blocks().blocksOf(5).bytes());
    assertThat(result.resentBytes()).isZero();
    assertThat(result.interference().total()).isZero();
  }

  @Test
  void steadyForegroundIsRecoveredNearTheIdeal() {
    Scenario scenario =
        ToyCluster.scenario(
            ToyCluster.shape(NODES), ToyCluster.steady(NODES, 25 * MB), failure(0, 5));
    double idealSeconds = scenario.blocks().blocksOf(5).bytes() / (23 * 50.0 * MB);
    RunResult result = run(scenario);
    assertThat(result.recoverySeconds()).isBetween(idealSeconds, idealSeconds + 2);
  }

  @Test
  void equalArgumentsGiveEqualResults() {
    Scenario scenario =
        ToyCluster.scenario(
            ToyCluster.shape(NODES),
            ToyCluster.steady(NODES, 20 * MB),
            failure(0, 5),
            failure(3 * SECOND_NS, 6));
    assertThat(run(scenario)).isEqualTo(run(scenario));
  }

  @Test
  void aSecondFailureDuringTheRecoveryIsRecoveredToo() {
    Scenario scenario =
        ToyCluster.scenario(
            ToyCluster.shape(NODES),
            ToyCluster.steady(NODES, 60 * MB),
            failure(0, 5),
            failure(4 * SECOND_NS, 9, 10));
    RunResult result = run(scenario);
    assertThat(result.complete()).isTrue();
    assertThat(result.blocksWithoutReplica()).isZero();
    assertThat(result.recoveredBytes())
        .isGreaterThanOrEqualTo(
            scenario.blocks().blocksOf(5).bytes()
                + scenario.blocks().blocksOf(9).bytes()
                + scenario.blocks().blocksOf(10).bytes());
  }

  @Test
  void overloadIsThatOfEquationThree() {
    Foreground surge = new Surge(NODES, 70 * MB, 90 * MB);
    Scenario scenario = ToyCluster.scenario(ToyCluster.shape(NODES), surge, failure(0, 5));
    RunResult result = run(scenario);
    assertThat(result.complete()).isTrue();
    // Alone: 15 MB/s over alpha once the surge is there, on links of 100 MB/s.
    double sinceSurge = 1 - 1.0 / result.recoverySeconds();
    assertThat(result.interference().foreground()).isCloseTo(0.15 * sinceSurge, within(0.02));
    assertThat(result.interference().total()).isGreaterThan(result.interference().foreground());
    assertThat(result.interference().total()).isLessThan(0.25);
  }

  @Test
  void overfullLinksGiveForegroundAndRecoveryTheSameShare() {
    Foreground full = new Surge(NODES, 0, 100 * MB);
    Scenario scenario = ToyCluster.scenario(ToyCluster.shape(NODES), full, failure(0, 5));
    RunResult result = run(scenario);
    assertThat(result.complete()).isTrue();
    List<SlotRecord> slots = result.slots();
    double atFullSpeed = scenario.blocks().blocksOf(5).bytes() / (23 * 75.0 * MB);
    assertThat(result.recoverySeconds()).isGreaterThan(1.3 * atFullSpeed);
    assertThat(slots).isNotEmpty();
  }

  @Test
  void endlessBacklogKeepsTheClusterBusyUntilTheHorizon() {
    Scenario one =
        ToyCluster.scenario(
            ToyCluster.shape(NODES), ToyCluster.steady(NODES, 25 * MB), failure(0, 5));
    Scenario endless =
        new Scenario(
            one.shape(),
            one.foreground(),
            new ToyCluster.Stripes(NODES, 60_000, 16 * MB),
            one.failures(),
            one.settings(),
            one.timing().withHorizonNs(62 * SECOND_NS),
            30_000 * MB);
    RunResult result = run(endless);
    assertThat(result.complete()).isFalse();
    // Four slots of 15 s; the first is a heartbeat longer.
    double idealBytes = 62 * 23 * 50.0 * MB;
    assertThat(result.recoveredBytes() / idealBytes).isBetween(0.85, 1.0);
  }

  @Test
  void transfersThatEndWithTheirSlotTakeNothingOfTheNextThoughStragglersStay() {
    Scenario one =
        ToyCluster.scenario(
            ToyCluster.shape(NODES), ToyCluster.steady(NODES, 25 * MB), failure(0, 5));
    Scenario slots =
        new Scenario(
            one.shape(),
            one.foreground(),
            new ToyCluster.Stripes(NODES, 20_000, 16 * MB),
            one.failures(),
            one.settings(),
            one.timing(),
            0);
    RunResult replanned = run(slots, new PaperScheduler(ToyCluster.SETTINGS, true));
    RunResult left = run(slots, new PaperScheduler(ToyCluster.SETTINGS, false));
    assertThat(replanned.slots()).hasSizeGreaterThan(2);
    assertThat(left.recoverySeconds()).isLessThan(1.1 * replanned.recoverySeconds());
  }

  /** One rate for the first second, another from then on. */
  private record Surge(int nodes, long firstBytesPerSec, long thenBytesPerSec)
      implements Foreground {
    @Override
    public long stepNs() {
      return SECOND_NS;
    }

    @Override
    public void fill(long atNs, long[] in, long[] out) {
      long rate = atNs < SECOND_NS ? firstBytesPerSec : thenBytesPerSec;
      java.util.Arrays.fill(in, rate);
      java.util.Arrays.fill(out, rate);
    }
  }
}
