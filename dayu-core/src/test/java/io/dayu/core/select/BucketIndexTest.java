package io.dayu.core.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The bucketed candidates against a scan over all of them, through random sequences of choices. */
class BucketIndexTest {
  private static final Gen<SplittableRandom> RANDOM = SplittableRandom::split;

  private static ChoiceWalk walk(SplittableRandom random, long width) {
    return new ChoiceWalk(
        random, (leaves, nodes, assigned) -> new BucketIndex(leaves, nodes, assigned, width));
  }

  /** Rates are whole numbers, so that with a width of 1 all of a bucket are equal. */
  @Test
  void bucketsOfOneRateChooseAsAScanDoes() {
    Property.check(
        1000,
        RANDOM,
        random -> {
          ChoiceWalk walk = walk(random, 1);
          for (int i = 0; i < 150; i++) {
            long bytes = walk.step();
            int best = walk.index.best(bytes, walk.eligibility);
            assertThat(best).isEqualTo(walk.scan(bytes, node -> true));
            walk.assign(best, bytes);
            walk.remove();
          }
        });
  }

  /** The time chosen is at most (s + c) / (B - w) of every allowed node with B above w. */
  @Test
  void bucketsStayWithinTheirError() {
    Property.check(
        1000,
        RANDOM,
        random -> {
          long width = 1 + random.nextLong(50);
          ChoiceWalk walk = walk(random, width);
          for (int i = 0; i < 150; i++) {
            long bytes = walk.step();
            int best = walk.index.best(bytes, walk.eligibility);
            assertThat(best == DestinationIndex.NONE)
                .isEqualTo(walk.scan(bytes, node -> true) == DestinationIndex.NONE);
            assertThat(best == DestinationIndex.NONE || walk.allowed(best)).isTrue();
            for (int node = 0; node < walk.nodes && best != DestinationIndex.NONE; node++) {
              if (walk.allowed(node) && walk.rate[node] > width) {
                assertThat((bytes + walk.assigned[best]) * (walk.rate[node] - width))
                    .isLessThanOrEqualTo((bytes + walk.assigned[node]) * walk.rate[best]);
              }
            }
            walk.assign(best, bytes);
            walk.remove();
          }
        });
  }

  /** Times that differ by less than a double can tell are told apart all the same. */
  @Test
  void nearTiesAreDecidedExactly() {
    long rate = 1L << 20;
    long sec = 1L << 38;
    int[] nodes = {0, 1};
    LeafOrder leaves = new LeafOrder(nodes, new int[2], new long[] {rate, rate + 1}, nodes);
    for (int more = -1; more <= 1; more++) {
      long[] assigned = {rate * sec - 1, (rate + 1) * sec - 1 + more};
      BucketIndex index = new BucketIndex(leaves, 2, assigned, 1);
      assertThat(index.best(1, ChoiceWalk.eligibility(new int[2], node -> 0)))
          .isEqualTo(more <= 0 ? 1 : 0);
    }
  }

  @Test
  void withoutCandidatesThereIsNone() {
    LeafOrder leaves = new LeafOrder(new int[0], new int[0], new long[0], new int[0]);
    assertThat(
            new BucketIndex(leaves, 3, new long[0], 1)
                .best(1, ChoiceWalk.eligibility(new int[3], node -> 0)))
        .isEqualTo(DestinationIndex.NONE);
  }
}
