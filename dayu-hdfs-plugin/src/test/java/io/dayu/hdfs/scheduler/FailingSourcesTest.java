package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A source that cannot be read is left alone, and what is needed no more ends. */
class FailingSourcesTest {
  private static final long MINUTE = 60 * SECOND;

  private final Rig rig = new Rig();

  private void manyOthersEnd() {
    rig.agentByUuid.values().forEach(agent -> agent.finishes = true);
    for (int id = 101; id <= 400; id++) {
      rig.namesystem.block(id, LINK, 3, "a", "b");
    }
  }

  @Test
  void onlySourceThatRefusesIsTriedAFewTimesAMinute_andStockIsShownTheBlock() {
    rig.fourNodesWarm();
    rig.unreadable.add("a");
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(MINUTE);
    assertThat(rig.refusedReads).isBetween(1, 5);
    rig.run(4 * MINUTE);
    assertThat(rig.refusedReads).isLessThan(12);
    assertThat(rig.namesystem.shown).containsExactly(1L);
  }

  @Test
  void listsThatComeForOtherTransfersAreNoFurtherTry() {
    rig.fourNodesWarm();
    rig.agent("e");
    rig.namesystem.block(1, BIG, 2, "e");
    rig.unreadable.add("e");
    manyOthersEnd();
    rig.run(MINUTE);
    assertThat(rig.plans).isGreaterThan(5);
    assertThat(rig.refusedReads).isBetween(1, 5);
  }

  @Test
  void otherSourceIsRead_andTheOneThatFailedNotTriedAgainForTheNextReplica() {
    rig.fourNodesWarm();
    rig.unreadable.add("a");
    rig.agentByUuid.values().forEach(agent -> agent.finishes = true);
    rig.namesystem.block(1, LINK, 4, "a", "b");
    rig.run(30 * SECOND);
    assertThat(rig.metrics.recoveredReplicas()).isEqualTo(2);
    assertThat(rig.refusedReads).isLessThanOrEqualTo(2);
  }

  @Test
  void transferThatIsPlannedElsewhereIsNotReadFromThere() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    String failing = order.source().uuid();
    rig.unreadable.add(failing);
    rig.says(destination, Rig.report(order, TransferState.SOURCE_FAILED, 1000));
    rig.run(SECOND);
    rig.says(destination, Rig.report(order, TransferState.FAILED, 1000));
    rig.run(3 * SECOND);
    assertThat(rig.transfers.copy())
        .singleElement()
        .satisfies(now -> assertThat(now.id()).isNotEqualTo(order.id()))
        .satisfies(now -> assertThat(rig.nodes.uuid(now.sources().only())).isNotEqualTo(failing));
    assertThat(rig.refusedReads).isZero();
  }

  @Test
  void sourceThatHdfsNamesAnewIsAsGoodAsAnyOther() {
    rig.fourNodesWarm();
    rig.unreadable.add("a");
    rig.namesystem.block(1, BIG, 3, "a");
    rig.run(2 * MINUTE);
    rig.namesystem.kill("a");
    rig.run(5 * SECOND);
    assertThat(rig.tasks.bars().of(1, rig.nowNs).size()).isZero();
    rig.unreadable.clear();
    rig.namesystem.node("a", "/a");
    rig.namesystem.stored(1, "a");
    // Stock HDFS has the block alone for five minutes first.
    rig.run(5 * MINUTE);
    assertThat(rig.transfers.size()).isPositive();
  }

  @Test
  void sourceIsHeldWhileItIsLost() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.namesystem.kill(order.source().uuid().equals("a") ? "b" : "a");
    rig.run(5 * SECOND);
    assertThat(rig.agentOf(destination).orders).containsKey(order.id());
    rig.says(destination, Rig.report(order, TransferState.SOURCE_FAILED, 1000));
    rig.run(2 * SECOND);
    assertThat(Objects.requireNonNull(rig.agentOf(destination).orders.get(order.id())))
        .extracting(PullOrder::rateBytesPerSec)
        .isEqualTo(0L);
  }

  @Test
  void transferEndsAtOnceWhenTheLostDataNodeIsBack() {
    String destination = rig.underWay();
    rig.namesystem.stored(1, "e");
    rig.run(4 * SECOND);
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.agentOf(destination).orders).isEmpty();
    assertThat(rig.namesystem.pending(1)).isEmpty();
  }

  @Test
  void oneOfTwoTransfersEndsWhenOneReplicaIsBack() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 5 * LINK, 3, "a");
    rig.run(3 * SECOND);
    assertThat(rig.allOrders()).hasSize(2);
    rig.namesystem.stored(1, "e");
    rig.run(6 * SECOND);
    assertThat(rig.allOrders()).hasSize(1);
    assertThat(rig.namesystem.pending(1)).hasSize(1);
  }

  @Test
  void transferEndsWhenFewerReplicasAreWanted() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 3, "a");
    rig.run(3 * SECOND);
    List<String> pending = List.copyOf(rig.namesystem.pending(1));
    rig.namesystem.block(1, BIG, 1, "a");
    rig.namesystem.pending(1).addAll(pending);
    rig.run(8 * SECOND);
    assertThat(rig.allOrders()).isEmpty();
    assertThat(rig.namesystem.pending(1)).isEmpty();
  }

  @Test
  void allSourcesRefuse_andStockIsShownTheBlock() {
    rig.fourNodesWarm();
    rig.unreadable.addAll(List.of("a", "b"));
    rig.namesystem.block(1, BIG, 3, "a", "b");
    rig.run(3 * MINUTE);
    assertThat(rig.refusedReads).isLessThan(16);
    assertThat(rig.namesystem.shown).containsExactly(1L);
    assertThat(rig.stuck().total()).isEqualTo(1);
  }
}
