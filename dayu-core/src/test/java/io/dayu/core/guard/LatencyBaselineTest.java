package io.dayu.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A node whose clients' reads take 10 ms in peace. */
class LatencyBaselineTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long PERIOD_NS = 3 * SECOND_NS;
  private static final double MS = 1e6;

  private long nowNs = 9 * SECOND_NS;
  private final LatencyBaseline reads = new LatencyBaseline(nowNs);

  private static ClientLatency taking(double ms, long operations) {
    return new ClientLatency(ms * MS * operations, operations, operations);
  }

  private void look(int periods, ClientLatency period, boolean recovering) {
    for (int at = 0; at < periods; at++) {
      nowNs += PERIOD_NS;
      reads.look(period, recovering, nowNs);
    }
  }

  private void peace() {
    look(20, taking(10, 50), false);
    assertThat(reads.usualNs()).isCloseTo(10 * MS, within(1.0));
    assertThat(reads.ratio()).isCloseTo(1, within(1e-6));
  }

  @Test
  void presentIsTheMedianOfFivePeriods_soThatWhatLastsLessThanOneChangesNothing() {
    peace();
    look(2, taking(30, 50), true);
    assertThat(reads.ratio()).isCloseTo(1, within(0.01));
    look(1, taking(30, 50), true);
    assertThat(reads.presentNs()).isEqualTo(30 * MS);
    assertThat(reads.ratio()).isCloseTo(3, within(0.01));
    look(5, taking(10, 50), true);
    // One operation that hangs for a minute, and ends on the border of two periods.
    look(2, new ClientLatency(60e9, 51, 51), true);
    assertThat(reads.ratio()).isCloseTo(1, within(0.01));
  }

  @Test
  void whereAreFewClientsNothingIsSaid() {
    peace();
    look(5, taking(500, 19), true);
    assertThat(reads.presentNs()).isZero();
    assertThat(reads.ratio()).isZero();
    look(5, new ClientLatency(500 * MS * 50, 50, 9), true);
    assertThat(reads.presentNs()).isZero();
    look(5, ClientLatency.NONE, true);
    assertThat(reads.presentNs()).isZero();
  }

  @Test
  void whatWasSeenForAMoment_orInTheMidstOfARecovery_isNotUsual() {
    look(400, taking(5_000, 50), true);
    assertThat(reads.presentNs()).isEqualTo(5_000 * MS);
    look(9, taking(10, 50), false);
    assertThat(reads.usualNs()).isZero();
    look(1, taking(10, 50), false);
    assertThat(reads.usualNs()).isCloseTo(10 * MS, within(1.0));
  }

  @Test
  void usualIsFrozenWhileARecoveryRuns_butForItsAge() {
    peace();
    double usual = reads.usualNs();
    look(100, taking(2, 50), true);
    assertThat(reads.usualNs()).as("faster clients change nothing").isEqualTo(usual);
    look(1_200, taking(80, 50), true);
    assertThat(reads.usualNs()).as("an hour").isCloseTo(2 * usual, within(0.01 * usual));
    look(10 * 1_200, taking(80, 50), true);
    assertThat(reads.usualNs()).as("no further").isCloseTo(80 * MS, within(1.0));
  }

  @Test
  void usualFollowsAWorkloadInPeace_andOneOutlierDoesLittle() {
    peace();
    look(1, new ClientLatency(600e9, 50, 50), false);
    assertThat(reads.usualNs()).isLessThan(12 * MS);
    look(1_000, taking(50, 50), false);
    assertThat(reads.usualNs()).isCloseTo(50 * MS, within(MS));
  }

  @Test
  void timesAreFiniteAndNeverNegative_whateverIsSeen() {
    Property.check(
        random -> random.nextLong(),
        seed -> {
          SplittableRandom random = new SplittableRandom(seed);
          LatencyBaseline any = new LatencyBaseline(0);
          long atNs = 0;
          for (int period = 0; period < 100; period++) {
            atNs += random.nextInt(10) == 0 ? random.nextLong(-SECOND_NS, 1L << 45) : PERIOD_NS;
            long operations = random.nextInt(4) == 0 ? random.nextInt(5) : random.nextInt(500);
            double each = Math.pow(10, random.nextInt(0, 11)) * random.nextDouble();
            any.look(
                new ClientLatency(operations * each, operations, operations),
                random.nextInt(3) > 0,
                atNs);
            assertThat(any.presentNs()).isBetween(0.0, 1e12);
            assertThat(any.usualNs()).isBetween(0.0, 1e12);
            assertThat(any.ratio()).isNotNegative().isFinite();
          }
        });
  }

  @Test
  void absurdNumbersAreRefused() {
    assertThatThrownBy(() -> new ClientLatency(-1, 1, 1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> new ClientLatency(Double.NaN, 1, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new ClientLatency(1, -1, 1)).hasMessageContaining("-1");
  }
}
