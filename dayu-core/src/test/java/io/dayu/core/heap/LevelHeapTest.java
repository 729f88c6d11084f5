package io.dayu.core.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The heap against a sorted set, through random removals and raises. */
class LevelHeapTest {
  private record Entry(double level, int value) {}

  private static final Comparator<Entry> LOWEST_FIRST =
      Comparator.comparingDouble(Entry::level).thenComparingInt(Entry::value);

  @Test
  void firstIsTheLowest_ofEqualsTheLowerNumber() {
    Property.check(
        500,
        SplittableRandom::split,
        random -> {
          int size = random.nextInt(40);
          double[] levels = IntStream.range(0, size).mapToDouble(i -> random.nextInt(8)).toArray();
          TreeSet<Entry> expected = new TreeSet<>(LOWEST_FIRST);
          IntStream.range(0, size).forEach(i -> expected.add(new Entry(levels[i], i)));
          LevelHeap heap = new LevelHeap(IntStream.range(0, size).toArray(), levels.clone());
          while (!expected.isEmpty()) {
            assertThat(new Entry(heap.firstLevel(), heap.first())).isEqualTo(expected.first());
            Entry first = expected.pollFirst();
            if (random.nextBoolean()) {
              heap.removeFirst();
            } else {
              double raised = first.level() + random.nextInt(4);
              heap.raiseFirst(raised);
              expected.add(new Entry(raised, first.value()));
            }
          }
        });
  }
}
