package io.dayu.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node whose clients' reads take 10 ms in peace. */
class ClientGuardTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long PERIOD_NS = 3 * SECOND_NS;
  private static final double MS = 1e6;
  private static final double LEAST = GuardTerms.CLIENTS.leastFactor();

  private record Period(ClientLatency reads, ClientLatency writes, boolean recovering, long ns) {}

  private record Life(List<Period> periods) {}

  /** Any guard's life: crowds and nobody, recoveries and peace, regular looks and pauses. */
  private static final Gen<Life> ANY =
      random -> {
        List<Period> periods = new ArrayList<>();
        for (int i = random.nextInt(1, 120); i > 0; i--) {
          ClientLatency[] both = new ClientLatency[2];
          for (int kind = 0; kind < 2; kind++) {
            long operations = random.nextInt(4) == 0 ? random.nextInt(5) : random.nextInt(500);
            double each = Math.pow(10, random.nextInt(0, 11)) * random.nextDouble();
            both[kind] =
                new ClientLatency(
                    operations * each, operations, random.nextInt(3) == 0 ? 3 : operations);
          }
          long ns = random.nextInt(10) == 0 ? random.nextLong(-SECOND_NS, 1L << 45) : PERIOD_NS;
          periods.add(new Period(both[0], both[1], random.nextInt(3) > 0, ns));
        }
        return new Life(periods);
      };

  private long nowNs = 9 * SECOND_NS;
  private final ClientGuard guard = new ClientGuard(2, nowNs);

  private static ClientLatency taking(double ms, long operations) {
    return new ClientLatency(ms * MS * operations, operations, operations);
  }

  private double after(int periods, ClientLatency reads, ClientLatency writes, boolean recovering) {
    for (int period = 0; period < periods; period++) {
      nowNs += PERIOD_NS;
      guard.look(reads, writes, recovering, nowNs);
    }
    return guard.factor();
  }

  private double reads(int periods, double ms, boolean recovering) {
    return after(periods, taking(ms, 50), ClientLatency.NONE, recovering);
  }

  private double writes(int periods, double ms, boolean recovering) {
    return after(periods, ClientLatency.NONE, taking(ms, 50), recovering);
  }

  private void peace() {
    double whole = after(20, taking(10, 50), taking(4, 50), false);
    assertThat(whole).isEqualTo(1);
  }

  @Test
  void givesWayWhereReadsTakeMoreThanTwiceAsLong_andComesBack() {
    peace();
    assertThat(reads(10, 19, true)).isEqualTo(1);
    assertThat(reads(3, 30, true)).as("3 of 5 periods, half above").isCloseTo(0.75, within(0.01));
    assertThat(guard.falls()).isEqualTo(1);
    assertThat(reads(20, 100, true)).isEqualTo(LEAST);
    assertThat(reads(2, 10, true)).isEqualTo(LEAST);
    assertThat(reads(17, 10, true)).isGreaterThan(0.99);
    assertThat(reads(1, 10, true)).isEqualTo(1);
  }

  @Test
  void givesWayWhereWritesTakeLonger() {
    peace();
    assertThat(writes(10, 7, true)).isEqualTo(1);
    assertThat(writes(3, 17, true)).isEqualTo(LEAST);
  }

  @Test
  void whatLastsLessThanAPeriodChangesNothing() {
    peace();
    assertThat(reads(5, 10, true)).isEqualTo(1);
    // One operation that hangs for a minute, and ends on the border of two periods.
    ClientLatency hung = new ClientLatency(60e9, 51, 51);
    assertThat(after(2, hung, hung, true)).isEqualTo(1);
    assertThat(after(5, taking(10, 50), taking(4, 50), true)).isEqualTo(1);
    assertThat(guard.falls()).isZero();
  }

  @Test
  void whereAreFewClientsNobodyIsProtected() {
    peace();
    assertThat(after(10, taking(500, 19), taking(500, 19), true)).isEqualTo(1);
    ClientLatency rarelySeen = new ClientLatency(500 * MS * 50, 50, 9);
    assertThat(after(10, rarelySeen, ClientLatency.NONE, true)).isEqualTo(1);
    assertThat(reads(3, 500, true)).isEqualTo(LEAST);
    assertThat(after(20, ClientLatency.NONE, ClientLatency.NONE, true))
        .as("clients that go have it come back")
        .isEqualTo(1);
  }

  @Test
  void aStartInTheMidstOfARecoveryHoldsNothingBack() {
    assertThat(after(400, taking(5_000, 50), taking(5_000, 50), true)).isEqualTo(1);
    assertThat(guard.reads().usualNs()).isZero();
    assertThat(guard.reads().presentNs()).isEqualTo(5_000 * MS);
  }

  @Test
  void whatWasSeenForAMomentIsNotUsual() {
    double before = reads(9, 10, false);
    assertThat(reads(5, 100, true)).isEqualTo(before);
    assertThat(reads(1, 10, false)).isEqualTo(1);
    assertThat(reads(5, 100, true)).isLessThan(1);
  }

  @Test
  void peaceGivesAllBack_howeverSlowClientsAre() {
    peace();
    assertThat(reads(5, 200, true)).isEqualTo(LEAST);
    assertThat(reads(17, 200, false)).isEqualTo(1);
  }

  @Test
  void usualIsFrozenWhileARecoveryRuns_butForItsAge() {
    peace();
    double usual = guard.reads().usualNs();
    assertThat(usual).isCloseTo(10 * MS, within(1.0));
    double unused = reads(100, 2, true);
    assertThat(guard.reads().usualNs()).as("faster clients change nothing").isEqualTo(usual);
    unused = reads(1_200, 80, true);
    assertThat(guard.reads().usualNs()).as("an hour").isCloseTo(2 * usual, within(0.01 * usual));
    unused = reads(10 * 1_200, 80, true);
    assertThat(guard.reads().usualNs()).as("no further").isCloseTo(80 * MS, within(1.0));
    assertThat(unused).isEqualTo(1);
  }

  @Test
  void usualFollowsAWorkloadInPeace_andOneOutlierDoesLittle() {
    peace();
    double unused = after(1, new ClientLatency(600e9, 50, 50), ClientLatency.NONE, false);
    assertThat(guard.reads().usualNs()).isLessThan(12 * MS);
    unused = reads(1_000, 50, false);
    assertThat(guard.reads().usualNs()).isCloseTo(50 * MS, within(MS));
    assertThat(unused).isEqualTo(1);
  }

  @Test
  void isBounded_andNoLookThatIsWellLowersIt() {
    Property.check(
        ANY,
        life -> {
          ClientGuard any = new ClientGuard(2, 0);
          long atNs = 0;
          for (Period period : life.periods()) {
            double before = any.factor();
            atNs += period.ns();
            any.look(period.reads(), period.writes(), period.recovering(), atNs);
            double ratio = Math.max(any.reads().ratio(), any.writes().ratio());
            assertThat(any.factor()).isBetween(LEAST, 1.0).isGreaterThanOrEqualTo(before / 2);
            if (!period.recovering() || ratio <= 2) {
              assertThat(any.factor()).isGreaterThanOrEqualTo(before);
            }
          }
        });
  }

  @Test
  void isWholeAgainInAMinuteAndABit_whateverWasBefore() {
    Property.check(
        ANY,
        life -> {
          ClientGuard any = new ClientGuard(2, 0);
          long atNs = live(any, life);
          double reads = any.reads().usualNs() / MS;
          double writes = any.writes().usualNs() / MS;
          for (int period = 0; period < 17 + 3; period++) {
            atNs += PERIOD_NS;
            any.look(taking(reads, 50), taking(writes, 50), true, atNs);
          }
          assertThat(any.factor()).isEqualTo(1);
        });
  }

  @Test
  void holdsNothingBackForEver_howeverSlowClientsStay() {
    Property.check(
        50,
        ANY,
        life -> {
          ClientGuard any = new ClientGuard(2, 0);
          long atNs = live(any, life);
          double hours = 1;
          for (LatencyBaseline one : List.of(any.reads(), any.writes())) {
            double times = one.usualNs() > 0 ? 1e10 / one.usualNs() : 1;
            hours = Math.max(hours, 1 + Math.log(times) / Math.log(2));
          }
          for (long minute = 0; minute < hours * 60; minute++) {
            atNs += 60 * SECOND_NS;
            any.look(taking(1e4, 50), taking(1e4, 50), true, atNs);
          }
          assertThat(any.factor()).isEqualTo(1);
        });
  }

  private static long live(ClientGuard guard, Life life) {
    long atNs = 0;
    for (Period period : life.periods()) {
      atNs += Math.max(0, period.ns());
      guard.look(period.reads(), period.writes(), period.recovering(), atNs);
    }
    return atNs;
  }

  @Test
  void aBudgetNeverFallsBelowTheLeast() {
    assertThat(GuardedBudget.of(0.5, 100, 10)).isEqualTo(50);
    assertThat(GuardedBudget.of(0.5, 15, 10)).isEqualTo(10);
    assertThat(GuardedBudget.of(0.5, 8, 10)).as("it was less before").isEqualTo(8);
    assertThat(GuardedBudget.of(1, 8, 10)).isEqualTo(8);
  }

  @Test
  void absurdNumbersAreRefused() {
    assertThatThrownBy(() -> new ClientGuard(1, 0)).hasMessageContaining("target");
    assertThatThrownBy(() -> new ClientLatency(-1, 1, 1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> new ClientLatency(Double.NaN, 1, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> new ClientLatency(1, -1, 1)).hasMessageContaining("-1");
  }
}
