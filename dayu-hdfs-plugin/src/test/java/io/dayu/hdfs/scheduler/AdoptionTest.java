package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of a planner's dealing with pulls that it has not ordered, or orders no more. */
class AdoptionTest {
  private final Rig rig = new Rig();

  @Test
  void withdrawnTransferIsNotAdoptedFromALateReport() {
    String destination = rig.underWay();
    TransferReport running = Rig.report(rig.onlyOrder(), TransferState.RUNNING, 2000);
    rig.namesystem.timeOut(1, destination);
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("nothing today"));
    rig.run(4 * SECOND);
    assertThat(rig.transfers.size()).isZero();
    rig.namesystem.verdict = request -> Optional.empty();
    rig.says(destination, running);
    rig.run(SECOND);

    assertThat(rig.metrics.adoptedTransfers()).isZero();
    assertThat(rig.transfers.size()).isZero();
  }

  @Test
  void runningTransferOfAnotherPlannerIsAdopted() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.scheduler.forget();
    rig.says(destination, Rig.report(order, TransferState.RUNNING, 5 * LINK));
    rig.run(3 * SECOND);

    assertThat(rig.metrics.adoptedTransfers()).isEqualTo(1);
    assertThat(rig.transfers.copy()).extracting(t -> t.id()).containsExactly(order.id());
    assertThat(rig.transfers.copy().get(0).doneBytes()).isEqualTo(5 * LINK);
    assertThat(rig.onlyOrder().id()).isEqualTo(order.id());
    assertThat(rig.metrics.resentBytes()).isZero();
    assertThat(rig.namesystem.pending(1)).containsExactly(destination);
  }

  @Test
  void agentKeepsWhatIsNotJudgedYet() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.scheduler.forget();
    rig.says(destination, Rig.report(order, TransferState.RUNNING, 2000));
    rig.scheduler.doWork(rig.nowNs);

    assertThat(rig.heartbeat(destination).planIncluded()).isFalse();
    rig.scheduler.doWork(rig.nowNs);
    assertThat(rig.heartbeat(destination).pulls())
        .extracting(PullOrder::id)
        .containsExactly(order.id());
  }

  @Test
  void needlessTransferOfAnotherPlannerIsStopped() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.scheduler.forget();
    rig.namesystem.timeOut(1, destination);
    rig.namesystem.block(1, BIG, 2, "a", "b");
    rig.says(destination, Rig.report(order, TransferState.RUNNING, 2000));
    rig.run(3 * SECOND);

    assertThat(rig.metrics.adoptedTransfers()).isZero();
    assertThat(rig.allOrders()).isEmpty();
  }

  @Test
  void senselessForeignReportsDoNotStopThePlanner() {
    String destination = rig.underWay();
    rig.scheduler.forget();
    BlockRef block = rig.namesystem.ref(1);
    rig.says(
        destination,
        foreign(1, block, "CLAY", 5, "a"),
        foreign(2, new BlockRef("BP", 99, 1, 5), "DISK", 5, "a"),
        foreign(3, block, "DISK", -5, "b"));
    rig.run(SLOT);

    assertThat(rig.metrics.failures()).isZero();
    assertThat(rig.metrics.adoptedTransfers()).isEqualTo(1);
  }

  @Test
  void transfersOfOneAgentAreJudgedTogether() {
    String destination = rig.underWay();
    rig.scheduler.forget();
    TransferReport[] reports = new TransferReport[40];
    for (int i = 0; i < reports.length; i++) {
      long id = 100L + i;
      rig.namesystem.block(id, BIG, 3, "a", "b");
      reports[i] = foreign(id, rig.namesystem.ref(id), "DISK", 5, "a");
    }
    rig.scheduler.doWork(rig.nowNs);
    rig.says(destination, reports);
    rig.heartbeat(destination);
    rig.namesystem.commits.clear();
    rig.namesystem.holds = 0;
    rig.scheduler.doWork(rig.nowNs);

    assertThat(rig.metrics.adoptedTransfers()).isEqualTo(40);
    assertThat(rig.namesystem.commits.get(0)).hasSize(40);
    assertThat(rig.namesystem.holds).isLessThan(20);
  }

  @Test
  void transfersFromMadeUpSourcesAreNotAdopted_andTheirSourcesGetNoNumbers() {
    String destination = rig.underWay();
    rig.scheduler.forget();
    int known = rig.nodes.size();
    TransferReport[] reports = new TransferReport[40];
    for (int i = 0; i < reports.length; i++) {
      long id = 100L + i;
      rig.namesystem.block(id, BIG, 3, "a", "b");
      reports[i] = foreign(id, rig.namesystem.ref(id), "DISK", 5, "nobody-" + i);
    }
    rig.says(destination, reports);
    rig.run(SLOT);

    assertThat(rig.nodes.size()).isEqualTo(known);
    assertThat(rig.metrics.adoptedTransfers()).isZero();
    assertThat(rig.metrics.failures()).isZero();
  }

  @Test
  void copyIsNotAdoptedThatNamesSeveralSources() {
    String destination = rig.underWay();
    PullOrder order = rig.onlyOrder();
    rig.scheduler.forget();
    TransferReport running = Rig.report(order, TransferState.RUNNING, 2000);
    rig.says(destination, from(running, new TransferSource("a", false, List.of("b"))));
    rig.run(3 * SECOND);

    assertThat(rig.metrics.adoptedTransfers()).isZero();
  }

  @Test
  void madeUpTransfersCostNothingThatLasts() {
    String destination = rig.underWay();
    long number = 0;
    for (int beat = 0; beat < 40; beat++) {
      TransferReport[] madeUp = new TransferReport[1000];
      for (int i = 0; i < madeUp.length; i++) {
        number++;
        BlockRef block = new BlockRef("BP", 1_000_000 + number, 1, 1);
        madeUp[i] = foreign(number, block, "DISK", 1, "a");
      }
      rig.says(destination, madeUp);
      rig.run(SECOND);
      assertThat(rig.agents.judgedCount()).isLessThanOrEqualTo(1000);
    }

    assertThat(rig.namesystem.described).isBetween(1L, 10_000L);
    assertThat(rig.agents.judgedCount()).isZero();
    assertThat(rig.metrics.failures()).isZero();
    assertThat(rig.heartbeat(destination).epoch()).isEqualTo(rig.nextEpoch - 1);
  }

  @Test
  void whatAnAgentMentionsNoMoreIsForgotten() {
    String destination = rig.underWay();
    rig.says(destination, foreign(9, new BlockRef("BP", 99, 1, 5), "DISK", 5, "a"));
    rig.run(SECOND);
    assertThat(rig.agents.judgedCount()).isEqualTo(1);
    rig.says(destination);
    rig.run(SECOND);

    assertThat(rig.agents.judgedCount()).isZero();
  }

  private static TransferReport from(TransferReport report, TransferSource source) {
    return new TransferReport(
        report.id(),
        report.block(),
        report.storageType(),
        report.state(),
        report.receivedBytes(),
        source,
        report.pace(),
        report.detail());
  }

  private static TransferReport foreign(
      long number, BlockRef block, String type, long rate, String source) {
    return new TransferReport(
        new TransferId(5, number),
        block,
        type,
        TransferState.RUNNING,
        100,
        new TransferSource(source, false),
        new TransferPace(rate, 0, 0),
        "");
  }
}
