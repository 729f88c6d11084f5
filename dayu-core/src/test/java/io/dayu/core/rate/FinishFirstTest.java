package io.dayu.core.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.testing.Property;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FinishFirstTest {
  private static final SlotLength TEN_SECONDS = new SlotLength(10_000_000_000L);

  private static Flows flows(int[][] links, long... bytes) {
    Flows flows = new Flows(bytes.length);
    for (int flow = 0; flow < bytes.length; flow++) {
      flows.add(Route.of(links[flow]), bytes[flow]);
    }
    return flows;
  }

  private static long[] bytes(Flows flows) {
    return IntStream.range(0, flows.size()).mapToLong(flows::bytes).toArray();
  }

  private static Flows weigh(Flows flows, int firstNew, long... budgets) {
    return FinishFirst.weigh(
        flows, firstNew, LongStream.of(budgets).map(TEN_SECONDS::bytesAt).toArray());
  }

  @Test
  void whatFitsCountsWhole() {
    Flows flows = flows(new int[][] {{0, 1}, {0, 2}}, 400, 600);

    assertThat(bytes(weigh(flows, 1, 100, 100, 100))).containsExactly(400, 600);
  }

  @Test
  void whoGoesOnAndHasLeastLeftComesFirst_theNewLast() {
    int[][] sameLink = {{0}, {0}, {0}, {0}};
    Flows flows = flows(sameLink, 6400, 320, 640, 3200);

    assertThat(bytes(weigh(flows, 3, 100)))
        .as("320 and 640 of the 1000 that fit; 40 of the next; nothing for the new one")
        .containsExactly(40 + 6360 / 32, 320, 640, 3200 / 32);
  }

  @Test
  void whatFitsIsByTheWeightsOfLinks() {
    Flows flows = new Flows(2);
    flows.add(Route.of(0).with(1, 4), 3200);
    flows.add(Route.of(1), 100);

    assertThat(bytes(weigh(flows, 0, 1000, 100)))
        .as("250 of the first fill its second link")
        .containsExactly(250 + 2950 / 32, 100 / 32);
  }

  @Test
  void ratesOfAFullLinkEndWhatFits() {
    int[][] sameLink = {{0}, {0}, {0}};
    Flows flows = flows(sameLink, 500_000, 500_000, 500_000);

    long[] plain = IterativeWss.allocate(flows, new long[] {100_000}, 0);
    long[] first = IterativeWss.allocate(weigh(flows, 0, 100_000), new long[] {100_000}, 0);

    assertThat(plain).as("all move two thirds").containsOnly(33_333);
    assertThat(first[0]).isEqualTo(first[1]).isGreaterThan(49_000);
    assertThat(first[2]).isBetween(1_000L, 2_000L);
  }

  @Test
  void nobodyCountsNothing_andWhatIsGivenFitsEveryLink() {
    Property.check(
        FinishFirstTest::draw,
        drawn -> {
          long[] budgets = drawn.budgets().stream().mapToLong(Long::longValue).toArray();
          Flows weighed = weigh(drawn.flows(), drawn.firstNew(), budgets);
          double[] given = new double[budgets.length];
          for (int flow = 0; flow < weighed.size(); flow++) {
            long all = drawn.flows().bytes(flow);
            assertThat(weighed.bytes(flow)).isBetween(1L, all);
            // Of what does not fit it has a 32nd, rounded down.
            double fits = Math.max(0, (32.0 * weighed.bytes(flow) - all) / 31 - 2);
            for (int i = weighed.firstLink(flow); i < weighed.firstLink(flow + 1); i++) {
              given[weighed.link(i)] += fits * weighed.weight(i);
            }
          }
          for (int link = 0; link < given.length; link++) {
            assertThat((long) given[link]).isLessThanOrEqualTo(TEN_SECONDS.bytesAt(budgets[link]));
          }
        });
  }

  private record Drawn(Flows flows, int firstNew, List<Long> budgets) {}

  private static Drawn draw(SplittableRandom random) {
    int links = 2 + random.nextInt(6);
    List<Long> budgets = random.longs(links, 1_000, 100_000).boxed().toList();
    Flows flows = new Flows(1);
    int count = 1 + random.nextInt(40);
    for (int flow = 0; flow < count; flow++) {
      int first = random.nextInt(links);
      int second = (first + 1 + random.nextInt(links - 1)) % links;
      int weight = random.nextBoolean() ? 1 : 1 + random.nextInt(10);
      flows.add(Route.of(first).with(second, weight), 1 + random.nextLong(500_000));
    }
    return new Drawn(flows, random.nextInt(count + 1), budgets);
  }
}
