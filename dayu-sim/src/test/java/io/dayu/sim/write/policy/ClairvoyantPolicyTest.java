package io.dayu.sim.write.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import io.dayu.sim.foreground.SkewedForeground;
import io.dayu.sim.write.net.WriteLinkLoads;
import io.dayu.sim.write.net.WriteLinks;
import io.dayu.tools.cluster.ClusterShape;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The rack whose link has the most to give, and the fastest pair on it, against all of them. */
class ClairvoyantPolicyTest {
  private static final class Given {
    final ClusterShape shape = new ClusterShape(12, 3, 100_000_000, 4);
    final WriteLinks links = new WriteLinks(shape, false);
    final WriteLinkLoads state = new WriteLinkLoads(links, 3);
    final int writer;
    final long seed;

    Given(SplittableRandom random) {
      state.background(new SkewedForeground(shape, 0.4, 2, random.nextLong()), 0);
      for (int i = 0; i < 8; i++) {
        state.begin(links.route(random.ints(0, 12).distinct().limit(3).toArray()));
      }
      writer = random.nextInt(12);
      seed = random.nextLong();
    }

    double down(int node) {
      return state.newcomerBytesPerSec(links.down(shape.rackOf(node)));
    }

    /** What a new write gets through two nodes of a rack. */
    double rate(int first, int second) {
      double in = Math.min(rateIn(first), rateIn(second));
      return Math.min(Math.min(in, state.newcomerBytesPerSec(links.out(first))), down(first));
    }

    private double rateIn(int node) {
      return state.newcomerBytesPerSec(links.in(node));
    }
  }

  @Test
  void noOtherPairIsBetter() {
    Property.check(
        Given::new,
        given -> {
          int[] chosen = new ClairvoyantPolicy(given.state, given.seed).place(given.writer, 10);
          assertThat(chosen).hasSize(3).startsWith(given.writer);
          ClusterShape shape = given.shape;
          int own = shape.rackOf(given.writer);
          assertThat(shape.rackOf(chosen[1])).isNotEqualTo(own).isEqualTo(shape.rackOf(chosen[2]));
          double down = given.down(chosen[1]);
          double rate = given.rate(chosen[1], chosen[2]);
          for (int first = 0; first < 12; first++) {
            for (int second = 0; second < 12; second++) {
              boolean pair = first != second && shape.rackOf(first) == shape.rackOf(second);
              if (pair && shape.rackOf(first) != own) {
                assertThat(given.down(first)).isLessThanOrEqualTo(down);
                assertThat(given.down(first) < down || given.rate(first, second) <= rate).isTrue();
              }
            }
          }
        });
  }
}
