package io.dayu.tools.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of a log's word on policies that were not in force. */
final class OfflineComparisonTest {
  private static final TierState STATE = TierState.ofUsage(70);

  private static LoggedDecision decision(
      TieringAction action, double propensity, double latencyMs) {
    return new LoggedDecision(STATE, action, propensity, latencyMs, 1);
  }

  @Test
  void rareDecisionsCountForMore() {
    List<LoggedDecision> log =
        List.of(
            decision(TieringAction.WAIT, 0.9, 10),
            decision(TieringAction.RUN, 0.1, 4),
            decision(TieringAction.RUN, 0.2, 7));
    OfflineComparison run = OfflineComparison.of(log, state -> TieringAction.RUN);
    // (10 * 4 + 5 * 7) / 15
    assertThat(run.latencyMs()).isCloseTo(5, within(1e-12));
    assertThat(run.loggedMs()).isEqualTo(7);
    // 15 * 15 / (100 + 25)
    assertThat(run.effective()).isCloseTo(1.8, within(1e-12));
    assertThat(run.isBetter()).as("of two decisions").isFalse();
  }

  @Test
  void decisionCountsForAsLongAsItHolds() {
    List<LoggedDecision> log =
        List.of(
            new LoggedDecision(STATE, TieringAction.RUN, 0.5, 20, 10),
            new LoggedDecision(STATE, TieringAction.RUN, 0.25, 8, 1),
            new LoggedDecision(STATE, TieringAction.WAIT, 0.5, 9, 1));
    OfflineComparison run = OfflineComparison.of(log, state -> TieringAction.RUN);
    // (20 * 20 + 4 * 8) / 24 and (10 * 20 + 8 + 9) / 12
    assertThat(run.latencyMs()).isCloseTo(18, within(1e-12));
    assertThat(run.loggedMs()).isCloseTo(217.0 / 12, within(1e-12));
  }

  @Test
  void logWithoutSuchDecisionsSaysNothing() {
    OfflineComparison none =
        OfflineComparison.of(
            List.of(decision(TieringAction.WAIT, 1, 10)), state -> TieringAction.RUN);
    assertThat(none.latencyMs()).isNaN();
    assertThat(none.effective()).isZero();
    assertThat(none.isBetter()).isFalse();
  }

  @Test
  void intervalHasTheTruthNinetyFiveTimesInAHundred() {
    SplittableRandom random = new SplittableRandom(5);
    int covered = 0;
    for (int trial = 0; trial < 1000; trial++) {
      List<LoggedDecision> log = new ArrayList<>();
      for (int one = 0; one < 500; one++) {
        boolean run = random.nextDouble() < 0.1;
        double noise = 4 * random.nextDouble() - 2;
        log.add(
            run
                ? decision(TieringAction.RUN, 0.1, 8 + noise)
                : decision(TieringAction.WAIT, 0.9, 10 + noise));
      }
      OfflineComparison judged = OfflineComparison.of(log, state -> TieringAction.RUN);
      covered += Math.abs(judged.latencyMs() - 8) <= judged.halfWidthMs() ? 1 : 0;
    }
    assertThat(covered).isBetween(920, 980);
  }
}
