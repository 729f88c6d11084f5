package io.dayu.hdfs.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.protocol.ClientReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitJudgeTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final LimitSettings BOUNDS = new LimitSettings(3, 60 * SECOND, 0.2, 0.5, 0.05);
  private static final int PIECE_SEC = 10;

  private final LimitJudge judge = new LimitJudge();
  private long nowNs = -7 * SECOND;
  private boolean recovering = true;
  private long failed;
  private long recovered;
  private long lockHeldNs;

  private Optional<PassedLimit> look() {
    return judge.look(BOUNDS, new LimitReadings(nowNs, recovering, failed, recovered, lockHeldNs));
  }

  /** Has reports come once a second for a piece; the first limit that is passed meanwhile. */
  private Optional<PassedLimit> piece(int reports, long readMs, long usualMs) {
    Optional<PassedLimit> first = Optional.empty();
    for (int second = 0; second < PIECE_SEC; second++) {
      for (int i = 0; i < reports; i++) {
        judge.clients().add(new ClientReport(readMs * MS, usualMs * MS, 0, 0));
      }
      nowNs += SECOND;
      Optional<PassedLimit> passed = look();
      first = first.isPresent() ? first : passed;
    }
    return first;
  }

  private List<PassedLimit> pieces(int count, int reports, long readMs, long usualMs) {
    List<PassedLimit> passed = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      piece(reports, readMs, usualMs).ifPresent(passed::add);
    }
    return passed;
  }

  @Test
  void clientsThatWaitTooLongForLongEnoughPassTheLimit_sinceTheyBegan() {
    look();
    long begunNs = nowNs;
    assertThat(pieces(5, 5, 40, 10)).isEmpty();

    assertThat(piece(5, 40, 10))
        .hasValueSatisfying(
            passed -> {
              assertThat(passed.limit()).isEqualTo(SiteLimit.CLIENTS_P90);
              assertThat(passed.value()).isCloseTo(4, within(1e-9));
              assertThat(passed.bound()).isEqualTo(3);
              assertThat(passed.sinceNs()).isEqualTo(begunNs);
              assertThat(nowNs - begunNs).isEqualTo(60 * SECOND);
            });
  }

  @Test
  void acknowledgementsCountAsReadsDo() {
    look();
    boolean passed = false;
    for (int second = 0; second < 60; second++) {
      for (int i = 0; i < 5; i++) {
        judge.clients().add(new ClientReport(10 * MS, 10 * MS, 40 * MS, 10 * MS));
      }
      nowNs += SECOND;
      passed |= look().isPresent();
    }
    assertThat(passed).isTrue();
  }

  @Test
  void clientsAtTheBoundDoNotPassIt() {
    look();
    assertThat(pieces(20, 5, 30, 10)).isEmpty();
  }

  @Test
  void oneOfTenThatWaitsLongerIsNoP90() {
    look();
    for (int second = 0; second < 300; second++) {
      for (int i = 0; i < 10; i++) {
        judge.clients().add(new ClientReport((i == 0 ? 900 : 10) * MS, 10 * MS, 0, 0));
      }
      nowNs += SECOND;
      assertThat(look()).isEmpty();
    }
  }

  @Test
  void fewReportsTellNothing() {
    look();
    assertThat(pieces(20, 1, 400, 10)).as("10 reports a piece").isEmpty();
  }

  @Test
  void idleClusterTellsNothing() {
    look();
    assertThat(pieces(20, 5, 0, 10)).as("nobody reads").isEmpty();
    assertThat(pieces(20, 5, 40, 0)).as("nothing is usual").isEmpty();
  }

  @Test
  void someMillisecondsAreNotFelt() {
    look();
    assertThat(pieces(20, 5, 5, 1)).isEmpty();
  }

  @Test
  void withoutARecoveryDayuIsNotTheCause() {
    recovering = false;
    look();
    assertThat(pieces(20, 5, 400, 10)).isEmpty();
  }

  @Test
  void flappingClientsDoNotPassTheLimit() {
    look();
    for (int i = 0; i < 20; i++) {
      assertThat(pieces(5, 5, 40, 10)).isEmpty();
      assertThat(pieces(1, 5, 20, 10)).isEmpty();
    }
  }

  /** Beside a slow obvious check: six pieces in a row. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void limitIsPassedBySixPiecesInARowAlone(long seed) {
    Random random = new Random(seed);
    look();
    int inARow = 0;
    for (int i = 0; i < 200; i++) {
      boolean over = random.nextInt(8) > 0;
      inARow = over ? inARow + 1 : 0;
      assertThat(piece(3, over ? 31 : 30, 10).isPresent()).isEqualTo(inARow >= 6);
    }
  }

  @Test
  void transfersThatFailTooOftenPassTheLimit() {
    look();
    nowNs += SECOND;
    failed = 6;
    recovered = 14;
    assertThat(look())
        .hasValueSatisfying(
            passed -> {
              assertThat(passed.limit()).isEqualTo(SiteLimit.FAILED_TRANSFERS);
              assertThat(passed.value()).isCloseTo(0.3, within(1e-9));
              assertThat(passed.sinceNs()).isEqualTo(nowNs);
              assertThat(passed.words())
                  .isEqualTo(
                      "30.0 % of transfers failed within five minutes, more than 20.0 %"
                          + " (dayu.limit.failed-transfers)");
            });
  }

  @Test
  void transfersThatFailAtTheBoundDoNotPassIt() {
    look();
    nowNs += SECOND;
    failed = 20;
    recovered = 80;
    assertThat(look()).isEmpty();
    failed = 21;
    assertThat(look()).isPresent();
  }

  @Test
  void fewTransfersTellNothing() {
    look();
    failed = 19;
    nowNs += SECOND;
    assertThat(look()).isEmpty();
    failed = 20;
    assertThat(look()).isPresent();
  }

  @Test
  void transfersThatFailedLongAgoCountNoMore() {
    look();
    for (int minute = 0; minute < 60; minute++) {
      nowNs += 60 * SECOND;
      failed += 3;
      assertThat(look()).as("at most 18 in five minutes, after %s min", minute).isEmpty();
    }
  }

  @Test
  void lockThatIsHeldTooLongPassesTheLimit_andAtTheBoundDoesNot() {
    look();
    nowNs += 100 * SECOND;
    lockHeldNs = 15 * SECOND;
    assertThat(look()).as("a twentieth of five minutes").isEmpty();
    lockHeldNs += MS;
    assertThat(look()).map(PassedLimit::limit).hasValue(SiteLimit.LOCK_SHARE);
  }

  @Test
  void intakeOfALargeLossDoesNotPassTheLimit() {
    look();
    for (int second = 0; second < 3_600; second++) {
      nowNs += SECOND;
      lockHeldNs += second < 6 ? SECOND : 12 * MS;
      assertThat(look()).isEmpty();
    }
  }

  private static Optional<PassedLimit> ended(
      long blocks, long tookMs, long forecastMs, boolean comparable) {
    return LimitJudge.ended(
        BOUNDS, new EndedRecovery(blocks, tookMs, forecastMs, comparable), SECOND);
  }

  @Test
  void recoveryThatTakesMuchLongerThanItsForecastPassesTheLimit() {
    assertThat(ended(20, 90_001, 60_000, true))
        .hasValueSatisfying(
            passed -> {
              assertThat(passed.limit()).isEqualTo(SiteLimit.FORECAST_ERROR);
              assertThat(passed.value()).isCloseTo(0.5, within(1e-4));
            });
    assertThat(ended(20, 90_000, 60_000, true)).as("at the bound").isEmpty();
    assertThat(ended(1_000, 60_000, 600_000, true)).as("sooner than forecast").isEmpty();
  }

  @Test
  void forecastOfLittleOrOfSomethingElseTellsNothing() {
    assertThat(ended(19, 900_000, 60_000, true)).as("few blocks").isEmpty();
    assertThat(ended(1_000, 59_999, 3_000, true)).as("a short recovery").isEmpty();
    assertThat(ended(1_000, 900_000, 60_000, false)).as("more was lost later").isEmpty();
    assertThat(ended(1_000, 900_000, 0, true)).as("no forecast").isEmpty();
  }

  @Test
  void resetForgetsWhatWasSeen() {
    look();
    pieces(5, 5, 40, 10);
    failed = 19;
    lockHeldNs = 14 * SECOND;
    assertThat(look()).isEmpty();

    judge.reset();
    assertThat(pieces(5, 5, 40, 10)).isEmpty();
    failed += 19;
    lockHeldNs += 14 * SECOND;
    assertThat(look()).isEmpty();
  }

  @Test
  void partOfAPerCentIsTold() {
    assertThat(SiteLimit.LOCK_SHARE.words(0.0004, 0.0002))
        .isEqualTo(
            "Dayu held the namesystem lock for 0.04 % of five minutes, more than 0.02 %"
                + " (dayu.limit.lock-share)");
  }
}
