package io.dayu.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
      List<String> complaints = complaints(trial);
      if (!complaints.isEmpty()) {
        Trial smallest = new Shrinker(SHRINK_NS).shrink(trial);
        assertThat(complaints)
            .as("seed %s; the smallest that fails:%n%s", seed, smallest.text())
            .isEmpty();
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> smallCases() {
    return Stream.of(SmallCases.all(), SideCases.all(), FileCases.all())
        .flatMap(all -> all.entrySet().stream())
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.getKey(), () -> assertThat(complaints(one.getValue())).isEmpty()));
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
