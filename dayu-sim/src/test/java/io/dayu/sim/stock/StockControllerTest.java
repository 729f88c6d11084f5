package io.dayu.sim.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import io.dayu.sim.engine.Recovery;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.SimulatedTransfer;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.testing.SmallScenarios;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stock HDFS keeps to its own limits and to the placement rule. */
class StockControllerTest {
  @Test
  void noNodeSendsMoreThanItsStreams() {
    Property.check(40, SmallScenarios::random, StockControllerTest::staysWithinStreams);
  }

  private static void staysWithinStreams(Scenario scenario) {
    StockController stock = new StockController(StockSettings.DEFAULT, 3);
    RunResult result =
        Simulation.run(
            scenario,
            recovery -> {
              stock.beforeTick(recovery);
              check(recovery);
            });
    assertThat(result.complete()).isTrue();
  }

  private static void check(Recovery recovery) {
    Map<Integer, Integer> sending = new HashMap<>();
    Set<String> pairs = new HashSet<>();
    for (SimulatedTransfer transfer : recovery.running()) {
      assertThat(sending.merge(transfer.source(), 1, Integer::sum))
          .isLessThanOrEqualTo(StockSettings.DEFAULT.maxStreams());
      assertThat(pairs.add(transfer.block().id() + " " + transfer.destination())).isTrue();
      assertThat(transfer.block().holders().contains(transfer.destination())).isFalse();
      assertThat(transfer.block().holders().size() + transfer.block().destinations().size())
          .isLessThanOrEqualTo(3);
    }
  }

  @Test
  void aThrottleMakesItSlower() {
    Property.check(
        10,
        SmallScenarios::random,
        scenario -> {
          RunResult tuned = Simulation.run(scenario, new StockController(StockSettings.TUNED, 3));
          RunResult throttled =
              Simulation.run(scenario, new StockController(StockSettings.throttled(1_000_000), 3));
          assertThat(throttled.recoveryNs()).isGreaterThan(tuned.recoveryNs());
        });
  }
}
