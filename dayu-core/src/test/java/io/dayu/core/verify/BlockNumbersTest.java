package io.dayu.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlockNumbersTest {
  @Test
  void idsAreNumberedInTheOrderTheyCome() {
    Property.check(
        200,
        SplittableRandom::split,
        random -> {
          BlockNumbers numbers = new BlockNumbers(random.nextInt(20));
          List<Long> seen = new ArrayList<>();
          for (int i = 0; i < 200; i++) {
            // Neighbours, far apart, and negative ones.
            long id = (random.nextLong(100) - 50) << (random.nextBoolean() ? 0 : 40);
            assertThat(numbers.find(id)).isEqualTo(seen.indexOf(id));
            if (!seen.contains(id)) {
              seen.add(id);
            }
            assertThat(numbers.number(id)).isEqualTo(seen.indexOf(id));
            assertThat(numbers.id(seen.indexOf(id))).isEqualTo(id);
            assertThat(numbers.size()).isEqualTo(seen.size());
          }
        });
  }
}
