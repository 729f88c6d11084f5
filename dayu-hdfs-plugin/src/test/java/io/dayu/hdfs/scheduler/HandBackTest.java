package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import org.junit.jupiter.api.Test;

/** Tests of pulls whose queue is handed back to stock HDFS. */
class HandBackTest {
  private final Rig rig = new Rig();

  @Test
  void handedBackPullThatEndsSoonGoesOn() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.says(destination, Rig.report(order, TransferState.RUNNING, BIG - LINK));
    rig.run(SECOND);

    rig.scheduler.abandon("the planner failed", rig.nowNs);

    assertThat(rig.namesystem.pending(1)).containsExactly(destination);
    assertThat(rig.heartbeat(destination).planIncluded()).isFalse();
    assertThat(rig.onlyOrder().id()).isEqualTo(order.id());
  }

  @Test
  void handedBackPullWithoutSourceIsStoppedAndItsBlockWaitsForStock() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.says(destination, Rig.report(order, TransferState.RUNNING, BIG - LINK));
    rig.run(SECOND);
    rig.transfers.copy().get(0).loseSource(0);

    rig.scheduler.abandon("the planner failed", rig.nowNs);

    assertThat(rig.namesystem.pending(1)).isEmpty();
    assertThat(rig.heartbeat(destination).planIncluded()).isTrue();
    assertThat(rig.allOrders()).isEmpty();
  }

  @Test
  void handedBackPullThatWasNeverHeardOfIsBookedOut() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 3, "a", "b");
    rig.scheduler.doWork(rig.nowNs);
    assertThat(rig.namesystem.pending(1)).hasSize(1);

    rig.scheduler.abandon("the planner failed", rig.nowNs);

    assertThat(rig.namesystem.pending(1)).isEmpty();
  }
}
