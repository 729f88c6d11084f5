package io.dayu.sim.scheduler.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Matchings against the greatest that trying all of them finds. */
class UnitMatchingTest {
  private static final class Graph {
    final int[][] options;
    final long[] room;

    Graph(SplittableRandom random) {
      room = random.longs(1 + random.nextInt(4), 0, 4).toArray();
      options = new int[random.nextInt(7)][];
      for (int item = 0; item < options.length; item++) {
        options[item] =
            IntStream.range(0, room.length).filter(node -> random.nextBoolean()).toArray();
      }
    }

    /** How many of the items from one on can be matched to what is left. */
    int most(int item, long[] left) {
      if (item == options.length) {
        return 0;
      }
      int most = most(item + 1, left);
      for (int node : options[item]) {
        if (left[node] > 0) {
          left[node]--;
          most = Math.max(most, 1 + most(item + 1, left));
          left[node]++;
        }
      }
      return most;
    }
  }

  @Test
  void noMatchingIsGreater() {
    Property.check(
        Graph::new,
        graph -> {
          int[] matched = UnitMatching.match(graph.options, graph.room);
          long[] left = graph.room.clone();
          int count = 0;
          for (int item = 0; item < matched.length; item++) {
            int node = matched[item];
            if (node != UnitMatching.NONE) {
              assertThat(graph.options[item]).contains(node);
              left[node]--;
              count++;
            }
          }
          assertThat(Arrays.stream(left)).allMatch(room -> room >= 0);
          assertThat(count).isEqualTo(graph.most(0, graph.room.clone()));
        });
  }
}
