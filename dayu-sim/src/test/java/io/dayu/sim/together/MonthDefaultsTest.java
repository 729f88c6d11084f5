package io.dayu.sim.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;
import io.dayu.sim.testing.ShippedKeys;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A month plays what ships: its terms are the keys'. */
final class MonthDefaultsTest {
  private final ShippedKeys keys = ShippedKeys.read();

  @Test
  void sizesAreWhatShips() {
    assertThat(SizedCluster.AWAKE).isEqualTo((int) keys.number("dayu.elastic.awake"));
    assertThat(SizedCluster.LOAD).isEqualTo(keys.number("dayu.elastic.load"));
    assertThat(SizedCluster.PATIENCE_NS).isEqualTo(keys.timeNs("dayu.elastic.patience"));
    assertThat(SizedCluster.MOVES_AT_ONCE)
        .isEqualTo((int) keys.number("dayu.elastic.move.at-once"));
    assertThat(MonthRun.FULL).isEqualTo(keys.number("dayu.elastic.full"));
  }

  @Test
  void heatIsWhatShips() {
    assertThat(HotSpells.TERMS.overload()).isEqualTo(keys.number("dayu.heat.overload"));
    assertThat(HotSpells.TERMS.overloadedShare())
        .isEqualTo(keys.number("dayu.heat.overloaded.share"));
    assertThat(HotSpells.TERMS.most()).isEqualTo((int) keys.number("dayu.heat.replicas.max"));
    assertThat(HotSpells.TERMS.growth())
        .isEqualTo(
            ReplicaTerms.Growth.valueOf(keys.text("dayu.heat.growth").toUpperCase(Locale.ROOT)));
    assertThat(HotSpells.CAPACITY).isEqualTo(keys.number("dayu.heat.capacity"));
    assertThat(HotSpells.REPORT_NS).isEqualTo(keys.timeNs("dayu.heat.report"));
    assertThat(HotSpells.LIFE_NS).isEqualTo(keys.timeNs("dayu.heat.replicas.life"));
    assertThat(TemperatureTerms.PAPER.hotReads()).isEqualTo(keys.number("dayu.heat.hot.reads"));
  }
}
