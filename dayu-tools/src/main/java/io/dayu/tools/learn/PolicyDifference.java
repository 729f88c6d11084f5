package io.dayu.tools.learn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An estimate of how much worse one policy would have done than another, told from a log whose
 * decisions were partly chance. Those decisions count on which both differ, and which chance could
 * have taken either way. Each of them is weighted by how unlikely it was (self-normalised
 * importance sampling). It looks one decision ahead, as {@link OfflineComparison} does.
 *
 * @param differenceMs mean latency under the one policy less that under the other; NaN where the
 *     log has no decision of one of them
 * @param lowMs lower end of its 95 % interval, by the bootstrap; NaN as above
 * @param highMs upper end of it
 * @param decisions number of decisions that count
 * @param effective number of decisions that the scarcer policy's mean is worth (Kish)
 */
public record PolicyDifference(
    double differenceMs, double lowMs, double highMs, int decisions, double effective) {
  private static final int DRAWS = 2000;

  /** The share that is left out at each end of an interval. */
  private static final double TAIL = 0.025;

  /** The verdict of a log on one policy against another. */
  public enum PolicyVerdict {
    /** Latency would have been less. */
    BETTER,
    /** Latency would have been more. */
    WORSE,
    /** The interval includes 0, or the log is worth fewer decisions than count as evidence. */
    TOO_LITTLE
  }

  /**
   * A decision that counts.
   *
   * @param side 0 where it was that of the one policy, 1 where it was that of the other
   */
  private record Taken(int side, double weight, double latencyMs) {}

  /** Sums over decisions of either side. */
  private static final class Sides {
    private final double[] weights = new double[2];
    private final double[] squares = new double[2];
    private final double[] weighted = new double[2];

    void add(Taken one) {
      weights[one.side] += one.weight;
      squares[one.side] += one.weight * one.weight;
      weighted[one.side] += one.weight * one.latencyMs;
    }

    double difference() {
      return weighted[0] / weights[0] - weighted[1] / weights[1];
    }

    double effective() {
      return Math.min(
          OfflineComparison.effective(weights[0], squares[0]),
          OfflineComparison.effective(weights[1], squares[1]));
    }
  }

  /**
   * Compares two policies by a log.
   *
   * @param one the one policy's action at each decision of the log
   * @param other the other one's
   * @param seed of the bootstrap
   */
  public static PolicyDifference of(
      List<LoggedDecision> log, List<TieringAction> one, List<TieringAction> other, long seed) {
    List<Taken> taken = new ArrayList<>();
    Sides sides = new Sides();
    for (int i = 0; i < log.size(); i++) {
      LoggedDecision logged = log.get(i);
      if (logged.isOpen() && one.get(i) != other.get(i)) {
        Taken next =
            new Taken(
                logged.action() == one.get(i) ? 0 : 1,
                OfflineComparison.weight(logged, logged.action()),
                logged.latencyMs());
        taken.add(next);
        sides.add(next);
      }
    }
    double[] drawn = bootstrapped(taken, seed);
    int tail = (int) (TAIL * drawn.length);
    return new PolicyDifference(
        sides.difference(),
        drawn.length == 0 ? Double.NaN : drawn[tail],
        drawn.length == 0 ? Double.NaN : drawn[drawn.length - 1 - tail],
        taken.size(),
        sides.effective());
  }

  /** Differences of logs that are drawn from this one with repetition, in order. */
  private static double[] bootstrapped(List<Taken> taken, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] drawn = new double[taken.isEmpty() ? 0 : DRAWS];
    for (int draw = 0; draw < drawn.length; draw++) {
      Sides sides = new Sides();
      for (int i = 0; i < taken.size(); i++) {
        sides.add(taken.get(random.nextInt(taken.size())));
      }
      drawn[draw] = sides.difference();
    }
    // A draw without a decision of one policy tells nothing.
    return Arrays.stream(drawn).filter(Double::isFinite).sorted().toArray();
  }

  /** The verdict on the one policy against the other, with 95 % confidence and enough of a log. */
  public PolicyVerdict verdict() {
    if (effective < OfflineComparison.EFFECTIVE_LEAST) {
      return PolicyVerdict.TOO_LITTLE;
    }
    if (highMs < 0) {
      return PolicyVerdict.BETTER;
    }
    return lowMs > 0 ? PolicyVerdict.WORSE : PolicyVerdict.TOO_LITTLE;
  }
}
