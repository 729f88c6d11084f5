package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The level at which random levels have the wanted mean, against many drawn ones. */
class LogisticNormalTest {
  private static final int DRAWS = 200_000;

  private static double drawnMean(double location, double spread) {
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    for (int i = 0; i < DRAWS; i++) {
      sum += 1 / (1 + Math.exp(-(location + spread * random.nextGaussian())));
    }
    return sum / DRAWS;
  }

  @Test
  void drawnLevelsHaveTheMean() {
    for (double mean : new double[] {0.05, 0.3, 0.5, 0.9}) {
      for (double spread : new double[] {0, 0.5, 2, 6}) {
        double location = LogisticNormal.location(mean, spread);
        assertThat(drawnMean(location, spread)).isCloseTo(mean, within(0.005));
      }
    }
  }

  @Test
  void withoutSpreadItIsTheInverse() {
    assertThat(LogisticNormal.location(0.2, 0)).isCloseTo(Math.log(0.2 / 0.8), within(1e-6));
  }
}
