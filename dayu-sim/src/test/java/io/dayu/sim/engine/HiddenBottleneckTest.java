package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static io.dayu.sim.engine.ToyCluster.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.sim.engine.HiddenBottleneck.Place;
import io.dayu.sim.forecast.LastReportForecast;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recoveries of some minutes behind something that carries less than the links. */
class HiddenBottleneckTest {
  private static final int NODES = 24;

  private static Simulation.FeltResult run(
      Place place, double share, long foregroundBytesPerSec, boolean guarded) {
    Scenario scenario =
        new Scenario(
            ToyCluster.shape(NODES),
            ToyCluster.steady(NODES, foregroundBytesPerSec),
            new ToyCluster.Stripes(NODES, 8_000, 128 * MB),
            List.of(failure(600 * SECOND_NS, 5)),
            ToyCluster.SETTINGS,
            ToyCluster.timing(),
            0);
    return Simulation.run(
        scenario,
        ToyCluster.dayu(),
        new Simulation.Drive(new LastReportForecast(), true, 1),
        new HiddenBottleneck(place, share, guarded));
  }

  @Test
  void whereLinksShowAllTheGuardCostsNothing() {
    for (Place place : Place.values()) {
      Simulation.FeltResult off = run(place, 1, 60 * MB, false);
      Simulation.FeltResult on = run(place, 1, 60 * MB, true);
      assertThat(on.clients().leastFactor()).as("%s", place).isEqualTo(1);
      assertThat(on.result()).isEqualTo(off.result());
      assertThat(on.clients()).isEqualTo(off.clients());
    }
  }

  @Test
  void behindABottleneckClientsFeelLess_andRecoveryIsNeverStarved() {
    for (Place place : Place.values()) {
      Simulation.FeltResult off = run(place, 0.65, 25 * MB, false);
      Simulation.FeltResult on = run(place, 0.65, 25 * MB, true);

      assertThat(off.clients().mean()).as("%s", place).isGreaterThan(3);
      assertThat(on.clients().leastFactor())
          .as("it acts")
          .isLessThan(1)
          .isGreaterThanOrEqualTo(0.5);
      assertThat(on.clients().mean() - 1)
          .as("the rise halves: %s, %s", off.clients(), on.clients())
          .isLessThan((off.clients().mean() - 1) / 2);
      assertThat(on.result().complete()).isTrue();
      assertThat(on.result().recoveredBytes()).isEqualTo(off.result().recoveredBytes());
      assertThat(on.result().recoverySeconds())
          .as("at most twice as long, and a slot")
          .isLessThan(2 * off.result().recoverySeconds() + 15);
    }
  }

  @Test
  void equalArgumentsGiveEqualResults() {
    Simulation.FeltResult first = run(Place.DISKS, 0.65, 25 * MB, true);
    assertThat(run(Place.DISKS, 0.65, 25 * MB, true)).isEqualTo(first);
  }

  @Test
  void nothingCarriesMoreThanTheLinks() {
    assertThatThrownBy(() -> new HiddenBottleneck(Place.SWITCH, 1.1, true))
        .hasMessageContaining("share");
  }
}
