package io.dayu.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.testing.Clusters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The example of section 4.2: A has 50 MB/s and tasks 1 and 2, B has 60 MB/s and tasks 1 to 4. Two
 * slow nodes with more blocks than A stand beside them, so that the lists have something to leave
 * out.
 */
class UnderemployedNodesTest {
  private static final int A = 0;
  private static final int B = 1;
  private static final int SLOW = 2;
  private static final int SLOWER = 3;
  private static final long MB = 1_000_000;
  private static final long SIZE = 300 * MB;

  private static ClusterSnapshot example() {
    return Clusters.of(
        List.of(
            Clusters.sending(Clusters.closed(Clusters.idle("A", 0, 50 * MB)), 2 * SIZE),
            Clusters.sending(Clusters.closed(Clusters.idle("B", 0, 60 * MB)), 4 * SIZE),
            Clusters.sending(Clusters.closed(Clusters.idle("C", 0, 2 * MB)), 3 * SIZE),
            Clusters.sending(Clusters.closed(Clusters.idle("D", 0, MB)), 3 * SIZE),
            Clusters.idle("E", 0, 1000 * MB)),
        List.of(0L),
        List.of(
            Clusters.task(1, SIZE, A, B),
            Clusters.task(2, SIZE, A, B),
            Clusters.task(3, SIZE, B, SLOW, SLOWER),
            Clusters.task(4, SIZE, B, SLOW, SLOWER)));
  }

  private static PlannerSettings settings(double beta) {
    return new PlannerSettings(1.0, 1, 0.01, 0, beta, 1.0, SlotFilling.PAPER);
  }

  private static List<Integer> sourcesByTask(double beta) {
    Plan plan = Planner.plan(example(), settings(beta), 1);
    return IntStream.rangeClosed(1, 4)
        .mapToObj(
            id ->
                plan.assignments().stream()
                    .filter(one -> one.taskId() == id)
                    .map(Assignment::source)
                    .findFirst()
                    .orElse(-1))
        .toList();
  }

  private static boolean[] find(double beta) {
    ClusterSnapshot snapshot = example();
    Links links = new Links(snapshot);
    LinkLedger ledger =
        new LinkLedger(
            links.byLink(RecoveryBandwidth.ofCluster(snapshot, settings(beta))),
            new SlotLength(snapshot.slotNs()),
            1);
    return UnderemployedNodes.find(
        snapshot, new SlotNodes(links, ledger, new NodeRanks(links.nodes(), 1)), beta);
  }

  @Test
  void fastNodeWithFewBlocksIsUnderemployed() {
    assertThat(find(0.5)).containsExactly(true, false, false, false, false);
  }

  @Test
  void shareIsRoundedUp() {
    // One of four by each list: B is the fastest, A has the fewest blocks.
    assertThat(find(0.01)).doesNotContain(true);
    // Two of four, as with 0.5.
    assertThat(find(0.26)[A]).isTrue();
  }

  @Test
  void betaZeroSwitchesItOff_betaOneTakesAllSenders() {
    assertThat(find(0)).doesNotContain(true);
    assertThat(find(1)).containsExactly(true, true, true, true, false);
  }

  @Test
  void underemployedNodeTakesItsOwnBlocks_soThatTheOtherHasRoom() {
    assertThat(sourcesByTask(0.5)).containsExactly(A, A, B, B);
  }

  @Test
  void withoutThePriorityTheFirstBlockGoesToTheFasterNode() {
    assertThat(sourcesByTask(0).get(0)).isEqualTo(B);
  }
}
