package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferState;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests of storms that users of HDFS have reported of its re-replication, and that must not happen
 * here.
 */
class StormsTest {
  private static final long BUDGET = (long) (PlannerSettings.PAPER.alpha() * LINK);

  /** The same block sent again and again, because every copy fails. */
  @Test
  void blockThatNobodyCanReceiveIsTriedOnceASlotAndDestinationAtMost() {
    Rig rig = new Rig();
    rig.fourNodesWarm();
    rig.namesystem.block(1, LINK, 2, "a");
    Set<TransferId> tried = new HashSet<>();
    for (int second = 0; second < 60; second++) {
      for (PullOrder order : rig.allOrders()) {
        tried.add(order.id());
        rig.says(rig.holderOf(order), Rig.report(order, TransferState.FAILED, 0));
      }
      rig.run(SECOND);
    }

    assertThat(tried).as("three destinations in four slots").hasSizeBetween(3, 3 * 5);
    assertThat(rig.transfers.size()).isLessThanOrEqualTo(1);
  }

  /** Thousands of tasks queued on one source. */
  @Test
  void sourceOfThousandsOfBlocksIsGivenWhatItsLinkCarries() {
    Rig rig = new Rig();
    rig.fourNodesWarm();
    for (int id = 1; id <= 5_000; id++) {
      rig.namesystem.block(id, LINK / 10, 2, "a");
    }
    rig.run(3 * SECOND);

    long planned = rig.transfers.copy().stream().mapToLong(Transfer::rateBytesPerSec).sum();
    assertThat(planned).isBetween(BUDGET * 9 / 10, BUDGET);
    assertThat(rig.transfers.size()).as("what fits a slot").isLessThanOrEqualTo(10 * 15);
  }

  /** Blocks that cannot be placed eat the quota of those that can. */
  @Test
  void blocksWithoutAPlaceKeepNobodyWaiting() {
    Rig rig = new Rig(Rig.settings(100, 32));
    rig.fourNodesWarm();
    for (int id = 1; id <= 500; id++) {
      rig.namesystem.block(id, LINK / 100, 5, "a", "b", "c", "d");
    }
    rig.run(SLOT);
    rig.namesystem.block(501, 20 * BIG, 2, "a");
    rig.run(20 * SLOT);

    assertThat(rig.namesystem.pending(501)).isNotEmpty();
  }

  /** A time-out that issues a copy anew which is still running. */
  @Test
  void timeOutOfHdfsDoesNotRepeatWhatRuns() {
    Rig rig = new Rig();
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(3 * SECOND);
    PullOrder running = rig.onlyOrder();
    rig.namesystem.timeOut(1, rig.holderOf(running));
    rig.run(2 * SLOT);

    assertThat(rig.allOrders()).extracting(PullOrder::id).containsExactly(running.id());
    assertThat(rig.metrics.resentBytes()).isZero();
  }
}
