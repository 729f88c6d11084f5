package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.hdfs.execution.TransferLog;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the fate of transfers between and within slots. */
class TransferFaultsTest {
  private final Rig rig = new Rig();

  private List<ClusterSnapshot> watchSnapshots() {
    List<ClusterSnapshot> seen = new ArrayList<>();
    PlanFunction real = rig.planner;
    rig.planner =
        (snapshot, knobs, seed) -> {
          seen.add(snapshot);
          return real.plan(snapshot, knobs, seed);
        };
    return seen;
  }

  private static String otherSource(String source) {
    return source.equals("a") ? "b" : "a";
  }

  private static String otherDestination(String destination) {
    return destination.equals("c") ? "d" : "c";
  }

  @Test
  void finishedTransferIsCountedAndForgotten() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.namesystem.stored(1, destination);
    rig.says(destination, Rig.report(order, TransferState.DONE, BIG));
    rig.run(SECOND + 50 * MS);

    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.metrics.recoveredReplicas()).isEqualTo(1);
    assertThat(rig.metrics.recoveredBytes()).isEqualTo(BIG);
    assertThat(rig.metrics.resentBytes()).isZero();
    assertThat(rig.transferLog().entries())
        .extracting(TransferLog.Entry::id)
        .containsExactly(order.id());
    assertThat(rig.namesystem.cancelled).isEmpty();
  }

  @Test
  void failedSourceIsReplacedWithinTheSlotAndTheBytesStay() {
    String destination = rig.underWay();
    PullOrder before = rig.onlyOrder();
    int plans = rig.plans;
    rig.says(destination, Rig.report(before, TransferState.SOURCE_FAILED, 2000));
    rig.run(SECOND + 50 * MS);
    rig.run(SECOND);

    assertThat(rig.plans).isEqualTo(plans + 1);
    PullOrder after = rig.onlyOrder();
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(rig.holderOf(after)).isEqualTo(destination);
    assertThat(after.source().uuid()).isEqualTo(otherSource(before.source().uuid()));
    assertThat(after.rateBytesPerSec()).isPositive();
    assertThat(rig.namesystem.cancelled).isEmpty();
    assertThat(rig.metrics.resentBytes()).isZero();
  }

  @Test
  void repeatedWordOnTheOldSourceIsNoSecondFailure() {
    String destination = rig.underWay();
    TransferReport failure = Rig.report(rig.onlyOrder(), TransferState.SOURCE_FAILED, 2000);
    rig.says(destination, failure);
    rig.run(5 * SECOND);

    assertThat(rig.metrics.lostSourceCount()).isEqualTo(1);
  }

  /** As where a DataNode is dead that HDFS takes for alive, for ten minutes by default. */
  @Test
  void sourcesThatAllFailAreTriedAgainOnceASlot() {
    String destination = rig.underWay();
    int plans = rig.plans;
    for (int tenthOfASecond = 0; tenthOfASecond < 200; tenthOfASecond++) {
      rig.says(destination, Rig.report(rig.onlyOrder(), TransferState.SOURCE_FAILED, 0));
      rig.run(100 * MS);
    }

    assertThat(rig.plans - plans).isBetween(2, 6);
  }

  @Test
  void deadSourceIsReplacedWithinTheSlot() {
    String destination = rig.underWay();
    String source = rig.onlyOrder().source().uuid();
    rig.agentOf(source).silent = true;
    rig.namesystem.kill(source);
    rig.run(2 * SECOND);

    PullOrder toDestination = rig.agentOf(destination).orders.values().iterator().next();
    assertThat(toDestination.source().uuid()).isEqualTo(otherSource(source));
  }

  @Test
  void failedTransferIsPlannedElsewhere() {
    String destination = rig.underWay();
    rig.says(destination, Rig.report(rig.onlyOrder(), TransferState.FAILED, 2000));
    rig.run(2 * SECOND);

    assertThat(rig.namesystem.cancelled).containsExactly(new ReplicaTarget(1, destination));
    assertThat(rig.namesystem.pending(1)).containsExactly(otherDestination(destination));
    assertThat(rig.metrics.resentBytes()).isEqualTo(1000 + 1000);
  }

  @Test
  void deadDestinationFreesItsBlockAtOnce() {
    String destination = rig.underWay();
    rig.agentOf(destination).silent = true;
    rig.namesystem.kill(destination);
    rig.run(2 * SECOND);

    assertThat(rig.namesystem.pending(1)).containsExactly(otherDestination(destination));
    assertThat(rig.metrics.resentBytes()).isEqualTo(1000);
  }

  @Test
  void silentAgentLosesItsTransfersAfterAWhile() {
    String destination = rig.underWay();
    rig.agentOf(destination).silent = true;
    rig.run(9 * SECOND);
    assertThat(rig.namesystem.pending(1)).containsExactly(destination);
    assertThat(rig.metrics.lostSourceCount()).isZero();

    rig.run(3 * SECOND);
    assertThat(rig.namesystem.pending(1)).containsExactly(otherDestination(destination));
  }

  @Test
  void transferThatItsAgentDoesNotMentionIsPlannedElsewhere() {
    String destination = rig.underWay();
    rig.says(destination);
    rig.run(13 * SECOND);

    assertThat(rig.namesystem.pending(1)).containsExactly(otherDestination(destination));
  }

  @Test
  void nothingIsSentWhereTheAgentWasJustLost() {
    rig.agent("a");
    rig.agent("b");
    rig.run(3 * SECOND);
    rig.agentOf("b").silent = true;
    rig.run(11 * SECOND);
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(30 * SECOND);
    assertThat(rig.namesystem.commits).as("while its agent may come back").isEmpty();

    rig.run(60 * SECOND);
    CommitRequest request = rig.namesystem.commits.get(0).get(0);
    assertThat(request.datanodeUuid()).isEqualTo("b");
    assertThat(request.stockSourceUuids()).as("by HDFS's own command").containsExactly("a");
  }

  @Test
  void stalledTransferIsGivenAnotherSource() {
    String destination = rig.underWay();
    PullOrder before = rig.onlyOrder();
    rig.run(6 * SECOND);

    assertThat(rig.onlyOrder().source().uuid()).isEqualTo(otherSource(before.source().uuid()));
    assertThat(rig.holderOf(rig.onlyOrder())).isEqualTo(destination);
    assertThat(rig.metrics.lostSourceCount()).isEqualTo(1);
  }

  @Test
  void transferThatStallsFromAnySourceIsPlannedElsewhere() {
    String destination = rig.underWay();
    rig.run(20 * SECOND);

    assertThat(rig.namesystem.cancelled).containsExactly(new ReplicaTarget(1, destination));
    assertThat(rig.namesystem.pending(1)).containsExactly(otherDestination(destination));
    assertThat(rig.agentOf(destination).orders).isEmpty();
  }

  @Test
  void transferThatHasNotMovedForAMinuteIsPlannedElsewhere_howeverLowItsRate()
      throws NoAnswerException {
    String destination = rig.underWay();
    rig.operator().pause(3600 * SECOND, "so that nothing else is planned");
    rig.agentOf(destination).linkBytesPerSec = 10_000;
    Transfer transfer = rig.transfers.copy().get(0);
    transfer.steer(transfer.sources(), 1000, rig.nowNs);
    rig.run(50 * SECOND);
    assertThat(rig.metrics.lostSourceCount()).as("too slow to tell a stall").isZero();
    assertThat(rig.namesystem.cancelled).isEmpty();

    rig.run(12 * SECOND);
    assertThat(rig.namesystem.cancelled).containsExactly(new ReplicaTarget(1, destination));
    rig.operator().goOn();
    rig.run(2 * SECOND);
    assertThat(rig.namesystem.pending(1)).containsExactly(otherDestination(destination));
  }

  @Test
  void transfersOfOneBlockAreOfOneMindWhoHoldsIt() {
    rig.agent("e");
    rig.agent("f");
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 4, "a", "b", "e");
    rig.run(2 * SECOND);
    List<ClusterSnapshot> seen = watchSnapshots();
    // Only the second transfer began when b was gone.
    rig.agentOf("b").silent = true;
    rig.namesystem.kill("b");
    rig.run(2 * SLOT);

    List<RunningTransfer> running = seen.get(seen.size() - 1).running();
    assertThat(running).hasSize(2);
    assertThat(running.get(0).task().placed()).isEqualTo(running.get(1).task().placed());
  }

  @Test
  void deletedBlockIsStopped() {
    String destination = rig.underWay();
    rig.namesystem.delete(1);
    rig.run(4 * SECOND);

    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.agentOf(destination).orders).isEmpty();
    assertThat(rig.plans).isEqualTo(1);
  }

  @Test
  void truncatedBlockIsPlannedAnew() {
    String destination = rig.underWay();
    rig.says(destination, Rig.report(rig.onlyOrder(), TransferState.RUNNING, BIG / 2));
    rig.run(2 * SECOND);
    rig.namesystem.truncate(1, 1000);
    rig.namesystem.kill("a");
    rig.run(2 * SECOND);

    assertThat(rig.transfers.copy()).isNotEmpty();
    assertThat(rig.transfers.copy())
        .extracting(transfer -> transfer.block().lengthBytes())
        .containsOnly(1000L);
  }

  @Test
  void reportFromAnotherNodeIsNotTaken() {
    String destination = rig.underWay();
    TransferReport done = Rig.report(rig.onlyOrder(), TransferState.DONE, BIG);
    rig.says(otherDestination(destination), done);
    rig.run(2 * SECOND);

    assertThat(rig.transfers.size()).isEqualTo(1);
    assertThat(rig.metrics.recoveredReplicas()).isZero();
  }

  @Test
  void bothReplicasUnderWayAreKnownToEachOther() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 5 * LINK, 3, "a");
    List<ClusterSnapshot> seen = watchSnapshots();
    rig.run(SLOT);

    List<RunningTransfer> running = seen.get(seen.size() - 1).running();
    assertThat(running).hasSize(2);
    for (RunningTransfer one : running) {
      for (RunningTransfer other : running) {
        assertThat(one.task().barred().contains(other.destination())).isTrue();
        assertThat(one.task().placed().contains(other.destination())).isTrue();
      }
    }
  }
}
