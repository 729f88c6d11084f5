package io.dayu.sim.write.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import io.dayu.tools.cluster.ClusterShape;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The fastest pair of a rack, against all pairs. */
class BestPairTest {
  private static final class Given {
    final WriteLinks links;
    final double[] rates;
    final int rack;
    final int from;

    Given(SplittableRandom random) {
      int rackSize = 2 + random.nextInt(5);
      double over = random.nextBoolean() ? 1 : 2;
      links = new WriteLinks(new ClusterShape(3 * rackSize, rackSize, 1000, over), false);
      rates = random.doubles(links.count(), 0, 5).map(Math::floor).toArray();
      rack = random.nextInt(3);
      from = random.nextInt(rackSize);
    }

    double rate(int link) {
      return rates[link];
    }

    double down() {
      return links.racksLimit() ? rates[links.down(rack)] : Double.POSITIVE_INFINITY;
    }

    /** What a pipeline into the rack and through two of its nodes would get. */
    double rate(int first, int second) {
      double both = Math.min(rates[links.in(first)], rates[links.out(first)]);
      return Math.min(down(), Math.min(both, rates[links.in(second)]));
    }

    double fastest() {
      double fastest = -1;
      int begin = links.shape().firstNodeOf(rack);
      int end = begin + links.shape().nodesPerRack();
      for (int first = begin; first < end; first++) {
        for (int second = begin; second < end; second++) {
          fastest = first == second ? fastest : Math.max(fastest, rate(first, second));
        }
      }
      return fastest;
    }
  }

  @Test
  void noPairIsFaster() {
    Property.check(
        Given::new,
        given -> {
          BestPair best = BestPair.of(given.links, given.rack, given::rate, given.from);
          assertThat(best.first()).isNotEqualTo(best.second());
          assertThat(given.links.shape().rackOf(best.first())).isEqualTo(given.rack);
          assertThat(given.links.shape().rackOf(best.second())).isEqualTo(given.rack);
          assertThat(best.bytesPerSec())
              .isEqualTo(given.rate(best.first(), best.second()))
              .isEqualTo(given.fastest());
          assertThat(best.rackBytesPerSec()).isEqualTo(given.down());
        });
  }

  @Test
  void amongEqualsTheOneThatIsLookedAtFirstWins() {
    WriteLinks links = new WriteLinks(new ClusterShape(8, 4, 1000, 1), false);
    IntToDoubleFunction equal = link -> 1;
    for (int from = 0; from < 4; from++) {
      BestPair best = BestPair.of(links, 1, equal, from);
      assertThat(best.first()).isEqualTo(4 + from);
      assertThat(best.second()).isEqualTo(4 + (from + 1) % 4);
    }
  }

  @Test
  void theRacksLinkGoesBeforeTheNodes() {
    BestPair pair = new BestPair(0, 1, 5, 10);
    assertThat(pair.betterThan(BestPair.NONE)).isTrue();
    assertThat(pair.betterThan(new BestPair(0, 1, 9, 9))).isTrue();
    assertThat(pair.betterThan(new BestPair(0, 1, 4, 10))).isTrue();
    assertThat(pair.betterThan(new BestPair(0, 1, 5, 10))).isFalse();
    assertThat(pair.betterThan(new BestPair(0, 1, 1, 11))).isFalse();
  }
}
