package io.dayu.tools.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of who decides when, and of how likely each decision was. */
final class TieringLearnerTest {
  private static TierState usage(double fastTier) {
    return new TierState(fastTier, List.of(20.0, 30.0, fastTier, 1000.0, 600.0, 400.0));
  }

  private static TieringLearner learner(TieringLearner.Mode mode) {
    return new TieringLearner(mode, 75, GuardBand.DEFAULT, QSettings.PAPER, 6);
  }

  @Test
  void thresholdDecidesAlone() {
    TieringLearner learner = learner(TieringLearner.Mode.THRESHOLD);
    for (double chance : new double[] {0, 0.05, 0.15, 0.5}) {
      assertThat(learner.decide(usage(74), chance).action()).isEqualTo(TieringAction.WAIT);
      assertThat(learner.decide(usage(75), chance).action()).isEqualTo(TieringAction.RUN);
      assertThat(learner.decide(usage(75), chance).propensity()).isEqualTo(1);
    }
  }

  @Test
  void inShadowTheThresholdDecides_butForTheShareOfChance() {
    TieringLearner learner = learner(TieringLearner.Mode.SHADOW);
    assertThat(learner.decide(usage(80), 0.2))
        .isEqualTo(new TieringDecision(TieringAction.RUN, 0.9, false, TieringAction.WAIT));
    assertThat(learner.decide(usage(80), 0.05))
        .isEqualTo(new TieringDecision(TieringAction.WAIT, 0.1, true, TieringAction.WAIT));
    assertThat(learner.decide(usage(80), 0.15))
        .isEqualTo(new TieringDecision(TieringAction.RUN, 0.9, true, TieringAction.WAIT));
  }

  @Test
  void propensitiesAreHowOftenItHappens() {
    TieringLearner learner = learner(TieringLearner.Mode.SHADOW);
    SplittableRandom random = new SplittableRandom(1);
    int runs = 0;
    int explored = 0;
    for (int decision = 0; decision < 100_000; decision++) {
      TieringDecision decided = learner.decide(usage(60), random.nextDouble());
      runs += decided.action() == TieringAction.RUN ? 1 : 0;
      explored += decided.explored() ? 1 : 0;
    }
    assertThat(runs / 1e5).isCloseTo(0.1, within(0.005));
    assertThat(explored / 1e5).isCloseTo(0.2, within(0.005));
  }

  @Test
  void guardIsNeverLeft_whateverWasLearntAndDrawn() {
    TieringLearner learner = learner(TieringLearner.Mode.LEARNED);
    SplittableRandom random = new SplittableRandom(2);
    for (int step = 0; step < 10_000; step++) {
      TierState state = usage(100 * random.nextDouble());
      TieringDecision decided = learner.decide(state, random.nextDouble());
      if (state.fastTier() < 50) {
        assertThat(decided.action()).isEqualTo(TieringAction.WAIT);
        assertThat(decided.propensity()).isEqualTo(1);
      } else if (state.fastTier() > 95) {
        assertThat(decided.action()).isEqualTo(TieringAction.RUN);
      }
      learner.learn(state, decided.action(), 1000 * random.nextDouble(), usage(70), 1);
    }
  }

  /** A fast tier in which running helps from 60 per cent on, and costs below. */
  @Test
  void whatHelpsIsLearntInShadow_andJudgedByItsLog() {
    TieringLearner learner = learner(TieringLearner.Mode.SHADOW);
    SplittableRandom random = new SplittableRandom(3);
    List<LoggedDecision> log = new ArrayList<>();
    TierState state = usage(70);
    for (int step = 0; step < 30_000; step++) {
      TieringDecision decided = learner.decide(state, random.nextDouble());
      double slope = (state.fastTier() - 60) / 10;
      double latency = 20 + (decided.action() == TieringAction.RUN ? -slope : slope);
      log.add(new LoggedDecision(state, decided.action(), decided.propensity(), latency, 1));
      TierState next = usage(50 + 45 * random.nextDouble());
      learner.learn(state, decided.action(), latency, next, 1);
      state = next;
    }
    assertThat(learner.advise(usage(90))).isEqualTo(TieringAction.RUN);
    assertThat(learner.advise(usage(66))).as("the threshold waits").isEqualTo(TieringAction.RUN);
    assertThat(learner.advise(usage(52))).isEqualTo(TieringAction.WAIT);
    TieringLearner inCharge = learner.inCharge(0);
    for (double usage = 50; usage < 95; usage++) {
      assertThat(inCharge.decide(usage(usage), 0).action()).isEqualTo(learner.advise(usage(usage)));
    }
    assertThat(OfflineComparison.of(log, learner::advise).isBetter()).isTrue();
    OfflineComparison worse =
        OfflineComparison.of(
            log,
            one ->
                learner.advise(one) == TieringAction.RUN ? TieringAction.WAIT : TieringAction.RUN);
    assertThat(worse.isBetter()).isFalse();
    assertThat(worse.latencyMs()).isGreaterThan(worse.loggedMs());
  }
}
