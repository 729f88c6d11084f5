package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the blame for slow transfers; links 0 to 9 lead out, 10 to 19 in. */
class SlowLinkAttributionTest {
  private static final int LINKS = 20;
  private static final double MB = 1e6;

  private final List<SlowLinkAttribution.Flow> flows = new ArrayList<>();
  private final boolean[] busy = new boolean[LINKS];

  private void flow(int out, int in, double movedShare) {
    flows.add(new SlowLinkAttribution.Flow(out, 10 + in, 10 * MB, 10 * MB * movedShare, 3));
  }

  private List<Integer> blamed() {
    boolean[] blamed = SlowLinkAttribution.toBlame(flows, busy);
    return IntStream.range(0, LINKS).filter(link -> blamed[link]).boxed().toList();
  }

  /** All to all, but for the slow, with a share of the plan moved. */
  private void allToAll(double share) {
    for (int out = 0; out < 10; out++) {
      for (int in = 0; in < 10; in++) {
        if (out != in) {
          flow(out, in, share);
        }
      }
    }
  }

  @Test
  void whoMovesWhatIsPlannedIsNotToBlame() {
    allToAll(0.8);
    assertThat(blamed()).isEmpty();
  }

  @Test
  void slowDestinationIsToBlame_notItsSources() {
    for (int out = 0; out < 10; out++) {
      for (int in = 0; in < 10; in++) {
        flow(out, in, in == 3 ? 0.1 : 0.95);
      }
    }
    assertThat(blamed()).containsExactly(13);
  }

  @Test
  void slowSourceThatSendsToOneOnlyIsToldFromItByTheOthersTransfers() {
    flow(4, 5, 0.1);
    flow(4, 6, 0.1);
    flow(2, 5, 0.9);
    flow(2, 6, 0.9);
    assertThat(blamed()).containsExactly(4);
  }

  @Test
  void slowNodeIsSlowBothWays() {
    for (int out = 0; out < 10; out++) {
      for (int in = 0; in < 10; in++) {
        flow(out, in, in == 3 || out == 3 ? 0.1 : 0.95);
      }
    }
    assertThat(blamed()).containsExactly(3, 13);
  }

  @Test
  void ofTwoEndsThatHaveOnlyEachOtherItIsTheDestination() {
    flow(4, 5, 0.1);
    flow(2, 6, 0.9);
    assertThat(blamed()).containsExactly(15);
  }

  @Test
  void busyLinkExplainsItsTransfers() {
    busy[4] = true;
    flow(4, 5, 0.1);
    flow(4, 6, 0.2);
    assertThat(blamed()).isEmpty();
  }

  @Test
  void slowDestinationIsFoundAmongBusySources() {
    for (int out = 0; out < 10; out++) {
      busy[out] = true;
      for (int in = 0; in < 10; in++) {
        flow(out, in, in == 3 ? 0.1 : 0.7);
      }
    }
    assertThat(blamed()).containsExactly(13);
  }

  @Test
  void slowDestinationIsFoundWhereAllMoveHalfOfThePlan() {
    for (int out = 0; out < 10; out++) {
      for (int in = 0; in < 10; in++) {
        flow(out, in, in == 3 ? 0.1 : (out + in) % 3 == 0 ? 0.3 : 0.6);
      }
    }
    assertThat(blamed()).containsExactly(13);
  }

  @Test
  void othersThatLackMoreBecauseOfASlowNodeAreNotToBlame() {
    // Node 2 takes most of what node 0 should send, and hardly anything else.
    flow(0, 2, 0);
    flow(0, 2, 0);
    flow(0, 5, 0);
    flow(7, 2, 0.6);
    for (int in = 3; in < 9; in++) {
      flow(in - 2, in, 0.6);
      flow(in + 1, in, 0.7);
    }
    assertThat(blamed()).containsExactly(0);
  }

  @Test
  void littleThatWasPlannedSaysNothing() {
    flows.add(new SlowLinkAttribution.Flow(1, 12, 100_000, 0, 3));
    assertThat(blamed()).isEmpty();
  }

  @Test
  void whenAllAreShortItIsNoneOfThem() {
    allToAll(0.2);
    assertThat(blamed()).isEmpty();
  }

  private record Drawn(List<SlowLinkAttribution.Flow> flows, List<Boolean> busy) {
    boolean[] busyByLink() {
      boolean[] byLink = new boolean[busy.size()];
      for (int link = 0; link < byLink.length; link++) {
        byLink[link] = busy.get(link);
      }
      return byLink;
    }
  }

  /** Few different amounts, so that many links are equally short. */
  private static Drawn draw(SplittableRandom random, int nodes, int count) {
    int amounts = 1 + random.nextInt(4);
    int slowOneIn = 1 + random.nextInt(6);
    List<SlowLinkAttribution.Flow> flows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int out = random.nextInt(nodes);
      double plannedBytes = MB * (1 + random.nextInt(amounts)) / 3;
      boolean slow = out % slowOneIn == 0;
      double movedBytes = plannedBytes * random.nextInt(slow ? 3 : 11) / 10;
      flows.add(
          new SlowLinkAttribution.Flow(
              out, nodes + random.nextInt(nodes), plannedBytes, movedBytes, 3));
    }
    int busyOneIn = 1 + random.nextInt(5);
    return new Drawn(
        flows,
        IntStream.range(0, 2 * nodes).mapToObj(link -> random.nextInt(busyOneIn) == 0).toList());
  }

  private static void assertPlain(Drawn drawn) {
    assertThat(SlowLinkAttribution.toBlame(drawn.flows(), drawn.busyByLink()))
        .isEqualTo(PlainSlowLinkAttribution.toBlame(drawn.flows(), drawn.busyByLink()));
  }

  @Test
  void thePlainFormBlamesTheSame() {
    Property.check(
        4000,
        random -> draw(random, 1 + random.nextInt(20), random.nextInt(60)),
        SlowLinkAttributionTest::assertPlain);
    Property.check(20, random -> draw(random, 500, 2000), SlowLinkAttributionTest::assertPlain);
  }
}
