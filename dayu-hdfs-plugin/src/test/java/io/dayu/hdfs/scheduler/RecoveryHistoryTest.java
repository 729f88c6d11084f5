package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import org.junit.jupiter.api.Test;

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
}
