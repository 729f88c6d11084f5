package io.dayu.core.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.testing.Clusters;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EquationsTest {
  private static final long SECOND_NS = 1_000_000_000;

  private static final PlannerSettings PAPER = PlannerSettings.PAPER;

  @Test
  void equation1_alphaOfTheLinkLessForeground() {
    assertThat(RecoveryBandwidth.ofLink(new LinkState(250_000_000, 50_000_000, true), PAPER))
        .isEqualTo(137_500_000);
  }

  @Test
  void equation1_neverBelowTheMinimum() {
    assertThat(RecoveryBandwidth.ofLink(new LinkState(1_250_000_000, 1_200_000_000, true), PAPER))
        .isEqualTo(30_000_000);
  }

  @Test
  void equation1_minimumIsAShareOfASlowLink() {
    assertThat(RecoveryBandwidth.ofLink(new LinkState(12_500_000, 12_500_000, true), PAPER))
        .isEqualTo(1_250_000);
  }

  @Test
  void equation1_staleLinkGetsTheMinimum() {
    assertThat(RecoveryBandwidth.ofLink(new LinkState(250_000_000, 0, false), PAPER))
        .isEqualTo(25_000_000);
  }

  @Test
  void equation1_neverNothing() {
    assertThat(RecoveryBandwidth.ofLink(new LinkState(1, 5, true), PAPER)).isEqualTo(1);
  }

  @Test
  void equation1_limitedRackBearsTheForegroundOfItsNodes() {
    ClusterSnapshot snapshot =
        Clusters.of(
            List.of(
                Clusters.node("a", 0, new LinkState(100, 10, true), new LinkState(100, 20, true)),
                Clusters.node("b", 0, new LinkState(100, 15, false), new LinkState(100, 25, true)),
                Clusters.node("c", 1, new LinkState(100, 90, true), new LinkState(100, 90, true))),
            List.of(200L, 0L),
            List.of());

    LinkBudgets budgets = RecoveryBandwidth.ofCluster(snapshot, PAPER);

    assertThat(budgets.rackDownBytesPerSec(0)).isEqualTo(150 - 25);
    assertThat(budgets.rackUpBytesPerSec(0)).isEqualTo(150 - 45);
    assertThat(budgets.rackDownBytesPerSec(1)).isEqualTo(Long.MAX_VALUE);
    assertThat(budgets.rackUpBytesPerSec(1)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void equation2_isTheLesserSumTimesTheSlot_withoutNodesThatTakeNothing() {
    LinkState fast = new LinkState(1000, 0, true);
    ClusterSnapshot snapshot =
        Clusters.of(
            List.of(
                Clusters.node("a", 0, fast, fast),
                Clusters.node("b", 0, fast, fast),
                Clusters.closed(Clusters.node("c", 0, fast, fast))),
            List.of(0L),
            List.of());
    LinkBudgets budgets = RecoveryBandwidth.ofCluster(snapshot, PAPER);

    assertThat(SlotBudget.bytes(snapshot, budgets)).isEqualTo((750 + 750) * 15L);
  }

  @Test
  void slotBytesAreExactForAllRates() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 10_000; i++) {
      long rate = random.nextLong(1L << (1 + random.nextInt(62)));
      long ns = 1 + random.nextLong(1L << (1 + random.nextInt(50)));
      BigInteger exact =
          BigInteger.valueOf(rate)
              .multiply(BigInteger.valueOf(ns))
              .divide(BigInteger.valueOf(1_000_000_000))
              .min(BigInteger.valueOf(SlotLength.MAX_BYTES));
      assertThat(new SlotLength(ns).bytesAt(rate)).isEqualTo(exact.longValueExact());
    }
  }

  @Test
  void slotsTowardsTheEndAreHalfAsLongAsWhatRemainsNeeds() {
    assertThat(SlotLength.towardsEndNs(100, 10, SECOND_NS * 6, SECOND_NS)).isEqualTo(5 * SECOND_NS);
    assertThat(SlotLength.towardsEndNs(100, 10, SECOND_NS * 4, SECOND_NS)).isEqualTo(4 * SECOND_NS);
    assertThat(SlotLength.towardsEndNs(1, 10, SECOND_NS * 4, SECOND_NS)).isEqualTo(SECOND_NS);
  }
}
