package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas that go to another storage of their DataNode. */
class MoveWithinTest {
  private static final int ARCHIVE = StorageTypeNumbers.numberOf(StorageType.ARCHIVE);
  private static final long DISK_BYTES_PER_SEC = 40_000_000;
  private static final double SHARE = 0.25;
  private static final CopyOwner OWNER = new CopyOwner("tiers", WorkClass.COST);

  private final Rig rig = new Rig();

  @BeforeEach
  void threeBlocksThatLackNothing() {
    rig.fourNodesWarm();
    rig.agentOf("a").disks =
        Optional.of(new DiskReport(2 * DISK_BYTES_PER_SEC, DISK_BYTES_PER_SEC, 0));
    for (long id = 1; id <= 3; id++) {
      rig.namesystem.block(id, BIG, 3, "a", "b", "c");
    }
    rig.namesystem.verdict =
        request ->
            Optional.of(request)
                .filter(one -> one.workClass() == WorkClass.COST)
                .map(one -> new CommitOutcome.Accepted("DS-archive", one.block()));
    rig.run(2 * SECOND);
  }

  private void want(long blockId, String uuid) {
    want(blockId, uuid, ARCHIVE);
  }

  private void want(long blockId, String uuid, int storageType) {
    LowRedundancyBlock block = rig.namesystem.describe(blockId).orElseThrow();
    RecoveryTask move = move(block.task(), rig.nodes.numberOf(uuid), storageType);
    rig.tasks.lower().want(OWNER, LowRedundancyBlock.of(block.block(), move));
  }

  private static RecoveryTask move(RecoveryTask held, int node, int storageType) {
    return held.leaving(node)
        .withShape(
            held.shape()
                .as(WorkClass.COST, new WorkKind.MoveWithin(node, SHARE))
                .withMissing(1, StorageTypes.of(storageType)));
  }

  private List<CopyOutcome> outcomes() {
    return rig.tasks.lower().ledger().takeSettled(OWNER).stream()
        .map(SettledCopy::outcome)
        .toList();
  }

  @Test
  void dataNodeIsOrderedOneAtATime_atAShareOfItsDisks_andNoLinkIsTaken() {
    want(1, "a");
    want(2, "a");
    rig.run(2 * SECOND);
    PullOrder order = rig.onlyOrder();
    assertThat(rig.holderOf(order)).isEqualTo("a");
    assertThat(order.from().isWithin("a")).isTrue();
    assertThat(order.source().uuid()).isEqualTo("a");
    assertThat(order.storageType()).isEqualTo("ARCHIVE");
    assertThat(order.rateBytesPerSec()).isEqualTo((long) (SHARE * DISK_BYTES_PER_SEC));
    assertThat(rig.transfers.inBytesPerSec(rig.nodes.numberOf("a"))).isZero();
    assertThat(rig.transfers.outBytesPerSec(rig.nodes.numberOf("a"))).isZero();

    rig.run(40 * SECOND);
    assertThat(rig.onlyOrder())
        .as("plans change nothing but from when it holds")
        .usingRecursiveComparison()
        .ignoringFields("effectiveInMs")
        .isEqualTo(order);
    rig.says("a", Rig.report(order, TransferState.DONE, BIG));
    rig.run(2 * SECOND);
    PullOrder next = rig.onlyOrder();
    assertThat(next.block().blockId()).isEqualTo(2);
    assertThat(rig.metrics.recoveredBytes()).isEqualTo(BIG);
    assertThat(rig.metrics.recoveredReadBytes()).as("over links").isZero();
    assertThat(rig.transfers.estimatedReadBytes(rig.nowNs)).isZero();
    assertThat(outcomes()).containsExactly(CopyOutcome.STORED);
    assertThat(rig.namesystem.cancelled)
        .as("the booking of what is stored alone")
        .containsExactly(new ReplicaTarget(1, "a"));
  }

  @Test
  void rateFollowsWhatTheDisksLeave() {
    want(1, "a");
    rig.run(2 * SECOND);
    rig.agentOf("a").disks =
        Optional.of(new DiskReport(DISK_BYTES_PER_SEC, DISK_BYTES_PER_SEC / 2, 1));
    rig.run(Rig.SLOT);
    assertThat(rig.onlyOrder().rateBytesPerSec())
        .isEqualTo((long) (SHARE * DISK_BYTES_PER_SEC / 2));
  }

