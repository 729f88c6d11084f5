package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.hdfs.link.NodeLoad;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import org.junit.jupiter.api.Test;

/** What the scheduler lets others see of a recovery. */
class ShownProgressTest {
  private static final double BUDGET = 0.75 * LINK;

  private final Rig rig = new Rig();

  private void recoverBig() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SLOT + 5 * SECOND);
  }

  @Test
  void planIsShownAtBothEndsOfATransfer() {
    recoverBig();
    PullOrder order = rig.onlyOrder();

    NodeLoad source = rig.loads().getOrDefault("a", NodeLoad.NONE);
    NodeLoad destination = rig.loads().getOrDefault(rig.holderOf(order), NodeLoad.NONE);
    assertThat(source.plannedOutBytesPerSec()).isEqualTo(order.rateBytesPerSec());
    assertThat(source.plannedInBytesPerSec()).isZero();
    assertThat(destination.plannedInBytesPerSec()).isEqualTo(order.rateBytesPerSec());
    assertThat((double) destination.budgetInBytesPerSec()).isCloseTo(BUDGET, within(1.0));
    assertThat(rig.loads()).containsOnlyKeys("a", "b", "c", "d");
  }

  @Test
  void recoveryTellsHowMuchIsDoneAndWhenItEnds() {
    recoverBig();

    RecoveryForecast forecast = rig.forecast();
    assertThat(forecast.totalBytes()).isEqualTo(BIG);
    assertThat((double) forecast.doneBytes()).isBetween(15 * BUDGET, 20 * BUDGET);
    assertThat(forecast.bytesPerSec()).isCloseTo(BUDGET, within(0.15 * BUDGET));
    assertThat(forecast.secondsLeft().orElseThrow())
        .isCloseTo((BIG - forecast.doneBytes()) / BUDGET, within(12.0));
  }

  @Test
  void endOfARecoveryTellsHowWrongItsTimeLeftWas() {
    recoverBig();
    PullOrder order = rig.onlyOrder();
    rig.says(rig.holderOf(order), Rig.report(order, TransferState.DONE, BIG));
    rig.run(2 * SECOND);

    RecoveryForecast forecast = rig.forecast();
    assertThat(forecast.totalBytes()).isZero();
    assertThat(forecast.secondsLeft()).hasValue(0);
    // It ended a minute before its time.
    assertThat(forecast.lastError().orElseThrow()).isGreaterThan(1);
  }

  @Test
  void whatASlotMovedIsComparedWithItsPlan() {
    recoverBig();

    assertThat(rig.gauge(NameNodeMetric.SLOT_MOVED_RATIO)).isBetween(0.7, 1.05);
  }

  @Test
  void standbyShowsNoRecovery() {
    recoverBig();
    rig.namesystem.active = false;
    rig.run(SECOND);

    assertThat(rig.loads()).isEmpty();
    assertThat(rig.forecast()).isEqualTo(RecoveryForecast.NONE);
  }
}
