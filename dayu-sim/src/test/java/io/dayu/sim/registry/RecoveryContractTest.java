package io.dayu.sim.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import io.dayu.sim.engine.LastReport;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.testing.SmallScenarios;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every recovery that a named scheduler drives. */
class RecoveryContractTest {
  static Stream<String> names() {
    return Contenders.all().stream().map(Contender::name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everythingIsRecoveredAndRunsAreRepeatable(String name) {
    Property.check(
        6,
        SmallScenarios::random,
        scenario -> {
          Contender contender = Contenders.named(name);
          RunResult first = recover(contender, scenario);
          RunResult second = recover(contender, scenario);
          assertThat(first.complete()).isTrue();
          assertThat(second).isEqualTo(first);
        });
  }

  private static RunResult recover(Contender contender, Scenario scenario) {
    Contender.Order order = new Contender.Order(scenario.settings(), new LastReport(), 7);
    return contender.run(scenario, order, PlanObserver.NONE);
  }
}
