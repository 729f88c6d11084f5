package io.dayu.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Timing;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import org.junit.jupiter.api.Test;

/** Times of random failures. */
class CasesTest {
  private static final ClusterShape SHAPE = new ClusterShape(8, 4, 100_000_000, 1);

  private static long atNs(Timing timing) {
    Workload workload =
        Workload.of(
            SHAPE,
            new Workload.Blocks(1, 10_000_000, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE),
            Workload.Clients.GENERATED,
            1);
    Setup setup = new Setup(SHAPE, workload, PlannerSettings.DEFAULT, timing, 1);
    return Cases.random(setup, 1).failures().get(0).atNs();
  }

  @Test
  void nodesFailWhenAReportEnds() {
    assertThat(atNs(Timing.PAPER) % Timing.PAPER.reportNs()).isZero();
    assertThat(atNs(Timing.DEFAULT) - atNs(Timing.PAPER))
        .isBetween(1L, Timing.PAPER.reportNs() - 1);
  }
}
