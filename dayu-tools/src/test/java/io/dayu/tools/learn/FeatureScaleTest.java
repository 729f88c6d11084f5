package io.dayu.tools.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that one pass gives what two passes give. */
final class FeatureScaleTest {
  @Test
  void onePassIsAsExactAsTwo() {
    SplittableRandom random = new SplittableRandom(40);
    double[] seen = random.doubles(1000).map(one -> 1e6 + 10 * one).toArray();
    FeatureScale scale = new FeatureScale(1);
    for (double one : seen) {
      scale.see(new double[] {one});
    }
    double mean = Arrays.stream(seen).average().orElseThrow();
    double variance =
        Arrays.stream(seen).map(one -> (one - mean) * (one - mean)).average().orElseThrow();
    assertThat(scale.scaled(new double[] {1e6})[0])
        .isCloseTo((1e6 - mean) / Math.sqrt(variance), within(1e-9));
  }

  @Test
  void whatHasNeverChangedIsNothing() {
    FeatureScale scale = new FeatureScale(2);
    assertThat(scale.scaled(new double[] {5, 5})).containsExactly(0, 0);
    scale.see(new double[] {5, 1});
    scale.see(new double[] {5, 3});
    assertThat(scale.scaled(new double[] {9, 3})).containsExactly(0, 1);
  }
}
