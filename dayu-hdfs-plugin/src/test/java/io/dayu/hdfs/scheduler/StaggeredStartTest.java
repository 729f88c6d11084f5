package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.Stagger;
import io.dayu.protocol.PullOrder;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StaggeredStartTest {
  private static final int NODES = 200;

  @Test
  void smallClustersBeginAtOnce() {
    assertThat(Stagger.spreadNs(99, SECOND)).isZero();
    assertThat(Stagger.ns(57, 0)).isZero();
  }

  @Test
  void largeOnesBeginWithinATimeThatIsLongerTheMoreTheyAre() {
    assertThat(Stagger.spreadNs(200, SECOND)).isEqualTo(100 * MS);
    assertThat(Stagger.spreadNs(2_000, SECOND)).isEqualTo(SECOND);
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
    Rig rig = ready();
    lose(rig, 2 * NODES);
    rig.run(2 * SECOND);
    assertThat(delaysMs(rig)).as("delays of the first orders").containsOnly(0L);

    rig.run(Rig.SLOT - 2 * SECOND + 100 * MS);
    assertThat(rig.status().slot().number()).isEqualTo(2);
    assertThat(delaysMs(rig)).hasSizeGreaterThan(20);
    assertThat(rig.allOrders()).allSatisfy(order -> assertThat(late(rig, order)).isZero());
  }

  @Test
  void endsAreToppedUpOnlyWhenAllHaveBegun() {
    Rig rig = ready();
    int rehearsed = rig.plans;
    lose(rig, 10 * NODES);
    rig.run(Rig.SLOT - 50 * MS);
    assertThat(rig.plans - rehearsed).isEqualTo(2);
    rig.allDone();
    // The second slot begins in a second, and its last destinations 0.1 s after the first.
    rig.run(2 * SECOND + 100 * MS);
    assertThat(rig.plans - rehearsed).isEqualTo(2);

    rig.run(100 * MS);
    assertThat(rig.plans - rehearsed).isEqualTo(3);
  }

  /** A cluster whose agents have registered and whose planner has rehearsed. */
  private static Rig ready() {
    Rig rig = new Rig(Rig.settings(1000, 100_000));
    for (int node = 0; node < NODES; node++) {
      rig.agent("n" + node);
    }
    rig.run(3 * SECOND);
    return rig;
  }

  private static void lose(Rig rig, int blocks) {
    for (int id = 1; id <= blocks; id++) {
      rig.namesystem.block(id, Rig.BIG, 2, "n" + id % NODES);
    }
  }

  private static Set<Long> delaysMs(Rig rig) {
    return rig.allOrders().stream().map(PullOrder::effectiveInMs).collect(Collectors.toSet());
  }

  /** By how many ms an order begins off its destination's time; half of one is rounded. */
  private static long late(Rig rig, PullOrder order) {
    long firstMs = rig.allOrders().stream().mapToLong(PullOrder::effectiveInMs).min().orElseThrow();
    long ownNs = Stagger.ns(rig.nodes.numberOf(rig.holderOf(order)), 100 * MS);
    return Math.abs(order.effectiveInMs() - firstMs - ownNs / MS) / 2;
  }
}
