package io.dayu.core.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KnockoutTest {
  @Test
  void firstIsTheBest_ofEqualsTheLowerNumber() {
    Property.check(
        500,
        SplittableRandom::split,
        random -> {
          int[] points = random.ints(1 + random.nextInt(40), 0, 8).toArray();
          Knockout knockout =
              new Knockout(points.length, (one, other) -> points[one] > points[other]);
          for (int change = 0; change < 30; change++) {
            int best = 0;
            for (int number = 1; number < points.length; number++) {
              best = points[number] > points[best] ? number : best;
            }
            assertThat(knockout.first()).isEqualTo(best);
            int number = random.nextInt(points.length);
            points[number] = random.nextInt(8);
            knockout.changed(number);
          }
        });
  }

  @Test
  void aChangeIsPlayedAgainInAsManyMatchesAsThereAreRounds() {
    int[] matches = {0};
    Knockout knockout =
        new Knockout(
            1000,
            (one, other) -> {
              matches[0]++;
              return false;
            });
    assertThat(matches[0]).isEqualTo(999);
    matches[0] = 0;
    knockout.changed(0);
    assertThat(matches[0]).isEqualTo(10);
  }
}
