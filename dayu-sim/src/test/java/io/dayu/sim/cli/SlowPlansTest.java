package io.dayu.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.Workload;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the schedulers that are known to be slow, and of the sizes at which they are. */
class SlowPlansTest {
  private static Optional<String> warning(String name, int nodes, int blocks) {
    ClusterShape shape = new ClusterShape(nodes, 10, 250_000_000, 1);
    Workload.Blocks held =
        new Workload.Blocks(
            blocks, 64_000_000, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE);
    Workload workload = Workload.of(shape, held, Workload.Clients.GENERATED, 1);
    Setup setup = new Setup(shape, workload, PlannerSettings.DEFAULT, Timing.PAPER, 1);
    return SlowPlans.warning(SchedulerSpecs.named(name), setup);
  }

  @Test
  void solversOfAWholeSlotAreSlowAtMoreThanASmallSize() {
    assertThat(warning("milp", 100, 1000))
        .hasValueSatisfying(said -> assertThat(said).contains("milp", "10 s", "1000 blocks"));
    assertThat(warning("milp", 20, 100)).isEmpty();
  }

  @Test
  void plannersThatNeedLittleAndThoseThatDoNotPlanAreNot() {
    assertThat(warning("dayu", 3500, 250_000)).isEmpty();
    assertThat(warning("hdfs-default", 3500, 250_000)).isEmpty();
  }
}
