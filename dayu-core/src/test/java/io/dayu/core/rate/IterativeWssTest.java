package io.dayu.core.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IterativeWssTest {
  private record Flow(int[] links, long bytes) {
    @Override
    public String toString() {
      return Arrays.toString(links) + ":" + bytes;
    }
  }

  private record Case(List<Flow> flows, long[] budgets, double acceptableSec) {
    @Override
    public String toString() {
      return flows + " " + Arrays.toString(budgets) + " " + acceptableSec;
    }

    long[] allocate() {
      Flows all = new Flows();
      flows.forEach(flow -> all.add(flow.links(), flow.bytes()));
      return IterativeWss.allocate(all, budgets, acceptableSec);
    }
  }

  private static Case draw(SplittableRandom random) {
    int links = 2 + random.nextInt(10);
    boolean equal = random.nextBoolean();
    long[] budgets = new long[links];
    for (int link = 0; link < links; link++) {
      budgets[link] = equal ? 100_000_000 : 10_000 + random.nextLong(100_000_000);
    }
    List<Flow> flows = new ArrayList<>();
    for (int i = random.nextInt(30); i >= 0; i--) {
      int first = random.nextInt(links);
      int second = (first + 1 + random.nextInt(links - 1)) % links;
      flows.add(new Flow(new int[] {first, second}, 1 + random.nextLong(128_000_000)));
    }
    return new Case(flows, budgets, random.nextInt(3) * 10.0);
  }

  /** The loop as section 4.3 tells it. */
  private static double[] literally(Case given) {
    double[] spare = Arrays.stream(given.budgets()).asDoubleStream().toArray();
    double[] rate = new double[given.flows().size()];
    boolean[] done = new boolean[rate.length];
    boolean acceptable = false;
    for (int left = rate.length; left > 0 && !acceptable; ) {
      double[] bytes = new double[spare.length];
      for (int flow = 0; flow < rate.length; flow++) {
        for (int link : given.flows().get(flow).links()) {
          bytes[link] += done[flow] ? 0 : given.flows().get(flow).bytes();
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
          done[flow] = bottleneck[one.links()[0]] || bottleneck[one.links()[1]];
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
        IterativeWssTest::draw,
        given -> {
          long[] rates = given.allocate();
          double[] expected = literally(given);
          for (int flow = 0; flow < rates.length; flow++) {
            assertThat((double) rates[flow])
                .isCloseTo(expected[flow], within(100 + 1e-3 * expected[flow]));
          }
        });
  }

  @Test
  void noLinkExceedsItsBudget_andEachFlowMoves() {
    Property.check(
        2000,
        random -> {
          Case given = draw(random);
          long[] tight = new long[given.budgets().length];
          for (int link = 0; link < tight.length; link++) {
            int used = link;
            long flows =
                given.flows().stream()
                    .filter(flow -> flow.links()[0] == used || flow.links()[1] == used)
                    .count();
            tight[link] = flows + random.nextLong(50);
          }
          return new Case(given.flows(), random.nextBoolean() ? tight : given.budgets(), 0);
        },
        given -> {
          long[] rates = given.allocate();
          long[] sums = new long[given.budgets().length];
          for (int flow = 0; flow < rates.length; flow++) {
            assertThat(rates[flow]).isPositive();
            for (int link : given.flows().get(flow).links()) {
              sums[link] += rates[flow];
            }
          }
          for (int link = 0; link < sums.length; link++) {
            assertThat(sums[link]).isLessThanOrEqualTo(given.budgets()[link]);
          }
        });
  }

  /** Two flows share a slow link; the third has what its own links leave. */
  @Test
  void otherFlowsTakeWhatTheBottleneckLeaves() {
    Case given =
        new Case(
            List.of(
                new Flow(new int[] {0, 1}, 100),
                new Flow(new int[] {0, 2}, 300),
                new Flow(new int[] {3, 2}, 300)),
            new long[] {4000, 100_000, 100_000, 50_000},
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
        new Case(
            List.of(new Flow(new int[] {0}, 40_000), new Flow(new int[] {1}, 40_000)),
            new long[] {4_000, 90_000},
            10);

    assertThat(given.allocate()[1]).isBetween(3_990L, 4_001L);
  }

  @Test
  void refusesALinkWithLessThanOneByteAFlow() {
    Case given =
        new Case(
            List.of(new Flow(new int[] {0}, 10), new Flow(new int[] {0}, 10)), new long[] {1}, 0);

    assertThatThrownBy(given::allocate).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesAFlowWithoutBytes() {
    Flows flows = new Flows();
    assertThatThrownBy(() -> flows.add(new int[] {0}, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
