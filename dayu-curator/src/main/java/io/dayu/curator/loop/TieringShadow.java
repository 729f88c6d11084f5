package io.dayu.curator.loop;

import io.dayu.curator.loop.DecisionLog.RewardedDecision;
import io.dayu.tools.learn.GuardBand;
import io.dayu.tools.learn.QSettings;
import io.dayu.tools.learn.TierState;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.learn.TieringDecision;
import io.dayu.tools.learn.TieringLearner;
import io.dayu.tools.learn.TieringLearner.Mode;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Decides whether tiering runs, and logs it: the threshold decides, but for a share that chance
 * takes, and a learner advises that knows the log. One decision is taken for each image, and a
 * second one when a tier becomes too full while that image is still the newest. Thread safe by its
 * own monitor.
 *
 * <p>Of the paper's features the learner has the usage of the fast tier alone.
 */
public final class TieringShadow {
  /**
   * The number of times that the learner reads the log: it is short, and a learner's steps are
   * small.
   */
  private static final int READINGS = 4;

  private final DecisionLog log;
  private final double above;
  private final QSettings settings;
  private double readMsSum;
  private int reads;

  /**
   * Continues a log.
   *
   * @param above usage of the fast tier, in per cent, above which tiering runs
   * @param explored share of decisions that chance takes, 0 to 1
   */
  public TieringShadow(DecisionLog log, double above, double explored) {
    this.log = log;
    this.above = above;
    this.settings = QSettings.PAPER.exploring(explored);
  }

  /** Notes what clients' reads take now, in milliseconds; empty where no NameNode tells it. */
  public synchronized void note(OptionalDouble readMs) {
    readMs.ifPresent(
        ms -> {
          readMsSum += ms;
          reads++;
        });
  }

  /**
   * The decision that stands. It is taken and logged if there is none for the image; for the same
   * images chance draws the same.
   *
   * @param transaction of the newest image
   * @param fastTier usage of the fullest tier that files can leave, in per cent
   * @throws IOException when it could not be logged, and does not stand
   */
  public synchronized TieringRecord decided(long transaction, double fastTier, Instant now)
      throws IOException {
    Optional<TieringRecord> last = log.last();
    boolean again =
        last.filter(one -> one.transaction() == transaction)
            .filter(one -> !one.again() && fastTier > above)
            .filter(one -> one.decision().action() == TieringAction.WAIT)
            .filter(one -> one.byThreshold() == TieringAction.WAIT)
            .isPresent();
    if (last.isPresent() && last.get().transaction() >= transaction && !again) {
      return last.get();
    }
    TieringDecision decision = decide(TierState.ofUsage(fastTier), transaction, again);
    TieringRecord record =
        new TieringRecord(transaction, again, now, fastTier, above, decision, mean());
    log.add(record);
    readMsSum = 0;
    reads = 0;
    return record;
  }

  private TieringDecision decide(TierState state, long transaction, boolean again) {
    // A learner's threshold runs at its usage too, and ours only above.
    TieringLearner learner =
        new TieringLearner(Mode.SHADOW, Math.nextUp(above), GuardBand.DEFAULT, settings, 1);
    List<RewardedDecision> rewarded = log.rewarded();
    for (int reading = 0; reading < READINGS; reading++) {
      for (RewardedDecision one : rewarded) {
        learner.learn(
            one.record().state(),
            one.record().decision().action(),
            one.readMs(),
            one.next().state(),
            one.logged().steps());
      }
    }
    SplittableRandom random = new SplittableRandom(transaction);
    double first = random.nextDouble();
    return learner.decide(state, again ? random.nextDouble() : first);
  }

  private OptionalDouble mean() {
    return reads == 0 ? OptionalDouble.empty() : OptionalDouble.of(readMsSum / reads);
  }
}
