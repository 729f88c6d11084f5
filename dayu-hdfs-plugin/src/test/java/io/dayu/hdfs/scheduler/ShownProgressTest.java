package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.status.NodeLoad;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import org.junit.jupiter.api.Test;

/** Tests of the progress of a recovery that the scheduler lets others see. */
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
  void progressIsWhatAgentsReport_howeverFastTransfersWereOrdered() {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.speedShare = 0.01);
    for (int block = 1; block <= 4; block++) {
      rig.namesystem.block(block, LINK / 5, 2, "a");
    }
    rig.run(2 * SECOND);
    assertThat(rig.allOrders()).hasSize(4);
    // By their rates all should have ended before the last of them is heard of.
    rig.agentByUuid.values().forEach(agent -> agent.silent = true);
    rig.run(SECOND);
    rig.agentOf("b").silent = false;
    rig.run(SECOND);
    rig.agentByUuid.values().forEach(agent -> agent.silent = false);
    rig.run(4 * SECOND);

    long reported =
        rig.agentByUuid.values().stream()
            .flatMap(agent -> agent.bytes.values().stream())
            .mapToLong(Long::longValue)
            .sum();
    RecoveryForecast forecast = rig.forecast();
    assertThat(forecast.totalBytes()).isEqualTo(4 * LINK / 5);
    assertThat((double) forecast.doneBytes())
        .isPositive()
        .isCloseTo((double) reported, within(0.02 * LINK));
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
  void recoveryThatIsLeftToStockIsGoneOnWith() throws NoAnswerException {
    recoverBig();
    long doneBytes = rig.forecast().doneBytes();
    rig.operator().turnOff("to see stock at it");
    rig.run(2 * SECOND);

    assertThat(rig.status().stock().any()).as("stock has work").isTrue();
    assertThat(rig.forecast().totalBytes()).isEqualTo(BIG);
    assertThat(rig.forecast().doneBytes()).isEqualTo(doneBytes);
    assertThat(rig.forecast().secondsLeft()).isEmpty();

    // Stock recovers another one meanwhile, which is done then, whoever has done it.
    rig.namesystem.delete(1);
    rig.namesystem.block(2, BIG / 4, 2, "a");
    rig.operator().goOn();
    rig.run(3 * SECOND);
    assertThat(rig.status().stock()).isEqualTo(StockWork.NONE);
    assertThat(rig.forecast().totalBytes()).isEqualTo(BIG);
    assertThat(rig.forecast().doneBytes()).isGreaterThanOrEqualTo(BIG - BIG / 4);
  }

  @Test
  void recoveryThatStockHasEndedIsOver() throws NoAnswerException {
    recoverBig();
    rig.operator().turnOff("");
    rig.run(SECOND);
    rig.namesystem.delete(1);
    rig.run(SECOND);

    assertThat(rig.status().stock().any()).isFalse();
    assertThat(rig.forecast()).isEqualTo(RecoveryForecast.NONE);
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