  @Test
  void dataNodeThatOthersSpareAsASourceMovesWhatItHas() {
    LinkTable links =
        new LinkTable(
            rig.nodes, rig.transfers, rig.agents, () -> rig.settings.linkSpeeds(), node -> 0);
    PlannerNodes nodes =
        new PlannerNodes(
            rig.nodes, rig.tasks, links, uuid -> false, uuid -> uuid.equals("a"), uuid -> 0);
    nodes.take(rig.nowNs);
    RecoveryTask held = rig.namesystem.describe(1).orElseThrow().task();
    int node = rig.nodes.numberOf("a");
    assertThat(nodes.sparing(held).sources().contains(node)).isFalse();
    RecoveryTask move = move(held, node, ARCHIVE);
    assertThat(nodes.sparing(move)).isEqualTo(move);
  }

  @Test
  void dataNodeWithoutRoomOnThatTypeIsGivenUp() {
    want(1, "a", StorageTypeNumbers.numberOf(StorageType.SSD));
    rig.run(2 * SECOND);
    assertThat(rig.allOrders()).isEmpty();
    assertThat(outcomes()).containsExactly(CopyOutcome.NO_PLACE);
  }

  @Test
  void blockThatLacksAReplicaIsRecoveredBesideIt() {
    want(1, "a");
    rig.run(2 * SECOND);
    rig.namesystem.block(7, BIG, 3, "b", "c");
    rig.run(2 * Rig.SLOT);
    List<PullOrder> recovery =
        rig.allOrders().stream().filter(order -> order.block().blockId() == 7).toList();
    assertThat(recovery).hasSize(1);
    assertThat(recovery.get(0).rateBytesPerSec()).as("the whole of it").isGreaterThan(Rig.LINK / 2);
    assertThat(rig.allOrders()).hasSize(2);
  }

  @Test
  void noneBeginsWhileABlockWaits() {
    rig.namesystem.block(7, BIG, 3, "b", "c");
    rig.tasks.put(rig.namesystem.describe(7).orElseThrow(), rig.nowNs);
    want(1, "a");
    rig.run(2 * SECOND);
    assertThat(rig.onlyOrder().block().blockId()).isEqualTo(7);
    rig.run(Rig.SLOT);
    assertThat(rig.allOrders())
        .as("block 7 is on its way")
        .extracting(order -> order.block().blockId())
        .containsExactlyInAnyOrder(1L, 7L);
  }

  @Test
  void moveThatStallsOrCannotBeReadIsEnded_andItsBookingTakenBack() {
    want(1, "a");
    rig.run(2 * SECOND);
    PullOrder order = rig.onlyOrder();
    rig.says("a", Rig.report(order, TransferState.SOURCE_FAILED, 0));
    rig.run(2 * SECOND);
    assertThat(rig.allOrders()).isEmpty();
    assertThat(rig.namesystem.cancelled).containsExactly(new ReplicaTarget(1, "a"));

    rig.says("a");
    want(2, "a");
    rig.run(Rig.SLOT);
    rig.says("a", Rig.report(rig.onlyOrder(), TransferState.RUNNING, 1000));
    rig.run(30 * SECOND);
    assertThat(rig.allOrders()).isEmpty();
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.namesystem.cancelled).contains(new ReplicaTarget(2, "a"));
  }

  @Test
  void hdfsHasTimeToWriteWhatIsRead() {
    want(1, "a");
    rig.run(2 * SECOND);
    rig.says("a", Rig.report(rig.onlyOrder(), TransferState.RUNNING, BIG));
    rig.run(20 * SECOND);
    assertThat(rig.allOrders()).hasSize(1);
    rig.run(60 * SECOND);
    assertThat(rig.allOrders()).isEmpty();
  }

  @Test
  void whatHdfsRefusesOrHasNoAgentIsDropped() {
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("no room"));
    rig.agentOf("b").silent = true;
    rig.run(20 * SECOND);
    want(1, "a");
    want(2, "b");
    rig.run(2 * SECOND);
    assertThat(rig.allOrders()).isEmpty();
    assertThat(rig.tasks.lower().size()).isZero();
    assertThat(outcomes()).containsExactlyInAnyOrder(CopyOutcome.REFUSED, CopyOutcome.NO_PLACE);
    assertThat(rig.namesystem.commits)
        .as("who has no agent is not asked for")
        .allSatisfy(batch -> assertThat(batch).noneMatch(one -> one.datanodeUuid().equals("b")));
  }
}
