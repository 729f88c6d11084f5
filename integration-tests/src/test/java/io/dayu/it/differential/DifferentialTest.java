package io.dayu.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * No block is worse off with Dayu than with stock HDFS alone.
 *
 * <p>{@code -Ddayu.differential.cases=1000} has more cases drawn, {@code
 * -Ddayu.differential.seed=7} others. One that fails is made smaller and printed, to be kept as a
 * test.
 */
final class DifferentialTest {
  private static final int CASES = 50;
  private static final int LOSS_CASES = 2;
  private static final int[] DEAD_AFTER_SEC = {30, 630};
  private static final int[] GROUPS = {0, 6};
  private static final long SHRINK_NS = TimeUnit.MINUTES.toNanos(5);

  @BeforeAll
  static void quiet() {
    GenericTestUtils.setLogLevel(LoggerFactory.getLogger("io.dayu"), Level.ERROR);
  }

  @Test
  void randomClusters() throws Exception {
    long first = Long.getLong("dayu.differential.seed", 1);
    int cases = Integer.getInteger("dayu.differential.cases", CASES);
    System.out.println("Differential test: seeds " + first + " to " + (first + cases - 1));
    for (long seed = first; seed < first + cases; seed++) {
      Trial trial = Cases.draw(seed);
      judge(trial, "seed " + seed);
    }
  }

  /** Two or three losses, of which HDFS hears after half a minute, and after its usual time. */
  @Test
  void lossesInARow() throws Exception {
    for (long seed = 1; seed <= LOSS_CASES; seed++) {
      for (int deadAfterSec : DEAD_AFTER_SEC) {
        // Of groups HDFS's own decodes fail by lot, where they read from who is silent.
        for (int groups : GROUPS) {
          judge(LossCases.draw(seed, groups, deadAfterSec, Set.of()), "losses of seed " + seed);
        }
      }
    }
  }

  private static void judge(Trial trial, String description) throws Exception {
    for (Trial one : bothWays(trial)) {
      List<String> complaints = complaints(one);
      if (!complaints.isEmpty()) {
        System.out.println("Differential test: " + description + " fails: " + complaints);
        Trial smallest = new Shrinker(SHRINK_NS).shrink(one);
        assertThat(complaints)
            .as("%s; the smallest that fails:%n%s", description, smallest.text())
            .isEmpty();
      }
    }
  }

  /** With early copies and without where it is judged how long blocks have one replica left. */
  private static List<Trial> bothWays(Trial trial) {
    return Verdict.hasFewLosses(trial) ? List.of(trial, trial.otherwiseEarly()) : List.of(trial);
  }

  @TestFactory
  Stream<DynamicTest> smallCases() {
    return Stream.of(SmallCases.all(), SideCases.all(), FileCases.all())
        .flatMap(all -> all.entrySet().stream())
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.getKey(),
                    () -> {
                      for (Trial trial : bothWays(one.getValue())) {
                        assertThat(complaints(trial)).as(trial.text()).isEmpty();
                      }
                    }));
  }

  /** Of a thousand trials one may be chance, as HDFS draws lots; twice the same is none. */
  private static List<String> complaints(Trial trial) throws Exception {
    List<String> first = Verdict.of(trial);
    return first.isEmpty() ? first : Verdict.of(trial);
  }

  @Test
  void trialsCanBeReadAgain() {
    for (long seed = 1; seed < 100; seed++) {
      Trial trial = Cases.draw(seed);
      assertThat(Trial.parse(trial.text())).isEqualTo(trial);
    }
  }
}
