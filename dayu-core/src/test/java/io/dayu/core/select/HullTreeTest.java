package io.dayu.core.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The tree against a scan over all leaves, through random sequences of choices. */
class HullTreeTest {
  private static final Gen<SplittableRandom> RANDOM = SplittableRandom::split;

  /** A tree with what it should hold, and a random course of exclusions. */
  private static final class Walk {
    private final SplittableRandom random;
    private final int nodes;
    private final int racks;
    private final int[] rackOf;
    private final long[] rate;
    private final long[] assigned;
    private final NodeRanks ranks;
    private final HullTree tree;
    private final Eligibility eligibility;

    Walk(SplittableRandom random, long bucketBytesPerSec) {
      this.random = random;
      nodes = 1 + random.nextInt(60);
      racks = 1 + random.nextInt(Math.min(nodes, 6));
      boolean ties = random.nextBoolean();
      rackOf = IntStream.range(0, nodes).map(node -> node * racks / nodes).toArray();
      rate = new long[nodes];
      assigned = new long[nodes];
      for (int node = 0; node < nodes; node++) {
        rate[node] = ties ? 10L * (1 + random.nextInt(3)) : 1 + random.nextLong(200);
      }
      ranks = new NodeRanks(nodes, random.nextLong());
      LeafOrder leaves =
          new LeafOrder(
              IntStream.range(0, nodes).toArray(),
              rackOf,
              rate,
              IntStream.range(0, nodes).map(ranks::of).toArray());
      tree = new HullTree(leaves, nodes, assigned, bucketBytesPerSec);
      ClusterSnapshot snapshot = snapshot();
      eligibility = new Eligibility(new Links(snapshot), new FreeSpaceLedger(snapshot, 1));
    }

    private ClusterSnapshot snapshot() {
      LinkState link = new LinkState(1, 0, true);
      return new ClusterSnapshot(
          IntStream.range(0, nodes)
              .mapToObj(
                  node ->
                      new NodeState(
                          "n" + node,
                          rackOf[node],
                          link,
                          link,
                          true,
                          0,
                          FreeSpace.ofBytesByType(random.nextLong(1000))))
              .toList(),
          IntStream.range(0, racks).mapToObj(r -> new RackState("r" + r, 0)).toList(),
          List.of(),
          List.of(),
          0,
          1);
    }

    long step() {
      long bytes = random.nextBoolean() ? 100 : 1 + random.nextLong(500);
      eligibility.begin(0, random.nextInt(3) == 0 ? bytes : 0);
      for (int i = random.nextInt(5); i > 0; i--) {
        eligibility.excludeNode(random.nextInt(nodes));
      }
      for (int i = random.nextInt(3); i > 0; i--) {
        eligibility.excludeRack(random.nextInt(racks));
      }
      return bytes;
    }

    int scan(long bytes, IntPredicate also) {
      return IntStream.range(0, nodes)
          .filter(eligibility::allows)
          .filter(also)
          .boxed()
          .min((a, b) -> compare(bytes, a, b))
          .orElse(HullTree.NONE);
    }

    private int compare(long bytes, int a, int b) {
      int time =
          BigInteger.valueOf(bytes + assigned[a])
              .multiply(BigInteger.valueOf(rate[b]))
              .compareTo(
                  BigInteger.valueOf(bytes + assigned[b]).multiply(BigInteger.valueOf(rate[a])));
      int greater = Long.compare(rate[b], rate[a]);
      if (time != 0) {
        return time;
      }
      return greater != 0 ? greater : Integer.compare(ranks.of(a), ranks.of(b));
    }

    void assign(int node, long bytes) {
      if (node != HullTree.NONE) {
        assigned[node] += bytes;
        tree.assign(node, assigned[node]);
      }
    }
  }

  @Test
  void exactTreeChoosesAsAScanDoes() {
    Property.check(
        300,
        RANDOM,
        random -> {
          Walk walk = new Walk(random, 0);
          for (int i = 0; i < 150; i++) {
            long bytes = walk.step();
            int best = walk.tree.best(bytes, walk.eligibility);
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
          Walk walk = new Walk(random, 0);
          for (int i = 0; i < 100; i++) {
            long bytes = walk.step();
            int rack = random.nextInt(walk.racks);
            int best = walk.tree.bestOfRack(rack, bytes, walk.eligibility);
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
          Walk walk = new Walk(random, width);
          for (int i = 0; i < 150; i++) {
            long bytes = walk.step();
            int best = walk.tree.best(bytes, walk.eligibility);
            assertThat(best == HullTree.NONE)
                .isEqualTo(walk.scan(bytes, node -> true) == HullTree.NONE);
            for (int node = 0; node < walk.nodes && best != HullTree.NONE; node++) {
              if (walk.eligibility.allows(node) && walk.rate[node] > width) {
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
