package io.dayu.sim.tier;

import io.dayu.tools.learn.GuardBand;
import io.dayu.tools.learn.OfflineComparison;
import io.dayu.tools.learn.QSettings;
import io.dayu.tools.learn.TieringLearner;
import io.dayu.tools.learn.TieringLearner.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A trial: one load, decided about by a threshold, by a threshold with a learner in its shadow, and
 * by that learner, which has seen nothing but this cluster's own log.
 *
 * @param load of clients
 * @param threshold the paper's rule
 * @param late the same rule at the upper end of the guard band
 * @param shadow the same, but for the share of decisions that chance takes
 * @param learned the learner, with no decision left to chance
 * @param exploring the learner, with the paper's share of decisions left to chance
 * @param offline estimate of the learner by the shadow's log, before it decides
 * @param decisions of the learner in the first play
 */
public record TierTrial(
    TierLoad load,
    TierOutcome threshold,
    TierOutcome late,
    TierOutcome shadow,
    TierOutcome learned,
    TierOutcome exploring,
    OfflineComparison offline,
    List<TierTransition> decisions) {
  /** Usage of the fast tier from which the paper has tiering run (f), in per cent. */
  static final double THRESHOLD = 75;

  /** The number of times that the learner reads the log again before it decides. */
  private static final int READINGS = 4;

  private static final int MINUTES_A_DAY = 24 * 60;

  /** The shadow's log has another cluster than those of the plays. */
  private static final long SHADOW_SEED = 1_000_003;

  public TierTrial {
    decisions = List.copyOf(decisions);
  }

  /**
   * The terms of a play.
   *
   * @param shadowDays time for which the learner watches
   * @param minutes of each play afterwards (the paper has three hours)
   * @param plays number of them, with seeds of their own
   * @param guard in which the learner may decide
   */
  public record TrialTerms(int shadowDays, int minutes, int plays, GuardBand guard) {}

  /** Plays one load. */
  public static TierTrial of(TierLoad load, TrialTerms terms) {
    TieringLearner watching = learner(Mode.SHADOW, THRESHOLD, terms);
    List<TierTransition> log = new ArrayList<>();
    TierOutcome shadow =
        TierPlay.of(load, SHADOW_SEED, terms.shadowDays() * MINUTES_A_DAY, watching, log::add);
    for (int reading = 0; reading < READINGS; reading++) {
      log.forEach(one -> one.teach(watching));
    }
    OfflineComparison offline =
        OfflineComparison.of(log.stream().map(TierTransition::logged).toList(), watching::advise);
    List<TierTransition> decisions = new ArrayList<>();
    TierOutcome learned = played(load, terms, () -> watching.inCharge(0), decisions);
    return new TierTrial(
        load,
        byThreshold(load, terms, THRESHOLD),
        byThreshold(load, terms, terms.guard().high()),
        shadow,
        learned,
        played(load, terms, () -> watching.inCharge(QSettings.PAPER.explored()), new ArrayList<>()),
        offline,
        decisions);
  }

  private static TierOutcome byThreshold(TierLoad load, TrialTerms terms, double threshold) {
    return played(load, terms, () -> learner(Mode.THRESHOLD, threshold, terms), new ArrayList<>());
  }

  private static TieringLearner learner(Mode mode, double threshold, TrialTerms terms) {
    return new TieringLearner(
        mode, threshold, terms.guard(), QSettings.PAPER, TieredStore.FEATURES);
  }

  private static TierOutcome played(
      TierLoad load,
      TrialTerms terms,
      Supplier<TieringLearner> decider,
      List<TierTransition> decisions) {
    List<TierOutcome> outcomes = new ArrayList<>();
    for (int play = 1; play <= terms.plays(); play++) {
      boolean first = play == 1;
      outcomes.add(
          TierPlay.of(
              load,
              play,
              terms.minutes(),
              decider.get(),
              one -> {
                if (first) {
                  decisions.add(one);
                }
              }));
    }
    return TierOutcome.mean(outcomes);
  }
}
