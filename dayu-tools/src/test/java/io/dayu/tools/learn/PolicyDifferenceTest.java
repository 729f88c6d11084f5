package io.dayu.tools.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.learn.PolicyDifference.PolicyVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of a log's word on one policy against another, and of when it has none. */
final class PolicyDifferenceTest {
  private static final TierState STATE = TierState.ofUsage(70);
  private static final long SEED = 4;

  private static LoggedDecision decision(
      TieringAction action, double propensity, double latencyMs) {
    return new LoggedDecision(STATE, action, propensity, latencyMs, 1);
  }

  /** Running always, against waiting always. */
  private static PolicyDifference runningAgainstWaiting(List<LoggedDecision> log) {
    return PolicyDifference.of(
        log,
        Collections.nCopies(log.size(), TieringAction.RUN),
        Collections.nCopies(log.size(), TieringAction.WAIT),
        SEED);
  }

  @Test
  void eachSideIsWeightedByHowUnlikelyItWas() {
    PolicyDifference difference =
        runningAgainstWaiting(
            List.of(
                decision(TieringAction.RUN, 0.1, 4),
                decision(TieringAction.RUN, 0.2, 7),
                decision(TieringAction.WAIT, 0.8, 10),
                decision(TieringAction.WAIT, 0.9, 19)));
    // (10 * 4 + 5 * 7) / 15 less (1.25 * 10 + 1.11 * 19) / 2.36
    assertThat(difference.differenceMs())
        .isCloseTo(5 - (10 / 0.8 + 19 / 0.9) / (1 / 0.8 + 1 / 0.9), within(1e-12));
    // 15 * 15 / (100 + 25); the other side has nearly two.
    assertThat(difference.effective()).isCloseTo(1.8, within(1e-12));
    assertThat(difference.decisions()).isEqualTo(4);
  }

  @Test
  void decisionsCountAloneOnWhichBothDiffer_andWhichWereOpen() {
    TieringAction run = TieringAction.RUN;
    TieringAction wait = TieringAction.WAIT;
    List<LoggedDecision> log =
        List.of(
            decision(run, 0.5, 1),
            decision(wait, 0.5, 3),
            decision(run, 0.5, 1000),
            decision(run, 1, 1000));
    PolicyDifference difference =
        PolicyDifference.of(
            log, List.of(run, run, wait, run), List.of(wait, wait, wait, wait), SEED);
    assertThat(difference.decisions()).isEqualTo(2);
    assertThat(difference.differenceMs()).isEqualTo(-2);
  }

  /** All logs of five that can be drawn from one of five, each as often as the others. */
  @Test
  void intervalIsThatOfAllLogsThatCanBeDrawn() {
    List<LoggedDecision> log =
        List.of(
            decision(TieringAction.RUN, 0.1, 4.1),
            decision(TieringAction.RUN, 0.2, 7.3),
            decision(TieringAction.RUN, 0.7, 5.9),
            decision(TieringAction.WAIT, 0.8, 10.7),
            decision(TieringAction.WAIT, 0.3, 14.2));
    int size = log.size();
    List<Double> all = new ArrayList<>();
    for (int code = 0; code < Math.pow(size, size); code++) {
      double[] weights = new double[2];
      double[] sums = new double[2];
      for (int rest = code, i = 0; i < size; i++, rest /= size) {
        LoggedDecision one = log.get(rest % size);
        int side = one.action() == TieringAction.RUN ? 0 : 1;
        weights[side] += 1 / one.propensity();
        sums[side] += one.latencyMs() / one.propensity();
      }
      if (weights[0] > 0 && weights[1] > 0) {
        all.add(sums[0] / weights[0] - sums[1] / weights[1]);
      }
    }
    Collections.sort(all);
    PolicyDifference difference = runningAgainstWaiting(log);
    assertThat(shareBelow(all, difference.lowMs())).isCloseTo(0.025, within(0.015));
    assertThat(shareBelow(all, difference.highMs())).isCloseTo(0.975, within(0.015));
    assertThat(runningAgainstWaiting(log)).as("a seed decides").isEqualTo(difference);
  }

  /** Where several logs give the same difference, half of them count as below. */
  private static double shareBelow(List<Double> sorted, double value) {
    long below = sorted.stream().filter(one -> one < value - 1e-9).count();
    long same = sorted.stream().filter(one -> Math.abs(one - value) <= 1e-9).count();
    return (below + same / 2.0) / sorted.size();
  }

  @Test
  void intervalHasTheTruthNinetyFiveTimesInAHundred() {
    SplittableRandom random = new SplittableRandom(6);
    int covered = 0;
    for (int trial = 0; trial < 200; trial++) {
      PolicyDifference difference = runningAgainstWaiting(log(random, 400, 8, 10));
      covered += difference.lowMs() <= -2 && -2 <= difference.highMs() ? 1 : 0;
    }
    assertThat(covered / 200.0).isBetween(0.9, 0.985);
  }

  @Test
  void verdictNeedsAnIntervalWithoutZero_andEnoughOfBoth() {
    SplittableRandom random = new SplittableRandom(7);
    assertThat(runningAgainstWaiting(log(random, 800, 8, 10)).verdict())
        .isEqualTo(PolicyVerdict.BETTER);
    assertThat(runningAgainstWaiting(log(random, 800, 10, 8)).verdict())
        .isEqualTo(PolicyVerdict.WORSE);
    PolicyDifference equal = runningAgainstWaiting(log(random, 800, 8, 8));
    assertThat(equal.effective()).isGreaterThan(30);
    assertThat(equal.verdict()).isEqualTo(PolicyVerdict.TOO_LITTLE);
    PolicyDifference few = runningAgainstWaiting(log(random, 100, 8, 10));
    assertThat(few.highMs()).as("it looks well").isNegative();
    assertThat(few.effective()).isLessThan(30);
    assertThat(few.verdict()).isEqualTo(PolicyVerdict.TOO_LITTLE);
  }

  @Test
  void logOfOnePolicyAloneSaysNothing() {
    PolicyDifference one = runningAgainstWaiting(List.of(decision(TieringAction.WAIT, 0.9, 8)));
    assertThat(new double[] {one.differenceMs(), one.lowMs(), one.highMs()})
        .containsOnly(Double.NaN);
    assertThat(one.effective()).isZero();
    assertThat(one.verdict()).isEqualTo(PolicyVerdict.TOO_LITTLE);
    assertThat(runningAgainstWaiting(List.of()).verdict()).isEqualTo(PolicyVerdict.TOO_LITTLE);
  }

  /** A tenth of the decisions run, and latencies lie 2 ms around a mean. */
  private static List<LoggedDecision> log(
      SplittableRandom random, int decisions, double runningMs, double waitingMs) {
    LoggedDecision[] log = new LoggedDecision[decisions];
    Arrays.setAll(
        log,
        any -> {
          double noise = 4 * random.nextDouble() - 2;
          return random.nextDouble() < 0.1
              ? decision(TieringAction.RUN, 0.1, runningMs + noise)
              : decision(TieringAction.WAIT, 0.9, waitingMs + noise);
        });
    return List.of(log);
  }
}
