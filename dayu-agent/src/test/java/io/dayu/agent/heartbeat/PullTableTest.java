package io.dayu.agent.heartbeat;

import static io.dayu.agent.heartbeat.Orders.list;
import static io.dayu.agent.heartbeat.Orders.nothingNew;
import static io.dayu.agent.heartbeat.Orders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.run.ManualClock;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The table in virtual time, against pulls that do nothing: lists, delays, ends, silence. */
class PullTableTest {
  private static final long SILENCE_MS = 30_000;

  private final ManualClock clock = new ManualClock();
  private final FakePulls pulls = new FakePulls();
  private int changes;
  private final PullTable table =
      new PullTable(
          Orders.POOL,
          pulls,
          () -> changes++,
          TimeUnit.MILLISECONDS.toNanos(SILENCE_MS),
          clock.nowNs());

  private long work() {
    return table.doWork(clock.nowNs());
  }

  private void accept(HeartbeatResponse answer) {
    table.accept(answer, List.of(), clock.nowNs());
    work();
  }

  private void workAfterMs(long ms) {
    clock.advanceMs(ms);
    work();
  }

  private List<TransferState> states() {
    return table.reports().stream().map(TransferReport::state).toList();
  }

  @Test
  void orderStartsWhenItIsDueAndIsReportedBefore() {
    accept(list(1, order(1, 11, "a", 100, 500)));
    assertThat(pulls.started).isEmpty();
    assertThat(states()).containsExactly(TransferState.RUNNING);
    assertThat(work()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(500));

    workAfterMs(499);
    assertThat(pulls.started).isEmpty();
    workAfterMs(1);

    assertThat(pulls.started).containsOnlyKeys(1L);
    assertThat(table.held()).isEqualTo(new HeldPlan(Orders.EPOCH, 1));
  }

  @Test
  void knownTransferGetsSourceAndRateWhenDue() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    accept(list(2, order(1, 11, "b", 200, 300)));
    assertThat(pulls.pull(1).told).isEmpty();

    workAfterMs(300);
    workAfterMs(300);

