package io.dayu.sim.write.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import io.dayu.sim.foreground.SkewedForeground;
import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Rates by progressive filling, against raising all rates together in small steps. */
class MaxMinSharesTest {
  private static final Gen<SplittableRandom> RANDOM = SplittableRandom::split;
  private static final double MB = 1e6;
  private static final int STREAMS = 3;

  private static final class Writes {
    final ClusterShape shape;
    final WriteLinks links;
    final WriteLinkLoads state;
    final int[][] routes;
    final double[] rates;

    Writes(SplittableRandom random) {
      int rackSize = 2 + random.nextInt(4);
      double over = random.nextBoolean() ? 1 : 1 + random.nextInt(10);
      shape = new ClusterShape(rackSize * (2 + random.nextInt(4)), rackSize, 100_000_000, over);
      links = new WriteLinks(shape, random.nextInt(4) == 0);
      state = new WriteLinkLoads(links, STREAMS);
      state.background(new SkewedForeground(shape, 0.3, 2, random.nextLong()), 0);
      routes = new int[1 + random.nextInt(30)][];
      for (int write = 0; write < routes.length; write++) {
        routes[write] = links.route(pipeline(random));
        state.begin(routes[write]);
      }
      rates = new double[routes.length];
      new MaxMinShares(state).allocate(routes, routes.length, rates);
    }

    private int[] pipeline(SplittableRandom random) {
      return random.ints(0, shape.nodes()).distinct().limit(3).toArray();
    }

    double sum(int link, double[] ofRates) {
      double sum = 0;
      for (int write = 0; write < routes.length; write++) {
        for (int one : routes[write]) {
          sum += one == link ? ofRates[write] : 0;
        }
      }
      return sum;
    }

    /** Raises every write's rate by one step until a link of its own has no room. */
    double[] raised(double step) {
      double[] raised = new double[routes.length];
      boolean[] done = new boolean[routes.length];
      for (double level = step; level <= 100 * MB; level += step) {
        for (int write = 0; write < routes.length; write++) {
          if (!done[write]) {
            raised[write] = level;
          }
        }
        for (int write = 0; write < routes.length; write++) {
          for (int link : routes[write]) {
            done[write] |= full(link, raised, level);
          }
        }
      }
      return raised;
    }

    /** Whether background that yields to no rate above the level has no room beside the writes. */
    private boolean full(int link, double[] ofRates, double level) {
      double background = Math.min(state.wantedBytesPerSec(link), STREAMS * level);
      return sum(link, ofRates) + background >= state.speedBytesPerSec(link);
    }
  }

  @Test
  void ratesAreThoseOfRaisingAllTogether() {
    Property.check(
        60,
        RANDOM,
        random -> {
          Writes writes = new Writes(random);
          double[] raised = writes.raised(0.1 * MB);
          for (int write = 0; write < raised.length; write++) {
            assertThat(writes.rates[write]).isCloseTo(raised[write], within(1 * MB));
          }
        });
  }

  @Test
  void noLinkIsOverUsedAndEveryWriteMoves() {
    Property.check(
        RANDOM,
        random -> {
          Writes writes = new Writes(random);
          for (int link = 0; link < writes.links.count(); link++) {
            assertThat(writes.sum(link, writes.rates))
                .isLessThanOrEqualTo(writes.state.speedBytesPerSec(link) * (1 + 1e-9));
          }
          assertThat(Arrays.stream(writes.rates).boxed()).allMatch(rate -> rate > 0);
        });
  }

  @Test
  void newcomerNeverGetsLessThanIsSaid() {
    Property.check(
        RANDOM,
        random -> {
          Writes before = new Writes(random);
          int[] route = before.links.route(before.pipeline(random));
          double said = Double.POSITIVE_INFINITY;
          for (int link : route) {
            said = Math.min(said, before.state.newcomerBytesPerSec(link));
          }
          int[][] routes = Arrays.copyOf(before.routes, before.routes.length + 1);
          routes[before.routes.length] = route;
          double[] rates = new double[routes.length];
          new MaxMinShares(before.state).allocate(routes, routes.length, rates);
          assertThat(rates[before.routes.length]).isGreaterThanOrEqualTo(said * (1 - 1e-9));
        });
  }
}
