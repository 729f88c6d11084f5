package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SlotReporter;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of the history of slots and recoveries. */
class RecoveryHistoryTest {
  private final Rig rig = new Rig();

  @Test
  void recoveryIsKeptWithItsSlotsAndItsTime() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, LINK * 30, 2, "a");
    rig.run(SLOT + SECOND);
    assertThat(rig.history().recoveries()).isEmpty();
    assertThat(rig.history().slots())
        .singleElement()
        .satisfies(
            slot -> {
              assertThat(slot.number()).isEqualTo(1);
              assertThat(slot.transfers()).isEqualTo(1);
              assertThat(slot.plannedBytes()).isBetween(LINK * 11, LINK * 12);
              assertThat(slot.doneBytes()).isBetween(LINK * 7, LINK * 12);
            });

    PullOrder order = rig.onlyOrder();
    String holder = rig.holderOf(order);
    rig.namesystem.stored(1, holder);
    rig.says(holder, Rig.report(order, TransferState.DONE, LINK * 30));
    rig.run(2 * SECOND);

    assertThat(rig.history().recoveries())
        .singleElement()
        .satisfies(
            recovery -> {
              assertThat(recovery.replicas()).isEqualTo(1);
              assertThat(recovery.bytes()).isEqualTo(LINK * 30);
              assertThat(recovery.tookNs()).isBetween(SLOT, SLOT + 3 * SECOND);
              assertThat(recovery.idealNs())
                  .as("at three quarters of four links")
                  .isPositive()
                  .isLessThan(40 * SECOND);
            });
    assertThat(rig.history().slots()).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void blockWithoutAPlaceIsToldOnceWithTheReason_notEverySlot() {
    rig.fourNodesWarm();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlotReporter.class));
    try {
      rig.namesystem.block(1, 1L << 41, 2, "a");
      rig.run(20 * SLOT);
      assertThat(log.getOutput())
          .containsOnlyOnce("No place or source for 1 block,")
          .containsOnlyOnce("1: no other DataNode has room for it");
      assertThat(log.getOutput().lines().count()).as(log.getOutput()).isLessThan(6);

      rig.namesystem.delete(1);
      rig.namesystem.block(2, LINK, 2, "a");
      rig.run(SLOT);
      assertThat(log.getOutput()).contains("No block is without a place", "NEW=1");
    } finally {
      log.stopCapturing();
    }
  }

  private void arrives(long block, long bytes) {
    PullOrder order =
        rig.allOrders().stream()
            .filter(one -> one.block().blockId() == block)
            .findFirst()
            .orElseThrow();
    String holder = rig.holderOf(order);
    rig.namesystem.stored(block, holder);
    rig.says(holder, Rig.report(order, TransferState.DONE, bytes));
    rig.run(SECOND);
    rig.agentOf(holder).told = false;
    rig.run(SECOND);
  }

  private void twoBlocksOfWhichOneIsBack() {
    rig.fourNodesWarm();
    rig.namesystem.kill("d");
    rig.run(SECOND);
    rig.namesystem.block(1, LINK * 30, 2, "a");
    rig.namesystem.block(2, LINK * 200, 2, "a");
    rig.run(5 * SECOND);
    arrives(1, LINK * 30);
    assertThat(rig.history().recoveries()).isEmpty();
  }

  @Test
  void recoveryGoesOnOverOffAndOn_andNamesWhichDataNodeIsGone() throws Exception {
    twoBlocksOfWhichOneIsBack();
    long offNs = rig.nowNs;
    rig.operator().turnOff("");
    rig.run(10 * SECOND);
    rig.operator().goOn();
    rig.run(10 * SECOND);
    arrives(2, LINK * 200);

    assertThat(rig.history().recoveries())
        .singleElement()
        .satisfies(
            recovery -> {
              assertThat(recovery.replicas()).isEqualTo(2);
              assertThat(recovery.tookNs()).isGreaterThan(rig.nowNs - offNs);
              assertThat(recovery.idealNs()).as("not Dayu's alone").isZero();
              assertThat(recovery.causes()).containsExactly(Map.entry("d:1", "dead"));
              assertThat(recovery.outcome()).isEqualTo(RecoveryHistory.Outcome.DONE);
            });
  }

  @Test
  void recoveryThatStockEndsOrAnotherNameNodeHas_isSaidToBeSo() throws Exception {
    List<RecoveryHistory.PastRecovery> told = new ArrayList<>();
    rig.history().tell(told::add);
    twoBlocksOfWhichOneIsBack();
    rig.operator().turnOff("");
    rig.run(2 * SECOND);
    rig.namesystem.delete(2);
    rig.run(2 * SECOND);
    assertThat(rig.history().recoveries())
        .extracting(RecoveryHistory.PastRecovery::outcome)
        .containsExactly(RecoveryHistory.Outcome.DONE_BY_STOCK);

    rig.operator().goOn();
    rig.run(SECOND);
    rig.namesystem.block(3, LINK * 30, 2, "a");
    rig.namesystem.block(4, LINK * 200, 2, "a");
    rig.run(5 * SECOND);
    arrives(3, LINK * 30);
    rig.run(SLOT);
    assertThat(told.get(told.size() - 1).outcome()).isEqualTo(RecoveryHistory.Outcome.UNDER_WAY);
    rig.namesystem.active = false;
    rig.run(SECOND);
    assertThat(told.get(told.size() - 1).outcome()).isEqualTo(RecoveryHistory.Outcome.LEFT);
    assertThat(told.get(told.size() - 1).replicas()).isEqualTo(1);
  }

  @Test
  void recoveryOfAMomentHasNoIdeal() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(3 * SECOND);
    PullOrder order = rig.onlyOrder();
    rig.namesystem.stored(1, rig.holderOf(order));
    rig.says(rig.holderOf(order), Rig.report(order, TransferState.DONE, 1000));
    rig.run(2 * SECOND);

    assertThat(rig.history().recoveries())
        .singleElement()
        .satisfies(recovery -> assertThat(recovery.idealNs()).isZero());
  }
}
