package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static io.dayu.sim.engine.ToyCluster.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.bound.LowerBound;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.forecast.LastReportForecast;
import io.dayu.sim.registry.SchedulerInputs;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.tools.cluster.RandomGroupMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Erasure-coded groups that lose internal blocks, on 24 nodes. */
class GroupRecoveryTest {
  private static final int NODES = 24;

  private static Scenario scenario(Failure... failures) {
    return new Scenario(
        ToyCluster.shape(NODES),
        ToyCluster.steady(NODES, 10 * MB),
        new RandomGroupMap(NODES, 200, 16 * MB, 3, 2, 1),
        List.of(failures),
        PlannerSettings.DEFAULT.withAlpha(0.75),
        Timing.DEFAULT,
        0);
  }

  private static RunResult run(String scheduler, Scenario scenario) {
    return SchedulerSpecs.named(scheduler)
        .run(
            scenario,
            new SchedulerInputs(PlannerSettings.DEFAULT, new LastReportForecast(), 1),
            PlanObserver.NONE);
  }

  @Test
  void allThatIsLostIsDecodedFromAsMuchOfThreeOthersEach() {
    Scenario scenario = scenario(failure(0, 5));
    long lostBytes = scenario.blocks().blocksOf(5).bytes();
    LowerBound bound = LowerBound.of(scenario);

    RunResult result = run("dayu-constant", scenario);

    assertThat(bound.bytes()).isEqualTo(3.0 * lostBytes);
    assertThat(bound.idealSeconds()).isBetween(3.0 * lostBytes / (23 * 65 * MB) - 1, 8.0);
    assertThat(result.complete()).isTrue();
    assertThat(result.recoveredBytes()).isEqualTo(lostBytes);
    assertThat(result.recoverySeconds()).isBetween(bound.boundSeconds(), 2 * bound.boundSeconds());
  }

  @Test
  void groupsThatLoseTwoAreMadeWhole_andThoseThatLoseThreeAreLost() {
    Scenario scenario =
        scenario(failure(0, 5), failure(2 * SECOND_NS, 9), failure(2 * SECOND_NS, 14));

    RunResult result = run("dayu", scenario);

    assertThat(result.complete()).isTrue();
    assertThat(result.recoveredBytes()).isGreaterThan(scenario.blocks().blocksOf(5).bytes());
  }

  @Test
  void rivalsDecodeToo_andStockTakesLonger() {
    Scenario scenario = scenario(failure(0, 5));
    long lostBytes = scenario.blocks().blocksOf(5).bytes();
    double dayu = run("dayu-constant", scenario).recoverySeconds();

    for (String rival : List.of("random+W", "greedy2+W", "hdfs-default")) {
      RunResult result = run(rival, scenario);
      assertThat(result.complete()).as(rival).isTrue();
      assertThat(result.recoveredBytes()).as(rival).isEqualTo(lostBytes);
      assertThat(result.recoverySeconds()).as(rival).isGreaterThan(dayu);
    }
  }
}
