package io.dayu.curator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.tools.learn.TieringAction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of who decides whether tiering runs, how often, and of what the learner makes of the log.
 */
final class TieringShadowTest {
  private static final Instant NOW = Instant.EPOCH;

  @TempDir Path directory;

  private DecisionLog log(String name) throws IOException {
    return DecisionLog.in(
        FileSystem.getLocal(new Configuration()),
        new org.apache.hadoop.fs.Path(directory.resolve(name).toUri()));
  }

  private static TieringAction action(TieringRecord record) {
    return record.decision().action();
  }

  @Test
  void byDefaultTheThresholdDecidesAlone() throws IOException {
    TieringShadow shadow = new TieringShadow(log("a"), 75, 0);
    double[] usages = {0, 49, 60, 75, 75.1, 90, 97};
    for (int image = 0; image < usages.length; image++) {
      TieringRecord record = shadow.decided(image, usages[image], NOW);
      assertThat(action(record))
          .as("%s %%", usages[image])
          .isEqualTo(usages[image] > 75 ? TieringAction.RUN : TieringAction.WAIT);
      assertThat(record.decision().propensity()).isEqualTo(1);
      assertThat(record.byThreshold()).isEqualTo(action(record));
    }
    assertThat(log("a").records()).hasSize(usages.length);
  }

  @Test
  void decisionStandsUntilTheNextImage_butForATierThatBecomesTooFull() throws IOException {
    TieringShadow shadow = new TieringShadow(log("a"), 75, 0);
    TieringRecord first = shadow.decided(7, 70, NOW);
    assertThat(shadow.decided(7, 72, NOW)).isEqualTo(first);
    TieringRecord second = new TieringShadow(log("a"), 75, 0).decided(7, 80, NOW);
    assertThat(second.again()).isTrue();
    assertThat(action(second)).isEqualTo(TieringAction.RUN);
    shadow = new TieringShadow(log("a"), 75, 0);
    assertThat(shadow.decided(7, 70, NOW)).as("it runs, if a scan has failed").isEqualTo(second);
    assertThat(shadow.decided(7, 80, NOW)).isEqualTo(second);
    assertThat(log("a").records()).containsExactly(first, second);
    assertThat(action(shadow.decided(8, 70, NOW))).isEqualTo(TieringAction.WAIT);
    assertThat(shadow.decided(6, 90, NOW).transaction()).as("an older image").isEqualTo(8);
  }

  @Test
  void chanceTakesItsShareInsideTheGuardBand_andDrawsTheSameForTheSameImages() throws IOException {
    TieringShadow shadow = new TieringShadow(log("a"), 75, 0.2);
    int images = 1000;
    List<TieringRecord> records = new ArrayList<>();
    for (int image = 0; image < images; image++) {
      records.add(shadow.decided(image, image % 2 == 0 ? 60 : 90, NOW));
    }
    assertThat(records.stream().filter(one -> one.decision().explored()).count() / 1000.0)
        .isBetween(0.17, 0.23);
    for (TieringRecord one : records) {
      boolean usual = action(one) == one.byThreshold();
      assertThat(one.decision().propensity()).isEqualTo(usual ? 0.9 : 0.1);
    }
    long others = records.stream().filter(one -> action(one) != one.byThreshold()).count();
    assertThat(others / 1000.0).isBetween(0.08, 0.12);
    TieringRecord run =
        records.stream()
            .filter(one -> action(one) == TieringAction.RUN && one.byThreshold() != action(one))
            .findFirst()
            .orElseThrow();
    assertThat(run.leavesAbove()).as("files leave a tier that is 60 % full").isEqualTo(50);
    assertThat(records.get(1).leavesAbove()).isEqualTo(75);

    TieringShadow other = new TieringShadow(log("b"), 75, 0.2);
    for (int image = 0; image < 50; image++) {
      assertThat(other.decided(image, image % 2 == 0 ? 60 : 90, NOW)).isEqualTo(records.get(image));
    }
    for (int image = 50; image < 100; image++) {
      assertThat(other.decided(image, 40, NOW).decision().propensity())
          .as("below the band")
          .isEqualTo(1);
    }
  }

  @Test
  void readsAreTheMeanSinceTheDecisionBefore() throws IOException {
    TieringShadow shadow = new TieringShadow(log("a"), 75, 0);
    shadow.note(OptionalDouble.of(3));
    shadow.note(OptionalDouble.empty());
    shadow.note(OptionalDouble.of(5));
    assertThat(shadow.decided(1, 60, NOW).readMs()).hasValue(4);
    shadow.note(OptionalDouble.of(8));
    shadow.decided(1, 60, NOW);
    shadow.note(OptionalDouble.of(10));
    assertThat(shadow.decided(2, 60, NOW).readMs()).hasValue(9);
    assertThat(shadow.decided(3, 60, NOW).readMs()).isEmpty();
  }

  /** A cluster whose reads take 5 ms after a run and 50 ms without one. */
  @Test
  void learnerAdvisesWhatTheLogHasShown_alsoWhenItIsReadAgain() throws IOException {
    TieringShadow shadow = new TieringShadow(log("a"), 75, 0.2);
    TieringRecord last = shadow.decided(0, 60, NOW);
    assertThat(last.decision().advised()).as("it knows nothing").isEqualTo(TieringAction.WAIT);
    for (int image = 1; image < 200; image++) {
      shadow.note(OptionalDouble.of(action(last) == TieringAction.RUN ? 5 : 50));
      last = shadow.decided(image, 55 + image % 20, NOW);
    }
    assertThat(last.decision().advised()).isEqualTo(TieringAction.RUN);
    TieringRecord next = new TieringShadow(log("a"), 75, 0.2).decided(200, 60, NOW);
    assertThat(next.decision().advised()).isEqualTo(TieringAction.RUN);
    assertThat(new TieringShadow(log("b"), 75, 0.2).decided(200, 60, NOW).decision().advised())
        .isEqualTo(TieringAction.WAIT);
    TieringRecord low = shadow.decided(201, 40, NOW);
    assertThat(low.decision().advised()).as("the guard band").isEqualTo(TieringAction.WAIT);
  }
}
