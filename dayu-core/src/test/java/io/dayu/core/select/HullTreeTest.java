package io.dayu.core.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.rank.FinishTime;
import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The tree against a scan over all leaves, through random sequences of choices. */
class HullTreeTest {
  private static final Gen<SplittableRandom> RANDOM = SplittableRandom::split;

  private static ChoiceWalk walk(SplittableRandom random, long width) {
    return new ChoiceWalk(
        random, (leaves, nodes, assigned) -> new HullTree(leaves, nodes, assigned, width));
  }

  @Test
  void exactTreeChoosesAsAScanDoes() {
    Property.check(
        300,
        RANDOM,
        random -> {
          ChoiceWalk walk = walk(random, 0);
          for (int i = 0; i < 150; i++) {
            long bytes = walk.step();
            int best = walk.index.best(bytes, walk.eligibility);
            assertThat(best).isEqualTo(walk.scan(bytes, node -> true));
            walk.assign(best, bytes);
          }
        });
  }

  @Test
  void exactTreeChoosesWithinARackAsAScanDoes() {
    Property.check(
        300,
        RANDOM,
        random -> {
          ChoiceWalk walk = walk(random, 0);
          for (int i = 0; i < 100; i++) {
            long bytes = walk.step();
            int rack = random.nextInt(walk.racks);
            int best = ((HullTree) walk.index).bestOfRack(rack, bytes, walk.eligibility);
            assertThat(best).isEqualTo(walk.scan(bytes, node -> walk.rackOf[node] == rack));
            walk.assign(best, bytes);
          }
        });
  }

  /** The time chosen is at most (s + c) / (B - w) of every allowed node with B above w. */
  @Test
  void bucketedTreeStaysWithinItsError() {
    Property.check(
        300,
        RANDOM,
        random -> {
          long width = 1 + random.nextLong(50);
          ChoiceWalk walk = walk(random, width);
          for (int i = 0; i < 150; i++) {
            long bytes = walk.step();
            int best = walk.index.best(bytes, walk.eligibility);
            assertThat(best == HullTree.NONE)
                .isEqualTo(walk.scan(bytes, node -> true) == HullTree.NONE);
            for (int node = 0; node < walk.nodes && best != HullTree.NONE; node++) {
              if (walk.allowed(node) && walk.rate[node] > width) {
                assertThat((bytes + walk.assigned[best]) * (walk.rate[node] - width))
                    .isLessThanOrEqualTo((bytes + walk.assigned[node]) * walk.rate[best]);
              }
            }
            walk.assign(best, bytes);
          }
        });
  }

  @Test
  void finishTimesCompareExactlyBeyondSixtyFourBits() {
    long big = 1L << 60;
    assertThat(FinishTime.compare(big + 1, big, big, big)).isPositive();
    assertThat(FinishTime.compare(big, big, big + 1, big + 1)).isZero();
    assertThat(FinishTime.compare(big - 1, big, big, big + 1)).isNegative();
    assertThat(FinishTime.compareProducts(-big, big, 0, 1)).isNegative();
  }
}
