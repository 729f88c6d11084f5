package io.dayu.sim.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.testing.ClusterGen;
import io.dayu.core.testing.PlanningCase;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import io.dayu.sim.scheduler.Scheduler;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of what holds for every plan of every scheduler that plans by timeslot. */
class SlotContractTest {
  static Stream<String> names() {
    return SchedulerSpecs.all().stream()
        .filter(SlotSchedulerSpec.class::isInstance)
        .map(SchedulerSpec::name);
  }

  private static Scheduler scheduler(String name, PlannerSettings settings) {
    return ((SlotSchedulerSpec) SchedulerSpecs.named(name)).scheduler(settings);
  }

  @ParameterizedTest
  @MethodSource("names")
  void verifierFindsNothing(String name) {
    boolean solves = name.equals("milp");
    PlanningCase.forAll(
        solves ? 20 : 150, new ClusterGen(9, 25, true), given -> verifies(name, given));
    PlanningCase.forAll(
        solves ? 2 : 15, new ClusterGen(30, 150, true), given -> verifies(name, given));
  }

  private static void verifies(String name, PlanningCase given) {
    Scheduler scheduler = scheduler(name, given.settings());
    Plan plan = scheduler.plan(given.snapshot(), scheduler.settings(), given.seed());
    assertThat(PlanVerifier.verify(given.snapshot(), scheduler.settings(), plan))
        .filteredOn(
            violation ->
                scheduler.keepsBudgets() || violation.kind() != Violation.Kind.LINK_OVER_BUDGET)
        .isEmpty();
    assertThat(scheduler.planningNs(given.snapshot())).isNotNegative();
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalInputsGiveEqualPlans(String name) {
    PlanningCase.forAll(
        name.equals("milp") ? 3 : 20,
        new ClusterGen(15, 60, true),
        given -> {
          Plan first = plan(name, given);
          Plan second = plan(name, given);
          assertThat(second.assignments()).isEqualTo(first.assignments());
          assertThat(second.cancellations()).isEqualTo(first.cancellations());
          assertThat(second.skipped()).isEqualTo(first.skipped());
          assertThat(second.unscannedTasks()).isEqualTo(first.unscannedTasks());
        });
  }

  private static Plan plan(String name, PlanningCase given) {
    Scheduler scheduler = scheduler(name, given.settings());
    return scheduler.plan(given.snapshot(), scheduler.settings(), given.seed());
  }
}
