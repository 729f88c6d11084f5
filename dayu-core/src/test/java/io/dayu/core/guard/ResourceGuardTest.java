package io.dayu.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceGuardTest {
  private static final GuardTerms TERMS = GuardTerms.DEVICE;
  private static final long SECOND_NS = 1_000_000_000L;

  private record Look(double strain, double clientsShare, long afterNs) {}

  private record History(GuardTerms terms, List<Look> looks) {}

  /** Any guard's life: quiet, strained and absurd looks, regular and after pauses. */
  private static final Gen<History> ANY =
      random -> {
        List<Look> looks = new ArrayList<>();
        for (int i = random.nextInt(1, 60); i > 0; i--) {
          double strain =
              switch (random.nextInt(5)) {
                case 0 -> 0;
                case 1 -> random.nextDouble();
                case 2 -> 1 + random.nextDouble();
                case 3 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : 1e12;
                default -> random.nextBoolean() ? Double.NaN : -random.nextDouble();
              };
          double clients =
              random.nextInt(8) == 0 ? Double.NaN : random.nextDouble() * random.nextInt(2);
          long afterNs =
              random.nextInt(10) == 0 ? random.nextLong(-SECOND_NS, 1L << 50) : SECOND_NS;
          looks.add(new Look(strain, clients, afterNs));
        }
        return new History(
            new GuardTerms(0.01 + 0.9 * random.nextDouble(), 0.01 + random.nextDouble()), looks);
      };

  private long nowNs = 7 * SECOND_NS;
  private final ResourceGuard guard = new ResourceGuard(TERMS, nowNs);

  private double after(double strain, double clientsShare) {
    nowNs += SECOND_NS;
    guard.look(strain, clientsShare, nowNs);
    return guard.factor();
  }

  @Test
  void strainTakesAwayUpToHalfALook_downToTheTrickle() {
    assertThat(after(1, 0.5)).isEqualTo(1);
    assertThat(after(1.5, 0.5)).isEqualTo(0.75);
    assertThat(after(2, 0.5)).isEqualTo(0.375);
    assertThat(after(1_000, 0.5)).as("an outlier halves at most").isEqualTo(0.1875);
    for (int look = 0; look < 5; look++) {
      after(2, 0.5);
    }
    assertThat(guard.factor()).isEqualTo(TERMS.leastFactor());
  }

  @Test
  void comesBackSteadily_andMoreSlowlyNearTheTarget() {
    after(2, 0.5);
    assertThat(after(0.5, 0.5)).isCloseTo(0.6, within(1e-9));
    assertThat(after(0.75, 0.5)).isCloseTo(0.65, within(1e-9));
    assertThat(after(1, 0.5)).isCloseTo(0.65, within(1e-9));
    assertThat(after(0, 0.5)).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void whereNoClientIsNobodyIsProtected() {
    after(2, 0.5);
    assertThat(after(2, 0.049)).isCloseTo(0.6, within(1e-9));
    assertThat(after(2, 0.05)).isCloseTo(0.3, within(1e-9));
  }

  @Test
  void timeThatStandsStillGivesNothingBack() {
    after(2, 0.5);
    guard.look(0, 0.5, nowNs);
    guard.look(0, 0.5, nowNs - SECOND_NS);
    assertThat(guard.factor()).isEqualTo(0.5);
  }

  @Test
  void factorStaysInItsBounds_andFallsOnlyForClients() {
    Property.check(
        ANY,
        history -> {
          ResourceGuard any = new ResourceGuard(history.terms(), 0);
          long atNs = 0;
          for (Look look : history.looks()) {
            double before = any.factor();
            atNs += look.afterNs();
            any.look(look.strain(), look.clientsShare(), atNs);
            assertThat(any.factor()).isBetween(history.terms().leastFactor(), 1.0);
            assertThat(any.factor()).isGreaterThanOrEqualTo(before / 2);
            if (!(look.clientsShare() >= ResourceGuard.CLIENTS_MIN_SHARE) || !(look.strain() > 1)) {
              assertThat(any.factor()).isGreaterThanOrEqualTo(before);
            }
          }
        });
  }

  @Test
  void isWholeAgainInTimeWhateverWasBefore() {
    Property.check(
        ANY,
        history -> {
          ResourceGuard any = new ResourceGuard(history.terms(), 0);
          long atNs = 0;
          for (Look look : history.looks()) {
            atNs += Math.max(0, look.afterNs());
            any.look(look.strain(), look.clientsShare(), atNs);
          }
          double seconds = Math.ceil(1 / history.terms().raisePerSec());
          for (int second = 0; second < seconds; second++) {
            atNs += SECOND_NS;
            any.look(0.5, 1, atNs);
          }
          assertThat(any.factor()).isEqualTo(1);
        });
  }

  @Test
  void absurdTermsAreRefused() {
    assertThatThrownBy(() -> new GuardTerms(0, 0.1)).hasMessageContaining("leastFactor");
    assertThatThrownBy(() -> new GuardTerms(1.1, 0.1)).hasMessageContaining("leastFactor");
    assertThatThrownBy(() -> new GuardTerms(0.5, 0)).hasMessageContaining("raisePerSec");
  }
}
