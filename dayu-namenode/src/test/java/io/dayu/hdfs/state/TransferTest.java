package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransferTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MB = 1_000_000;
  private static final long LENGTH = 100 * MB;
  private static final long STALL = 4 * SECOND;

  /** Clocks may be negative, and all times count from this one. */
  private static final long T0 = -50 * SECOND;

  private Transfer transfer;

  @BeforeEach
  void orderedToStartAtT0() {
    transfer = transfer(true);
    transfer.steer(3, 10 * MB, T0);
  }

  private static Transfer transfer(boolean byAgent) {
    return new Transfer(
        new TransferId(1, 1),
        new BlockRef("BP", 1, 1, LENGTH),
        new ReplicaTarget(1, "d"),
        LowRedundancyBlock.of(
            new BlockRef("BP", 1, 1, LENGTH),
            new RecoveryTask(
                1,
                LENGTH,
                0,
                0,
                IntSet.of(3, 4),
                IntSet.of(),
                IntSet.of(),
                new PlacementRule(1, 3),
                StorageTypes.of())),
        9,
        0,
        "",
        byAgent);
  }

  private long hear(long bytes, long atNs) {
    return hear(TransferState.RUNNING, bytes, atNs);
  }

  private long hear(TransferState state, long bytes, long atNs) {
    return transfer.progress(
        new TransferReport(
            transfer.id(),
            transfer.block(),
            "DISK",
            state,
            bytes,
            new TransferSource("s", false),
            new TransferPace(0, 0, 0),
            ""),
        atNs);
  }

  /** Two reports, after which the speed is known. */
  private void movedInTheSecondSecond(long bytes) {
    hear(0, T0 + SECOND);
    hear(bytes, T0 + 2 * SECOND);
  }

  @Test
  void speedThatIsShownIsOfBytesThatHaveCome() {
    assertThat(transfer.speedBytesPerSec()).as("as planned").isPositive();
    assertThat(transfer.seenBytesPerSec()).isZero();
    hear(0, T0 + SECOND);
    hear(0, T0 + 2 * SECOND);
    assertThat(transfer.seenBytesPerSec()).isZero();
    hear(4 * MB, T0 + 3 * SECOND);
    assertThat(transfer.seenBytesPerSec()).isEqualTo(2 * MB);

    transfer.loseSource(3);
    assertThat(transfer.seenBytesPerSec()).isZero();
  }

  @Test
  void oneThatWaitsForItsTurnDoesNotMove_andDoesNotStall() {
    hear(TransferState.QUEUED, 0, T0 + SECOND);
    hear(TransferState.QUEUED, 0, T0 + 9 * SECOND);
    assertThat(transfer.queued()).isTrue();
    assertThat(transfer.speedBytesPerSec()).isZero();
    assertThat(transfer.estimatedDoneBytes(T0 + 10 * SECOND)).isZero();
    assertThat(transfer.stalled(T0 + 9 * SECOND, STALL)).isFalse();
    assertThat(transfer.endsByItself(T0 + 9 * SECOND, 100 * SECOND)).isFalse();

    hear(0, T0 + 10 * SECOND);
    hear(20 * MB, T0 + 11 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(20 * MB);
    hear(20 * MB, T0 + 16 * SECOND);
    assertThat(transfer.stalled(T0 + 16 * SECOND, STALL)).as("since it began").isTrue();
  }

  @Test
  void oneThatIsHeldBeforeItsTurnStandsStill() {
    transfer.steer(3, 0, T0);
    hear(TransferState.QUEUED, 0, T0 + 20 * SECOND);
    assertThat(transfer.queued()).isFalse();
    assertThat(transfer.standsStill(T0 + 20 * SECOND, 10 * SECOND)).isTrue();
  }

  @Test
  void oneThatIsGivenSourceAfterSourceInVainStandsStill() {
    transfer.steer(3, 20 * MB, T0);
    hear(20 * MB, T0 + SECOND);
    for (int second = 5; second <= 60; second += 5) {
      transfer.loseSource(3);
      transfer.steer(3, 20 * MB, T0 + second * SECOND);
      hear(20 * MB, T0 + second * SECOND);
    }
    assertThat(transfer.standsStill(T0 + 61 * SECOND, 60 * SECOND)).isFalse();
    assertThat(transfer.standsStill(T0 + 62 * SECOND, 60 * SECOND)).isTrue();
  }

  @Test
  void speedIsThePlannedRateUntilTwoReportsTellBetter() {
    assertThat(transfer.speedBytesPerSec()).isEqualTo(10 * MB);
    hear(3 * MB, T0 + SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(10 * MB);
    hear(8 * MB, T0 + 2 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(5 * MB);
    hear(12 * MB, T0 + 4 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(3 * MB);
  }

  @Test
  void bytesFromBeforeAChangeSayNothingOfTheSpeedAfterIt() {
    hear(10 * MB, T0 + SECOND);
    transfer.steer(3, 2 * MB, T0 + 3 * SECOND);
    hear(20 * MB, T0 + 2 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(2 * MB);
    hear(30 * MB, T0 + 3 * SECOND + 1);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(2 * MB);
    hear(32 * MB, T0 + 4 * SECOND + 1);

    assertThat(transfer.speedBytesPerSec()).isEqualTo(2 * MB);
  }

  @Test
  void whoFellShortOfItsRateIsNoFasterAtAnother_butFromAnotherSource() {
    movedInTheSecondSecond(MB);
    transfer.steer(3, 20 * MB, T0 + 2 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(MB);
    transfer.steer(3, MB / 2, T0 + 3 * SECOND);
    assertThat(transfer.speedBytesPerSec()).as("nor faster than planned").isEqualTo(MB / 2);
    transfer.steer(4, 20 * MB, T0 + 4 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(20 * MB);
  }

  @Test
  void whoKeptItsRateIsBelievedTheNext() {
    movedInTheSecondSecond(9 * MB);
    transfer.steer(3, 20 * MB, T0 + 2 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(20 * MB);
  }

  @Test
  void whoGoesOnAsItWasIsMeasuredOn() {
    movedInTheSecondSecond(4 * MB);
    transfer.steer(3, 10 * MB, T0 + 4 * SECOND);
    assertThat(transfer.speedBytesPerSec()).isEqualTo(4 * MB);
    assertThat(transfer.estimatedDoneBytes(T0 + 4 * SECOND)).isEqualTo(12 * MB);
    hear(9 * MB, T0 + 3 * SECOND);

    assertThat(transfer.speedBytesPerSec()).isEqualTo(4_500_000);
  }

  @Test
  void aSourceThatWasLostBeginsAnewEvenAtTheSameRate() {
    movedInTheSecondSecond(4 * MB);
    transfer.loseSource(3);
    transfer.steer(3, 10 * MB, T0 + 3 * SECOND);

    assertThat(transfer.sourceLost()).isFalse();
    assertThat(transfer.speedBytesPerSec()).isEqualTo(10 * MB);
  }

  @Test
  void estimateGoesOnAtTheSpeedSinceTheLastReport() {
    assertThat(transfer.estimatedDoneBytes(T0 - SECOND)).isZero();
    assertThat(transfer.estimatedDoneBytes(T0 + SECOND)).isEqualTo(10 * MB);
    hear(4 * MB, T0 + SECOND);
    hear(8 * MB, T0 + 2 * SECOND);

    assertThat(transfer.estimatedDoneBytes(T0 + 3 * SECOND)).isEqualTo(12 * MB);
    assertThat(transfer.estimatedDoneBytes(T0 + 3600 * SECOND)).isEqualTo(LENGTH);
  }

  @Test
  void nothingMovesBeforeAnOrderTakesEffect() {
    hear(4 * MB, T0 + SECOND);
    transfer.steer(4, 50 * MB, T0 + 10 * SECOND);

    assertThat(transfer.estimatedDoneBytes(T0 + 9 * SECOND)).isEqualTo(4 * MB);
    assertThat(transfer.estimatedDoneBytes(T0 + 11 * SECOND)).isEqualTo(54 * MB);
  }

  @Test
  void progressThatGoesBackIsBytesToBeSentAgain() {
    assertThat(hear(30 * MB, T0 + SECOND)).isZero();
    assertThat(hear(10 * MB, T0 + 2 * SECOND)).isEqualTo(20 * MB);
    assertThat(transfer.doneBytes()).isEqualTo(10 * MB);
    hear(15 * MB, T0 + 3 * SECOND);

    assertThat(transfer.speedBytesPerSec()).isEqualTo(5 * MB);
  }

  @Test
  void progressStaysWithinTheBlock() {
    hear(2 * LENGTH, T0 + SECOND);
    assertThat(transfer.doneBytes()).isEqualTo(LENGTH);
    assertThat(hear(-5, T0 + 2 * SECOND)).isEqualTo(LENGTH);
    assertThat(transfer.doneBytes()).isZero();
  }

  @Test
  void stallsWhenReportsShowNoProgressForTheTime() {
    hear(MB, T0 + SECOND);
    hear(MB, T0 + 5 * SECOND);
    assertThat(transfer.stalled(T0 + 5 * SECOND, STALL)).isFalse();
    hear(MB, T0 + 5 * SECOND + 1);
    assertThat(transfer.stalled(T0 + 5 * SECOND + 1, STALL)).isTrue();
  }

  @Test
  void silenceOfTheAgentIsNoStall() {
    hear(MB, T0 + SECOND);

    assertThat(transfer.stalled(T0 + 100 * SECOND, STALL)).isFalse();
  }

  @Test
  void whatWasNeverReportedStallsFromItsStart() {
    assertThat(transfer.stalled(T0 + STALL, STALL)).isFalse();
    assertThat(transfer.stalled(T0 + STALL + 1, STALL)).isTrue();
  }

  @Test
  void changesOfRateDoNotHideAStall() {
    for (int second = 1; second <= 5; second++) {
      hear(MB, T0 + second * SECOND);
      transfer.steer(3, (10 + second) * MB, T0 + second * SECOND);
    }
    hear(MB, T0 + 6 * SECOND);

    assertThat(transfer.stalled(T0 + 6 * SECOND, STALL)).isTrue();
  }

  @Test
  void anotherSourceOrTheEndOfAHoldStartsTheStallClockAnew() {
    hear(MB, T0 + SECOND);
    transfer.steer(4, 10 * MB, T0 + 6 * SECOND);
    hear(MB, T0 + 7 * SECOND);
    assertThat(transfer.stalled(T0 + 7 * SECOND, STALL)).isFalse();

    transfer.steer(4, 0, T0 + 8 * SECOND);
    hear(MB, T0 + 30 * SECOND);
    assertThat(transfer.stalled(T0 + 30 * SECOND, STALL)).isFalse();
    transfer.steer(4, 10 * MB, T0 + 31 * SECOND);
    hear(MB, T0 + 32 * SECOND);
    assertThat(transfer.stalled(T0 + 32 * SECOND, STALL)).isFalse();
  }

  @Test
  void trickleAndStockCannotBeToldToStall() {
    transfer.steer(3, 1000, T0);
    assertThat(transfer.stalled(T0 + 100 * SECOND, STALL)).isFalse();
    Transfer byStock = transfer(false);
    byStock.steer(3, 10 * MB, T0);
    assertThat(byStock.stalled(T0 + 100 * SECOND, STALL)).isFalse();
  }

  @Test
  void lostSourceStaysLostUntilSteered() {
    transfer.loseSource(3);
    assertThat(transfer.sourceLost()).isTrue();
    assertThat(transfer.stalled(T0 + 100 * SECOND, STALL)).isFalse();

    transfer.steer(4, 10 * MB, T0 + SECOND);
    assertThat(transfer.sourceLost()).isFalse();
    assertThat(transfer.lostSources()).isEqualTo(IntSet.of(3));
    transfer.forgiveSources();
    assertThat(transfer.lostSources()).isEqualTo(IntSet.of());
  }

  @Test
  void threeStallsWithoutProgressAreTheDestinations() {
    transfer.stall();
    transfer.stall();
    assertThat(transfer.stallsAnyway()).isFalse();
    transfer.stall();
    assertThat(transfer.stallsAnyway()).isTrue();
  }

  @Test
  void progressBetweenStallsClearsTheDestination() {
    transfer.stall();
    transfer.stall();
    hear(MB, T0 + SECOND);
    transfer.stall();
    transfer.stall();
    assertThat(transfer.stallsAnyway()).isFalse();
    transfer.stall();
    assertThat(transfer.stallsAnyway()).isTrue();
  }
}
