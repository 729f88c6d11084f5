package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A planner that hangs, with a transfer under way. */
final class PlannerWatchdogTest {
  private final Rig rig = new Rig();
  private final PlannerWatchdog watch =
      new PlannerWatchdog(
          rig::transfers,
          rig.agents,
          rig.namesystem,
          () -> 2 * Rig.SLOT,
          rig.lease,
          rig.metrics,
          () -> List.of(new StackTraceElement("Planner", "plan", "Planner.java", 1)));
  private String destination = "";
  private PullOrder order = transferUnderWay();

  private PullOrder transferUnderWay() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 3, "a", "b");
    rig.run(3 * SECOND);
    PullOrder only = rig.onlyOrder();
    destination = rig.holderOf(only);
    return only;
  }

  @BeforeEach
  void leaseRunsOut() {
    rig.nowNs += 2 * SLOT + SECOND;
  }

  private void agentSays(TransferState state, long receivedBytes) {
    rig.says(destination, Rig.report(order, state, receivedBytes));
    rig.heartbeat(destination);
  }

  private void assertLeftAlone() {
    assertThat(rig.namesystem.pending(1)).containsExactly(destination);
    assertThat(rig.heartbeat(destination).planIncluded()).isFalse();
  }

  @Test
  void transferWithoutSourceIsStoppedAndStockMayHaveTheBlock() {
    agentSays(TransferState.SOURCE_FAILED, BIG - 1);
    watch.check();
    watch.check();

    assertThat(rig.metrics.failures()).isEqualTo(1);
    assertThat(rig.namesystem.pending(1)).isEmpty();
    rig.heartbeat(destination);
    assertThat(rig.allOrders()).isEmpty();
  }

  @Test
  void transferThatTakesTooLongIsStopped() {
    agentSays(TransferState.RUNNING, 0);
    watch.check();
    watch.check();

    assertThat(rig.namesystem.pending(1)).isEmpty();
  }

  @Test
  void transferOfASilentAgentIsStopped() {
    watch.check();
    watch.check();

    assertThat(rig.namesystem.pending(1)).isEmpty();
  }

  @Test
  void transferThatEndsSoonIsLeftAloneUntilItFails() {
    agentSays(TransferState.RUNNING, BIG - LINK);
    watch.check();
    watch.check();
    assertLeftAlone();

    agentSays(TransferState.FAILED, BIG - LINK);
    watch.check();
    assertThat(rig.namesystem.pending(1)).isEmpty();
    assertThat(rig.metrics.failures()).as("one hang").isEqualTo(1);
  }

  @Test
  void pauseOfTheProcessIsNoHang() {
    watch.check();
    rig.scheduler.doWork(rig.nowNs);
    watch.check();
    rig.nowNs += 2 * SLOT + SECOND;
    watch.check();

    assertThat(rig.metrics.failures()).isZero();
    assertThat(rig.namesystem.pending(1)).containsExactly(destination);
  }

  @Test
  void planThatGoesOnAfterAllFinishesTheBlock() {
    agentSays(TransferState.SOURCE_FAILED, 0);
    watch.check();
    watch.check();
    rig.agentOf(destination).told = false;
    rig.run(3 * SLOT);

    assertThat(rig.namesystem.pending(1)).hasSize(1);
    assertThat(rig.allOrders()).hasSize(1);
    assertThat(rig.lease.held()).isTrue();
  }
}
