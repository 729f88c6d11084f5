package io.dayu.core.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.bandwidth.Route;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IterativeWssTest {
  /** Each link with its weight, in the same order. */
  private record Flow(List<Integer> links, List<Integer> weights, long bytes) {
    static Flow of(long bytes, Integer... links) {
      return new Flow(List.of(links), Collections.nCopies(links.length, 1), bytes);
    }

    int weightOf(int link) {
      int position = links.indexOf(link);
      return position < 0 ? 0 : weights.get(position);
    }

    Route route() {
      Route route = new Route();
      for (int i = 0; i < links.size(); i++) {
        route.with(links.get(i), weights.get(i));
      }
      return route;
    }
  }

  private record Case(List<Flow> flows, List<Long> budgets, double acceptableSec) {
    long[] allocate() {
      return IterativeWss.allocate(asFlows(), budgetsByLink(), acceptableSec);
    }

    Flows asFlows() {
      Flows all = new Flows(1);
      flows.forEach(flow -> all.add(flow.route(), flow.bytes()));
      return all;
    }

    long[] budgetsByLink() {
      return budgets.stream().mapToLong(Long::longValue).toArray();
    }

    /** The same flows, each over some more links, with any weights. */
    Case weighted(SplittableRandom random) {
      List<Flow> heavier = new ArrayList<>();
      for (Flow flow : flows) {
        List<Integer> links = new ArrayList<>(flow.links());
        for (int link = 0; link < budgets.size(); link++) {
          if (!links.contains(link) && random.nextInt(4) == 0) {
            links.add(link);
          }
        }
        List<Integer> weights =
            links.stream().map(link -> random.nextBoolean() ? 1 : 1 + random.nextInt(10)).toList();
        heavier.add(new Flow(links, weights, flow.bytes()));
      }
      return new Case(heavier, budgets, acceptableSec);
    }
  }

  private static Case draw(SplittableRandom random) {
    int links = 2 + random.nextInt(10);
    boolean equal = random.nextBoolean();
    List<Long> budgets = new ArrayList<>();
    for (int link = 0; link < links; link++) {
      budgets.add(equal ? 100_000_000L : 10_000 + random.nextLong(100_000_000));
    }
    List<Flow> flows = new ArrayList<>();
    for (int i = random.nextInt(30); i >= 0; i--) {
      int first = random.nextInt(links);
      int second = (first + 1 + random.nextInt(links - 1)) % links;
      flows.add(Flow.of(1 + random.nextLong(128_000_000), first, second));
    }
    return new Case(flows, budgets, random.nextInt(3) * 10.0);
  }

  /** The loop as section 4.3 tells it. */
  private static double[] literally(Case given) {
    double[] spare = given.budgets().stream().mapToDouble(Long::doubleValue).toArray();
    double[] rate = new double[given.flows().size()];
    boolean[] done = new boolean[rate.length];
    boolean acceptable = false;
    for (int left = rate.length; left > 0 && !acceptable; ) {
      double[] bytes = new double[spare.length];
      for (int flow = 0; flow < rate.length; flow++) {
        Flow one = given.flows().get(flow);
        for (int link : one.links()) {
          bytes[link] += done[flow] ? 0 : (double) one.bytes() * one.weightOf(link);
        }
      }
      double longest = 0;
      for (int link = 0; link < spare.length; link++) {
        longest = bytes[link] > 0 ? Math.max(longest, bytes[link] / spare[link]) : longest;
      }
      boolean[] bottleneck = new boolean[spare.length];
      for (int link = 0; link < spare.length; link++) {
        bottleneck[link] = bytes[link] > 0 && bytes[link] / spare[link] >= longest * (1 - 1e-9);
        spare[link] -= bytes[link] / longest;
      }
      acceptable = true;
      for (int flow = 0; flow < rate.length; flow++) {
        if (!done[flow]) {
          Flow one = given.flows().get(flow);
          rate[flow] += one.bytes() / longest;
          done[flow] = one.links().stream().anyMatch(link -> bottleneck[link]);
          left -= done[flow] ? 1 : 0;
          acceptable &= done[flow] || one.bytes() / rate[flow] <= given.acceptableSec();
        }
      }
    }
    return rate;
  }

  @Test
  void ratesAreThoseOfTheLiteralLoop() {
    Property.check(
        2000,
        random -> random.nextBoolean() ? draw(random) : draw(random).weighted(random),
        given -> {
          long[] rates = given.allocate();
          double[] expected = literally(given);
          for (int flow = 0; flow < rates.length; flow++) {
            assertThat((double) rates[flow])
                .isCloseTo(expected[flow], within(100 + 1e-3 * expected[flow]));
          }
        });
  }

  /** Without weights every rate is the same to the byte as that of an allocation without any. */
  @Test
  void copiesAreGivenWhatTheyAreWithoutWeights() {
    Property.check(
        2000,
        IterativeWssTest::draw,
        given ->
            assertThat(given.allocate())
                .isEqualTo(
                    UnweightedWss.allocate(
                        given.asFlows(), given.budgetsByLink(), given.acceptableSec())));
  }

  @Test
  void noLinkExceedsItsBudget_andEachFlowMoves() {
    Property.check(
        2000,
        random -> {
          Case given = random.nextBoolean() ? draw(random) : draw(random).weighted(random);
          List<Long> tight = new ArrayList<>();
          for (int link = 0; link < given.budgets().size(); link++) {
            int used = link;
            long least = given.flows().stream().mapToInt(flow -> flow.weightOf(used)).sum();
            tight.add(least + random.nextLong(50));
          }
          return new Case(given.flows(), random.nextBoolean() ? tight : given.budgets(), 0);
        },
        given -> {
          long[] rates = given.allocate();
          long[] sums = new long[given.budgets().size()];
          for (int flow = 0; flow < rates.length; flow++) {
            assertThat(rates[flow]).isPositive();
            for (int link : given.flows().get(flow).links()) {
              sums[link] += rates[flow] * given.flows().get(flow).weightOf(link);
            }
          }
          for (int link = 0; link < sums.length; link++) {
            assertThat(sums[link]).isLessThanOrEqualTo(given.budgets().get(link));
          }
        });
  }

  /** Two flows share a slow link; the third has what its own links leave. */
  @Test
  void otherFlowsTakeWhatTheBottleneckLeaves() {
    Case given =
        new Case(
            List.of(Flow.of(100, 0, 1), Flow.of(300, 0, 2), Flow.of(300, 3, 2)),
            List.of(4000L, 100_000L, 100_000L, 50_000L),
            0);

    assertThat(given.allocate())
        .satisfies(
            rates -> {
              assertThat(rates[0]).isBetween(990L, 1001L);
              assertThat(rates[1]).isBetween(2990L, 3001L);
              assertThat(rates[2]).isEqualTo(50_000);
            });
  }

  @Test
  void stopsWhenTheRestIsFastEnough() {
    Case given =
        new Case(List.of(Flow.of(40_000, 0), Flow.of(40_000, 1)), List.of(4_000L, 90_000L), 10);

    assertThat(given.allocate()[1]).isBetween(3_990L, 4_001L);
  }

  /** A decode of three sources, whose destination is the bottleneck, beside a copy. */
  @Test
  void whatComesFromSeveralSourcesFillsTheDestinationsLink() {
    Flow decode = new Flow(List.of(0, 1, 2, 3), List.of(3, 1, 1, 1), 100);
    Case given = new Case(List.of(decode, Flow.of(100, 3, 4)), Collections.nCopies(5, 3000L), 0);

    assertThat(given.allocate())
        .satisfies(
            rates -> {
              assertThat(rates[0]).isBetween(990L, 1000L);
              assertThat(rates[1]).isBetween(2000L, 2010L);
            });
  }

  @Test
  void refusesALinkWithLessThanOneByteAFlow() {
    Case given = new Case(List.of(Flow.of(10, 0), Flow.of(10, 0)), List.of(1L), 0);

    assertThatThrownBy(given::allocate).isInstanceOf(IllegalArgumentException.class);

    Flow decode = new Flow(List.of(0), List.of(3), 10);
    Case heavy = new Case(List.of(decode), List.of(2L), 0);
    assertThatThrownBy(heavy::allocate).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAFlowWithoutBytes() {
    Flows flows = new Flows(1);
    assertThatThrownBy(() -> flows.add(Route.of(0), 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
