package io.dayu.sim.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.tools.learn.GuardBand;
import io.dayu.tools.learn.TieringAction;
import org.junit.jupiter.api.Test;

/** A learner that has watched a threshold for some days, on each of the paper's loads. */
final class TierTrialTest {
  private static final TierTrial.TrialTerms TERMS =
      new TierTrial.TrialTerms(3, 180, 2, GuardBand.DEFAULT);

  /** What the issue asks of the learner: at most 2 % worse, and better in three of five. */
  @Test
  void learnedIsNeverWorse_andBetterInMostLoads() {
    int better = 0;
    for (TierLoad load : TierLoad.values()) {
      TierTrial trial = TierTrial.of(load, TERMS);
      double of = trial.learned().latencyMs() / trial.threshold().latencyMs();
      assertThat(of).as(load.label()).isLessThan(1.02);
      better += of < 0.99 ? 1 : 0;
      assertThat(trial.offline().loggedMs())
          .as("the log is all that the shadow has played but for its first step")
          .isCloseTo(trial.shadow().latencyMs(), withinPercentage(1));
      assertThat(trial.decisions()).isNotEmpty();
      for (TierTransition one : trial.decisions()) {
        if (one.state().fastTier() < 50) {
          assertThat(one.decision().action()).isEqualTo(TieringAction.WAIT);
        } else if (one.state().fastTier() > 95) {
          assertThat(one.decision().action()).isEqualTo(TieringAction.RUN);
        }
      }
    }
    assertThat(better).isGreaterThanOrEqualTo(3);
  }

  @Test
  void equalSeedsGiveEqualTrials() {
    TierTrial.TrialTerms small = new TierTrial.TrialTerms(1, 60, 1, GuardBand.DEFAULT);
    assertThat(TierTrial.of(TierLoad.OLTP_DSS, small))
        .isEqualTo(TierTrial.of(TierLoad.OLTP_DSS, small));
  }
}
