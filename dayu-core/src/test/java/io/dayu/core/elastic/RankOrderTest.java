package io.dayu.core.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Ranks are dealt out so that the first of them span the racks. */
class RankOrderTest {
  @Test
  void equalRacksTakeTurns() {
    int[] rackOf = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    assertThat(RankOrder.deal(rackOf)).containsExactly(0, 3, 6, 1, 4, 7, 2, 5, 8);
  }

  @Test
  void largeRackHasItsShareOfEachBandAndNotTheLastRanks() {
    int[] rackOf = {0, 1, 1, 1, 1, 1, 1, 0};
    int[] racks = Arrays.stream(RankOrder.deal(rackOf)).map(node -> rackOf[node]).toArray();
    assertThat(racks).containsExactly(1, 0, 1, 1, 1, 0, 1, 1);
  }

  @Test
  void noDataNodesHaveNoRanks() {
    assertThat(RankOrder.deal(new int[0])).isEmpty();
  }

  private static int[] racks(SplittableRandom random) {
    int racks = 1 + random.nextInt(8);
    return random.ints(1 + random.nextInt(60), 0, racks).toArray();
  }

  @Test
  void firstRanksSpanAllRacks_andEachRackHasItsShareOfThem() {
    Property.check(
        500,
        RankOrderTest::racks,
        rackOf -> {
          int[] order = RankOrder.deal(rackOf);
          assertThat(LayoutVerifier.checkOrder(order, rackOf)).isEmpty();
          int racks = 1 + Arrays.stream(rackOf).max().orElse(0);
          for (int rack = 0; rack < racks; rack++) {
            assertShare(order, rackOf, rack, racks);
          }
        });
  }

  /** No rack is further from its share than one turn and the first round. */
  private static void assertShare(int[] order, int[] rackOf, int rack, int racks) {
    long all = Arrays.stream(rackOf).filter(one -> one == rack).count();
    int have = 0;
    for (int rank = 0; rank < order.length; rank++) {
      have += rackOf[order[rank]] == rack ? 1 : 0;
      double share = (double) all * (rank + 1) / order.length;
      assertThat((double) have)
          .as("rack %s of %s", rack, rank + 1)
          .isCloseTo(share, within(racks + 1.0));
    }
  }

  @Test
  void verifierSeesAnOrderThatLeavesARackForLater() {
    int[] rackOf = {0, 0, 1, 1};
    assertThat(LayoutVerifier.checkOrder(new int[] {0, 1, 2, 3}, rackOf))
        .containsExactly("the first 2 ranks span 1 racks of 2");
    assertThat(LayoutVerifier.checkOrder(new int[] {0, 2, 2, 3}, rackOf))
        .containsExactly("ranks are not of each DataNode once");
    assertThat(LayoutVerifier.checkOrder(new int[] {0, 2}, rackOf)).hasSize(1);
  }
}
