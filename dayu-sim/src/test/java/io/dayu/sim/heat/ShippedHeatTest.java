package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.heat.TemperatureTerms;
import io.dayu.core.plan.ClassShares;
import io.dayu.sim.testing.ShippedKeys;
import org.junit.jupiter.api.Test;

/** Dayu's extra replicas and readers' order are played as they ship. */
class ShippedHeatTest {
  private final ShippedKeys keys = ShippedKeys.read();

  @Test
  void rulesAndLimitsAreWhatShips() {
    assertThat((double) ReplicaMaker.BLOCKS_MOST).isEqualTo(keys.number("dayu.heat.blocks.max"));
    assertThat(ReplicaMaker.CAPACITY).isEqualTo(keys.number("dayu.heat.capacity"));
    assertThat(ReplicaMaker.OVERLOAD).isEqualTo(keys.number("dayu.heat.overload"));
    assertThat(ReplicaMaker.OVERLOADED_SHARE).isEqualTo(keys.number("dayu.heat.overloaded.share"));
    assertThat((double) ReplicaMaker.MOST).isEqualTo(keys.number("dayu.heat.replicas.max"));
    assertThat(ReplicaMaker.SPACE).isEqualTo(keys.number("dayu.heat.replicas.space"));
    assertThat(ReplicaMaker.NODE_SPACE).isEqualTo(keys.number("dayu.heat.replicas.node.space"));
    assertThat(ClassShares.DEFAULT.availabilityShare())
        .isEqualTo(keys.number("dayu.heat.replicas.bandwidth"));
    assertThat(keys.text("dayu.heat.growth")).isEqualTo("demand");
  }

  @Test
  void temperaturesAreWhatShips() {
    assertThat(TemperatureTerms.PAPER)
        .isEqualTo(
            new TemperatureTerms(
                keys.number("dayu.heat.hot.reads"),
                keys.number("dayu.heat.hot.replica.reads"),
                keys.number("dayu.heat.cold.reads"),
                keys.number("dayu.heat.cold.replica.reads"),
                keys.number("dayu.heat.share")));
  }

  @Test
  void readersOrderIsWhatShips() {
    assertThat(OrderedReaders.WINDOW * OrderedReaders.LOOK_NS)
        .isEqualTo(keys.timeNs("dayu.clients.window"));
    assertThat(OrderedReaders.HALF_LIFE_NS).isEqualTo(keys.timeNs("dayu.placement.smoothing"));
  }
}
