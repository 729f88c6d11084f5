package io.dayu.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Property;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.testing.ListedBlocks;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;
import io.dayu.tools.trace.Foreground;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what links carry over time, against sums of tenths of a second. */
class TrueCapacityTest {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;
  private static final long TENTH_NS = SECOND_NS / 10;
  private static final int NODES = 6;

  /** Other rates for every node and direction each second, up to the link's speed. */
  private record EverySecond(long key) implements Foreground {
    @Override
    public long stepNs() {
      return SECOND_NS;
    }

    @Override
    public int nodes() {
      return NODES;
    }

    @Override
    public void fill(long atNs, long[] in, long[] out) {
      long second = atNs / SECOND_NS;
      for (int node = 0; node < NODES; node++) {
        in[node] = Hash.below(101, Hash.at(key, second), node) * MB;
        out[node] = Hash.below(101, Hash.at(key, second), node + NODES) * MB;
      }
    }
  }

  /** Racks of two; node 0 dies first, node 3 some seconds later. */
  private static final class Given {
    final Scenario scenario;
    final long[] deathNs;
    final TrueCapacity capacity;
    final long untilNs;

    Given(SplittableRandom random) {
      ClusterShape shape = new ClusterShape(NODES, 2, 100 * MB, random.nextBoolean() ? 1 : 2);
      long beginNs = random.nextInt(40) * TENTH_NS;
      long secondNs = beginNs + random.nextInt(40) * TENTH_NS;
      scenario =
          new Scenario(
              shape,
              new EverySecond(random.nextLong()),
              new ListedBlocks(3),
              List.of(new Failure(beginNs, IntSet.of(0)), new Failure(secondNs, IntSet.of(3))),
              PlannerSettings.PAPER,
              Timing.PAPER,
              0);
      deathNs = new long[NODES];
      for (int node = 0; node < NODES; node++) {
        deathNs[node] = node == 0 ? beginNs : node == 3 ? secondNs : Long.MAX_VALUE;
      }
      capacity = new TrueCapacity(scenario, deathNs);
      untilNs = random.nextInt(80) * TENTH_NS;
    }

    /** Equation 1 for a link at a time: alpha * C - foreground, but a tenth of C at least. */
    double bytesPerSec(int link, long atNs) {
      long[] in = new long[NODES];
      long[] out = new long[NODES];
      scenario.foreground().fill(atNs, in, out);
      if (link < 2 * NODES) {
        int node = link % NODES;
        double clients = (double) (link < NODES ? in[node] : out[node]);
        return alive(node, atNs) ? Math.max(75e6 - clients, 10e6) : 0;
      }
      int rack = (link - 2 * NODES) % 3;
      long[] rates = link < 2 * NODES + 3 ? in : out;
      double clients = 0;
      for (int node = 2 * rack; node < 2 * rack + 2; node++) {
        clients += alive(node, atNs) ? (double) rates[node] : 0;
      }
      return capacity.racksLimited() ? Math.max(75e6 - clients, 10e6) : 0;
    }

    private boolean alive(int node, long atNs) {
      return deathNs[node] > atNs;
    }

    double bytes(int link, long untilNs) {
      double bytes = 0;
      for (long atNs = 0; atNs < untilNs; atNs += TENTH_NS) {
        bytes += bytesPerSec(link, scenario.beginNs() + atNs) / 10;
      }
      return bytes;
    }

    /** The smaller of all that comes in and all that goes out, at each moment. */
    double idealBytes(long untilNs) {
      double bytes = 0;
      for (long atNs = 0; atNs < untilNs; atNs += TENTH_NS) {
        double in = 0;
        double out = 0;
        for (int node = 0; node < NODES; node++) {
          in += bytesPerSec(capacity.inOf(node), scenario.beginNs() + atNs);
          out += bytesPerSec(capacity.outOf(node), scenario.beginNs() + atNs);
        }
        bytes += Math.min(in, out) / 10;
      }
      return bytes;
    }
  }

  @Test
  void everyLinkCarriesTheSumOfItsMoments() {
    Property.check(
        Given::new,
        given -> {
          double[] bytes = given.capacity.bytesUntil(given.untilNs);
          assertThat(bytes).hasSize(2 * NODES + 6);
          for (int link = 0; link < bytes.length; link++) {
            assertThat(bytes[link]).isCloseTo(given.bytes(link, given.untilNs), within(1.0));
          }
        });
  }

  @Test
  void theEarliestTimeIsWhenTheLinksHaveCarriedIt() {
    Property.check(
        Given::new,
        given -> {
          BitSet links = new BitSet();
          links.set(given.capacity.inOf(2));
          links.set(given.capacity.outOf(4));
          double needBytes =
              links.stream().mapToDouble(link -> given.bytes(link, given.untilNs)).sum();
          assertThat(given.capacity.earliestNs(links, needBytes))
              .isCloseTo(given.untilNs, within(1000L));
        });
  }

  @Test
  void theIdealTimeIsWhenTheSmallerSumsHaveReachedIt() {
    Property.check(
        Given::new,
        given ->
            assertThat(given.capacity.idealNs(given.idealBytes(given.untilNs)))
                .isCloseTo(given.untilNs, within(1000L)));
  }

  @Test
  void noTimeIsBeyondTheHorizon() {
    Given given = new Given(new SplittableRandom(1));
    long horizonNs = given.scenario.timing().horizonNs();
    assertThat(given.capacity.idealNs(1e18)).isEqualTo(horizonNs);
    BitSet dead = new BitSet();
    dead.set(given.capacity.outOf(0));
    assertThat(given.capacity.earliestNs(dead, 1)).isEqualTo(horizonNs);
  }

  @Test
  void whoNeverDiesSurvives() {
    Given given = new Given(new SplittableRandom(1));
    assertThat(IntStream.range(0, NODES).filter(given.capacity::survives))
        .containsExactly(1, 2, 4, 5);
  }
}
