package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.status.SlotReporter;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What is kept of slots and recoveries. */
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
          .containsOnlyOnce("No place or source for 1 blocks")
          .containsOnlyOnce("1: no DataNode that may receive it has room for it");
      assertThat(log.getOutput().lines().count()).as(log.getOutput()).isLessThan(6);

      rig.namesystem.delete(1);
      rig.namesystem.block(2, LINK, 2, "a");
      rig.run(SLOT);
      assertThat(log.getOutput()).contains("No block is without a place", "NEW=1");
    } finally {
      log.stopCapturing();
    }
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