    assertThat(pulls.pull(1).told).containsExactly("b@200");
    assertThat(pulls.started).hasSize(1);
  }

  @Test
  void transferLeftOutStopsAtOnce() {
    accept(list(1, order(1, 11, "a", 100, 0), order(2, 12, "a", 100, 5_000)));

    accept(list(2));

    assertThat(pulls.pull(1).cancelled).isTrue();
    assertThat(table.reports()).isEmpty();
    workAfterMs(5_000);
    assertThat(pulls.started).containsOnlyKeys(1L);
  }

  @Test
  void answerWithoutListChangesNothing() {
    accept(list(1, order(1, 11, "a", 100, 0)));

    accept(nothingNew(5));

    assertThat(pulls.pull(1).cancelled).isFalse();
    assertThat(table.held()).isEqualTo(new HeldPlan(Orders.EPOCH, 1));
  }

  @Test
  void endIsToldUntilAcknowledged() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    pulls.pull(1).end(TransferState.DONE);
    assertThat(changes).isEqualTo(1);
    List<TransferReport> told = table.reports();
    assertThat(states()).containsExactly(TransferState.DONE);
    assertThat(states()).containsExactly(TransferState.DONE);

    table.accept(nothingNew(1), told, clock.nowNs());

    assertThat(table.reports()).isEmpty();
  }

  @Test
  void orderForAnEndedTransferStartsNothingAndIsAnsweredAgain() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    pulls.pull(1).end(TransferState.FAILED);
    table.accept(list(2, order(1, 11, "a", 100, 0)), table.reports(), clock.nowNs());
    work();

    assertThat(pulls.started).hasSize(1);
    assertThat(states()).containsExactly(TransferState.FAILED);
  }

  @Test
  void transferDoneBeforeItIsLeftOutIsStillTold() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    pulls.pull(1).end(TransferState.DONE);

    accept(list(2));

    assertThat(pulls.pull(1).cancelled).isFalse();
    assertThat(states()).containsExactly(TransferState.DONE);
  }

  @Test
  void transferDoneWhileBeingCancelledIsTold() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    accept(list(2));

    pulls.pull(1).end(TransferState.DONE);

    assertThat(states()).containsExactly(TransferState.DONE);
  }

  @Test
  void secondTransferOfABlockFailsAndTheFirstGoesOn() {
    accept(list(1, order(1, 11, "a", 100, 0)));

    accept(list(2, order(1, 11, "a", 100, 0), order(2, 11, "b", 100, 0)));

    assertThat(pulls.started).containsOnlyKeys(1L);
    assertThat(states()).containsExactly(TransferState.RUNNING, TransferState.FAILED);
    assertThat(table.reports().get(1).detail()).contains("already being pulled", "7/1");
  }

  @Test
  void sameBlockWaitsUntilTheCancelledPullHasCleanedUp() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    accept(list(2, order(2, 11, "b", 100, 0)));
    assertThat(pulls.started).containsOnlyKeys(1L);
    assertThat(states()).containsExactly(TransferState.RUNNING);

    pulls.pull(1).end(TransferState.FAILED);
    work();

    assertThat(pulls.started).containsOnlyKeys(1L, 2L);
    assertThat(states()).containsExactly(TransferState.RUNNING);
  }

  @Test
  void otherEpochWithoutListLetsOldTransfersRunAndItsListDecides() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    accept(new HeartbeatResponse(99, 0, false, List.of(), 1000, Optional.empty(), false));
    assertThat(pulls.pull(1).cancelled).isFalse();

    accept(
        new HeartbeatResponse(
            99, 1, true, List.of(order(1, 11, "b", 50, 0)), 1000, Optional.empty(), false));
    assertThat(pulls.pull(1).told).containsExactly("b@50");
    assertThat(table.held()).isEqualTo(new HeldPlan(99, 1));

    accept(new HeartbeatResponse(99, 2, true, List.of(), 1000, Optional.empty(), false));
    assertThat(pulls.pull(1).cancelled).isTrue();
  }

  @Test
  void nothingStartsAfterALongSilenceAndRunningPullsGoOn() {
    accept(list(1, order(1, 11, "a", 100, 0), order(2, 12, "a", 100, SILENCE_MS + 1)));

    workAfterMs(SILENCE_MS + 1);
    assertThat(pulls.started).containsOnlyKeys(1L);
    assertThat(pulls.pull(1).cancelled).isFalse();

    accept(nothingNew(1));
    assertThat(pulls.started).containsOnlyKeys(1L, 2L);
  }

  @Test
  void pullsBeginInTheOrderOfTheList_andLearnTheirPlacesInTheNext() {
    accept(list(1, order(7, 17, "a", 100, 0), order(5, 15, "a", 100, 0)));
    accept(list(2, order(6, 16, "a", 1, 0), order(5, 15, "a", 1, 0), order(7, 17, "a", 1, 0)));

    assertThat(List.copyOf(pulls.started.keySet())).containsExactly(7L, 5L, 6L);
    assertThat(pulls.pull(6).place).isEqualTo(0);
    assertThat(pulls.pull(5).place).isEqualTo(1);
    assertThat(pulls.pull(7).place).isEqualTo(2);
  }

  @Test
  void pullInLineIsTakenBackWhenTheNameNodeIsSilent_andBeginsWhenItIsHeard() {
    accept(list(1, order(1, 11, "a", 100, 0), order(2, 12, "a", 100, 0)));
    FakePulls.FakePull queued = pulls.pull(1);
    queued.state = TransferState.QUEUED;
    workAfterMs(SILENCE_MS);
    assertThat(queued.cancelled).isFalse();
    workAfterMs(1);
    assertThat(queued.cancelled).isTrue();
    assertThat(pulls.pull(2).cancelled).as("it runs").isFalse();
    assertThat(states()).containsExactly(TransferState.RUNNING, TransferState.RUNNING);

    queued.end(TransferState.FAILED);
    accept(nothingNew(1));

    assertThat(pulls.pull(1)).isNotSameAs(queued);
    assertThat(states()).containsExactly(TransferState.RUNNING, TransferState.RUNNING);
  }

  @Test
  void pullThatWaitsForAnOrderIsGivenUpWhenNoneCanCome() {
    accept(list(1, order(1, 11, "a", 100, 0), order(2, 12, "a", 0, 0), order(3, 13, "a", 1, 0)));
    pulls.pull(1).state = TransferState.SOURCE_FAILED;

    workAfterMs(10 * SILENCE_MS);
    assertThat(pulls.pull(1).cancelled).isFalse();
    workAfterMs(1);

    assertThat(pulls.pull(1).cancelled).isTrue();
    assertThat(pulls.pull(2).cancelled).isTrue();
    assertThat(pulls.pull(3).cancelled).isFalse();
  }

  @Test
  void pullWithoutASourceFails_thoughTheNameNodeIsHeard_ifNoOrderComes() {
    accept(list(1, order(1, 11, "a", 100, 0), order(2, 12, "a", 100, 0)));
    pulls.pull(1).state = TransferState.SOURCE_FAILED;
    accept(nothingNew(1));
    hearNothingNewForMs(5 * 60_000);
    assertThat(pulls.pull(1).leftAlone).isFalse();

    hearNothingNewForMs(SILENCE_MS);

    assertThat(pulls.pull(1).leftAlone).isTrue();
    assertThat(pulls.pull(1).cancelled).as("its failure is to be told").isFalse();
    assertThat(pulls.pull(2).leftAlone).as("one that has a source").isFalse();
    pulls.pull(1).end(TransferState.FAILED);
    assertThat(states()).containsExactly(TransferState.RUNNING, TransferState.FAILED);
  }

  private void hearNothingNewForMs(long ms) {
    for (long passedMs = 0; passedMs < ms; passedMs += SILENCE_MS) {
      clock.advanceMs(SILENCE_MS);
      accept(nothingNew(1));
    }
  }

  @Test
  void orderRenewsAPullWithoutASource() {
    accept(list(1, order(1, 11, "a", 100, 0)));
    pulls.pull(1).state = TransferState.SOURCE_FAILED;
    accept(nothingNew(1));
    hearNothingNewForMs(5 * 60_000);
    accept(list(2, order(1, 11, "b", 100, 0)));
    hearNothingNewForMs(5 * 60_000);

    assertThat(pulls.pull(1).leftAlone).isFalse();
  }

  @Test
  void nonsensicalOrdersFail() {
    PullOrder negative = order(1, 11, "a", -1, 0);
    PullOrder foreign =
        new PullOrder(
            new TransferId(1, 2),
            new BlockRef("BP-other", 12, 1, 1),
            Orders.source("a"),
            "DISK",
            "",
            1,
            0,
            Optional.empty());

    accept(list(1, negative, foreign));

    assertThat(pulls.started).isEmpty();
    assertThat(states()).containsExactly(TransferState.FAILED, TransferState.FAILED);
  }

  @Test
  void orderThatNamesAnotherBlockThanBeforeIsIgnored() {
    accept(list(1, order(1, 11, "a", 100, 0)));

    accept(list(2, order(1, 99, "b", 100, 0)));

    assertThat(pulls.pull(1).cancelled).isFalse();
    assertThat(pulls.pull(1).told).isEmpty();
  }

  private static PullOrder decode(PullOrder copy, long delayMs, String... sources) {
    List<PullFrom.Unit> units = new ArrayList<>();
    for (String uuid : sources) {
      PullFrom.Source source = new PullFrom.Source(Orders.source(uuid), Optional.empty());
      units.add(new PullFrom.Unit(units.size(), source));
    }
    return new PullOrder(
        copy.id(),
        copy.block(),
        new PullFrom.Stripe(new PullFrom.Schema("xor", 2, 1, 1024), 1, units),
        "DISK",
        "",
        200,
        delayMs);
  }

  @Test
  void decodeThatHasNotBegunIsReportedWithAllSources() {
    accept(list(1, decode(order(1, 11, "a", 100, 0), 500, "b", "c")));

    assertThat(pulls.started).isEmpty();
    assertThat(table.reports())
        .extracting(TransferReport::source)
        .containsExactly(new TransferSource("b", false, List.of("c")));
  }

  @Test
  void copyThatIsToBeDecodedFromNowOnGoesOnAsItWas() {
    PullOrder copy = order(1, 11, "a", 100, 0);
    accept(list(1, copy));

    accept(list(2, decode(copy, 0, "b")));

    assertThat(pulls.pull(1).cancelled).isFalse();
    assertThat(pulls.pull(1).told).isEmpty();
  }
}
