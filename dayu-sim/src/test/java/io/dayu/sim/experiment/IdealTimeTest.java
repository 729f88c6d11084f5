package io.dayu.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.bound.LowerBound;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Equation 2 against numbers worked out by hand. */
class IdealTimeTest {
  private static final ClusterShape SHAPE = new ClusterShape(11, 4, 100_000_000, 1);

  private static Setup setup(long inBytesPerSec, long outBytesPerSec) {
    Workload blocks =
        Workload.of(
            SHAPE,
            new Workload.Blocks(
                50, 10_000_000, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE),
            Workload.Clients.GENERATED,
            1);
    return new Setup(
        SHAPE,
        new Workload(
            blocks.blocks(),
            blocks.clients(),
            new SteadyForeground(11, inBytesPerSec, outBytesPerSec),
            blocks.map()),
        PlannerSettings.DEFAULT,
        Timing.PAPER,
        1);
  }

  private static double seconds(Setup setup) {
    Case one = Cases.named(setup, 1, List.of(new Failure(2_500_000_000L, IntSet.of(3))));
    return LowerBound.idealNs(setup.scenario(one)) / 1e9;
  }

  private static double lostBytes(Setup setup) {
    return setup.workload().map().blocksOf(3).bytes();
  }

  @Test
  void theBusierDirectionCounts() {
    Setup setup = setup(25_000_000, 35_000_000);
    assertThat(seconds(setup))
        .isCloseTo(lostBytes(setup) / (10 * 40e6), org.assertj.core.data.Offset.offset(1e-6));
  }

  @Test
  void busyNodesGiveTheMinimum() {
    Setup setup = setup(90_000_000, 90_000_000);
    assertThat(seconds(setup))
        .isCloseTo(lostBytes(setup) / (10 * 10e6), org.assertj.core.data.Offset.offset(1e-6));
  }
}
