package io.dayu.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The choice in one look at each beside a sort of all. */
class FirstToEndTest {
  @Test
  void oneLookAtEachChoosesWhatASortOfAllWould() {
    SplittableRandom random = new SplittableRandom(7);
    FirstToEnd first = new FirstToEnd();
    for (int round = 0; round < 2_000; round++) {
      int candidates = random.nextInt(16);
      int most = random.nextInt(14);
      // Few different times, so that many are equal, and some that never end.
      double[] seconds =
          random
              .ints(candidates, 0, 6)
              .mapToDouble(end -> end == 5 ? Double.POSITIVE_INFINITY : end)
              .toArray();
      int[] sorted =
          IntStream.range(0, candidates)
              .boxed()
              .sorted(Comparator.comparingDouble(one -> seconds[one]))
              .limit(most)
              .mapToInt(Integer::intValue)
              .toArray();

      first.begin(most);
      for (int i = 0; i < candidates; i++) {
        first.offer(100 + i, seconds[i]);
      }

      assertThat(IntStream.of(first.toArray()).map(node -> node - 100))
          .containsExactly(boxed(sorted));
      assertThat(first.size()).isEqualTo(sorted.length);
    }
  }

  private static Integer[] boxed(int[] values) {
    return IntStream.of(values).boxed().toArray(Integer[]::new);
  }
}
