package io.dayu.hdfs.slot;

import static io.dayu.hdfs.slot.Rig.MS;
import static io.dayu.hdfs.slot.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.PullOrder;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StaggerTest {
  private static final int NODES = 200;

  /** Within which so many begin. */
  private static final long SPREAD = 250 * MS;

  /** More than begin within a heartbeat. */
  private static final int MANY = 1_600;

  @Test
  void smallClustersBeginAtOnce() {
    assertThat(Stagger.spreadNs(99, SECOND)).isZero();
    assertThat(Stagger.ns(57, 0)).isZero();
  }

  @Test
  void largeOnesBeginWithinATimeThatIsLongerTheMoreTheyAre() {
    assertThat(Stagger.spreadNs(200, SECOND)).isEqualTo(SPREAD);
    assertThat(Stagger.spreadNs(800, SECOND)).isEqualTo(SECOND);
    assertThat(Stagger.spreadNs(10_000, SECOND)).isEqualTo(SECOND);
  }

  @Test
  void eachTenthOfItHasATenthOfTheNodes() {
    int[] begin = new int[10];
    for (int node = 0; node < 2_000; node++) {
      begin[(int) (Stagger.ns(node, SECOND) / (100 * MS))]++;
    }
    assertThat(Arrays.stream(begin)).allMatch(nodes -> nodes >= 195 && nodes <= 205);
  }

  @Test
  void ordersOfASlotBeginEachInItsDestinationsTime() {
    Rig rig = ready(NODES, false);
    lose(rig, NODES, 2);
    rig.run(2 * SECOND);
    assertThat(delaysMs(rig)).as("delays of the first orders").containsOnly(0L);

    rig.run(Rig.SLOT - 2 * SECOND + SPREAD);
    assertThat(rig.scheduler.status().slot()).isEqualTo(2);
    assertThat(delaysMs(rig)).hasSizeGreaterThan(20);
    assertThat(rig.allOrders()).allSatisfy(order -> assertThat(late(rig, order)).isZero());
  }

  @Test
  void endsAreToppedUpOnlyWhenAllHaveBegun() {
    Rig rig = ready(NODES, false);
    int rehearsed = rig.plans;
    lose(rig, NODES, 10);
    rig.run(Rig.SLOT - 50 * MS);
    assertThat(rig.plans - rehearsed).isEqualTo(2);
    rig.allDone();
    // The second slot begins in a second, and its last destinations after the first by the spread.
    rig.run(2 * SECOND + SPREAD);
    assertThat(rig.plans - rehearsed).isEqualTo(2);

    rig.run(100 * MS);
    assertThat(rig.plans - rehearsed).isEqualTo(3);
  }

  @Test
  void linksCarryTwoSlotsForLongerThanAHeartbeatOnlyWhereTransfersGiveWay() {
    assertThat(lastBegins(false)).isBetween(900L, 1_000L);
    assertThat(lastBegins(true)).isBetween(1_800L, 2_000L);
  }

  /** How long after the first destination the last begins the second slot, in ms. */
  private static long lastBegins(boolean givesWay) {
    Rig rig = ready(MANY, givesWay);
    lose(rig, MANY, 6);
    rig.run(2 * SECOND);
    Set<PullOrder> ofFirst = Set.copyOf(rig.allOrders());
    rig.run(Rig.SLOT);
    LongSummaryStatistics begins =
        rig.allOrders().stream()
            .filter(order -> !ofFirst.contains(order))
            .mapToLong(PullOrder::effectiveInMs)
            .summaryStatistics();
    return begins.getMax() - begins.getMin();
  }

  /** A cluster whose agents have registered and whose planner has rehearsed. */
  private static Rig ready(int nodes, boolean givesWay) {
    Rig rig = new Rig(Rig.settings(1000, 100_000));
    for (int node = 0; node < nodes; node++) {
      rig.agent("n" + node);
      rig.agentOf("n" + node).givesWay = givesWay;
    }
    rig.run(3 * SECOND);
    return rig;
  }

  private static void lose(Rig rig, int nodes, int blocksPerNode) {
    for (int id = 1; id <= nodes * blocksPerNode; id++) {
      rig.namesystem.block(id, Rig.BIG, 2, "n" + id % nodes);
    }
  }

  private static Set<Long> delaysMs(Rig rig) {
    return rig.allOrders().stream().map(PullOrder::effectiveInMs).collect(Collectors.toSet());
  }

  /** By how many ms an order begins off its destination's time; half of one is rounded. */
  private static long late(Rig rig, PullOrder order) {
    long firstMs = rig.allOrders().stream().mapToLong(PullOrder::effectiveInMs).min().orElseThrow();
    long ownNs = Stagger.ns(rig.nodes.numberOf(rig.holderOf(order)), SPREAD);
    return Math.abs(order.effectiveInMs() - firstMs - ownNs / MS) / 2;
  }
}
