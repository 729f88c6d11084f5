package io.dayu.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A set of ints has what a sorted set of the same values has, in its order. */
final class IntSetTest {
  @Test
  void valuesAreSortedAndDistinctHoweverTheyCome() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 500; round++) {
      int[] values = random.ints(random.nextInt(7), -3, 4).toArray();
      List<Integer> listed = new ArrayList<>();
      IntStream.of(values).forEach(listed::add);
      assertThat(values(IntSet.of(values))).isEqualTo(List.copyOf(new TreeSet<>(listed)));
      assertThat(IntSet.of(listed)).isEqualTo(IntSet.of(values));
    }
  }

  @Test
  void theArrayItIsMadeOfStaysAsItIs() {
    int[] values = {3, 1, 3};
    IntSet set = IntSet.of(values);
    values[0] = 7;
    assertThat(values).containsExactly(7, 1, 3);
    assertThat(values(set)).containsExactly(1, 3);
  }

  private static List<Integer> values(IntSet set) {
    return IntStream.range(0, set.size()).mapToObj(set::get).toList();
  }
}
