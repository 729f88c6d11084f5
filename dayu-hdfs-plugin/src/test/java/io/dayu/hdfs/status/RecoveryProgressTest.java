package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Tests of the forecast of a recovery's end, and of its error, in virtual time. */
class RecoveryProgressTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MEGA = 1_000_000;

  private final RecoveryProgress progress = new RecoveryProgress(10 * SECOND);
  private long nowNs = 77 * SECOND;
  private long arrived = 500 * MEGA;
  private long left;

  private RecoveryForecast look() {
    return progress.look(arrived, left, nowNs);
  }

  /** Moves so many bytes each second, looking five times. */
  private RecoveryForecast move(int seconds, long bytesPerSec) {
    RecoveryForecast last = look();
    for (int step = 0; step < 5 * seconds; step++) {
      nowNs += SECOND / 5;
      arrived += bytesPerSec / 5;
      left -= bytesPerSec / 5;
      last = look();
    }
    return last;
  }

  @Test
  void nothingToRecoverTakesNoTime() {
    assertThat(look()).isEqualTo(RecoveryForecast.NONE);
    assertThat(look().secondsLeft()).hasValue(0);
  }

  @Test
  void steadyRateTellsTheTimeLeft() {
    left = 1000 * MEGA;

    RecoveryForecast forecast = move(20, 10 * MEGA);

    assertThat(forecast.totalBytes()).isEqualTo(1000 * MEGA);
    assertThat(forecast.doneBytes()).isEqualTo(200 * MEGA);
    assertThat(forecast.bytesPerSec()).isCloseTo(10 * MEGA, within(1.0));
    assertThat(forecast.secondsLeft().orElseThrow()).isCloseTo(80, within(1e-6));
  }

  @Test
  void rateIsOfTheWindowAlone() {
    left = 1000 * MEGA;
    move(20, 10 * MEGA);

    RecoveryForecast forecast = move(12, 20 * MEGA);

    assertThat(forecast.bytesPerSec()).isCloseTo(20 * MEGA, within(1.0));
  }

  @Test
  void timeLeftIsNotToldBeforeHalfAWindowNorWithoutProgress() {
    left = 1000 * MEGA;

    assertThat(move(4, 10 * MEGA).secondsLeft()).isEmpty();
    assertThat(move(2, 10 * MEGA).secondsLeft()).isPresent();
    assertThat(move(12, 0).secondsLeft()).isEmpty();
  }

  @Test
  void moreBlocksAreMoreToDo() {
    left = 100 * MEGA;
    move(5, 10 * MEGA);

    left += 400 * MEGA;

    assertThat(look().totalBytes()).isEqualTo(500 * MEGA);
  }

  @Test
  void newLossBeginsAtNothing_alsoWhereTheOneBeforeHangs() {
    left = 600 * MEGA;
    move(50, 10 * MEGA);
    left += 300 * MEGA;
    progress.beginAnew();

    assertThat(look().doneBytes()).isZero();
    assertThat(look().totalBytes()).isEqualTo(400 * MEGA);
    RecoveryForecast later = move(10, 10 * MEGA);
    assertThat(later.doneBytes()).isEqualTo(100 * MEGA);
    assertThat(later.secondsLeft().orElseThrow()).isCloseTo(30, within(1e-6));
    assertThat(later.errorSoFar().orElseThrow()).isCloseTo(0, within(1e-6));
  }

  @Test
  void steadyRecoveryWasForetoldWithoutError() {
    left = 600 * MEGA;

    RecoveryForecast ended = move(60, 10 * MEGA);

    assertThat(ended.totalBytes()).isZero();
    assertThat(ended.secondsLeft()).hasValue(0);
    assertThat(ended.lastError().orElseThrow()).isCloseTo(0, within(1e-6));
  }

  @Test
  void errorIsHowFarTheTellingWasOffOnTheWhole() {
    // 30 s at 10 MB/s, then what is left at 20 MB/s: until it is faster, twice as much is told.
    left = 900 * MEGA;
    move(30, 10 * MEGA);

    RecoveryForecast ended = move(30, 20 * MEGA);

    assertThat(ended.lastError().orElseThrow()).isBetween(0.3, 0.6);
  }

  @Test
  void errorSoFarIsWhatWasToldBesideWhatIsToldNow() {
    left = 900 * MEGA;
    assertThat(move(20, 10 * MEGA).errorSoFar().orElseThrow()).isCloseTo(0, within(1e-6));

    assertThat(move(20, 20 * MEGA).errorSoFar().orElseThrow()).isBetween(0.2, 0.8);
  }

  @Test
  void longRecoveryKeepsABoundedNumberOfTellings() {
    left = 50_000 * MEGA;

    RecoveryForecast ended = move(5_000, 10 * MEGA);

    assertThat(ended.lastError().orElseThrow()).isCloseTo(0, within(1e-6));
  }

  @Test
  void errorStaysUntilTheNextRecoveryEnds() {
    left = 600 * MEGA;
    move(60, 10 * MEGA);
    left = 600 * MEGA;

    assertThat(move(20, 10 * MEGA).lastError()).isPresent();
  }

  @Test
  void abandonedRecoveryTeachesNothing() {
    left = 600 * MEGA;
    move(20, 10 * MEGA);

    assertThat(progress.abandon()).isEqualTo(RecoveryForecast.NONE);
    left = 0;
    assertThat(look().lastError()).isEmpty();
  }

  @Test
  void bytesThatAreLostAgainAreNoNegativeRate() {
    left = 600 * MEGA;
    move(20, 10 * MEGA);
    arrived -= 150 * MEGA;
    left += 150 * MEGA;

    RecoveryForecast forecast = look();

    assertThat(forecast.bytesPerSec()).isZero();
    assertThat(forecast.secondsLeft()).isEmpty();
  }

  @Test
  void whatWouldTakeForEverCannotBeTold() {
    left = Long.MAX_VALUE / 4;

    RecoveryForecast forecast = move(20, 5);

    assertThat(forecast.bytesPerSec()).isPositive();
    assertThat(forecast.secondsLeft()).isEmpty();
    assertThat(forecast.errorSoFar()).isEmpty();
  }
}
