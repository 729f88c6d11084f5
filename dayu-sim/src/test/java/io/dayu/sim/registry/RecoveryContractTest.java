package io.dayu.sim.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.forecast.LastReportForecast;
import io.dayu.sim.testing.SmallScenarios;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of what holds for every recovery that a named scheduler drives. */
class RecoveryContractTest {
  static Stream<String> names() {
    return SchedulerSpecs.all().stream().map(SchedulerSpec::name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void everythingIsRecoveredAndRunsAreRepeatable(String name) {
    Property.check(
        6,
        SmallScenarios::random,
        scenario -> {
          SchedulerSpec spec = SchedulerSpecs.named(name);
          RunResult first = recover(spec, scenario);
          RunResult second = recover(spec, scenario);
          assertThat(first.complete()).isTrue();
          assertThat(second).isEqualTo(first);
        });
  }

  private static RunResult recover(SchedulerSpec spec, Scenario scenario) {
    SchedulerInputs inputs = new SchedulerInputs(scenario.settings(), new LastReportForecast(), 7);
    return spec.run(scenario, inputs, PlanObserver.NONE);
  }
}
