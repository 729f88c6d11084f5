package io.dayu.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PoissonTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 3, 24, 40_000})
  void meanAndVarianceAreEqual(double mean) {
    Poisson poisson = new Poisson(mean);
    SplittableRandom random = new SplittableRandom(1);
    int draws = 20_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      double drawn = poisson.at(random.nextLong());
      sum += drawn;
      squares += (drawn - mean) * (drawn - mean);
    }
    assertThat(sum / draws).isCloseTo(mean, within(5 * Math.sqrt(mean / draws)));
    assertThat(squares / draws / mean).isCloseTo(1, within(0.15));
  }

  @Test
  void aMeanOfNothingIsAlwaysNothing() {
    Poisson poisson = new Poisson(0);
    assertThat(poisson.at(0)).isZero();
    assertThat(poisson.at(-1)).isZero();
  }
}
