package io.dayu.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.testing.Clusters;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of the rates expected of sources: as now when the backlog is short, as usual when it is
 * long.
 */
class ExpectedRatesTest {
  private static final long MB = 1_000_000;
  private static final PlannerSettings SETTINGS = PlannerSettings.PAPER.withAlpha(1.0);

  /** 100 MB/s each: idle now and mostly busy, busy now and mostly idle. */
  private static final List<NodeState> NODES =
      List.of(node("idle now", 0, 80 * MB), node("busy now", 60 * MB, 0));

  private static NodeState node(String id, long foreground, long usual) {
    LinkState out = new LinkState(100 * MB, foreground, usual, true);
    return Clusters.node(id, 0, new LinkState(100 * MB, 0, true), out);
  }

  private static double[] rates(long backlogBytes, long... reserved) {
    ClusterSnapshot snapshot =
        Clusters.of(NODES, List.of(0L), List.of(Clusters.task(1, backlogBytes, 0, 1)));
    Links links = new Links(snapshot);
    LinkLedger ledger =
        new LinkLedger(
            links.byLink(RecoveryBandwidth.ofCluster(snapshot, SETTINGS)),
            new SlotLength(snapshot.slotNs()),
            1);
    for (int node = 0; node < reserved.length; node++) {
      ledger.reserve(links.route(node, 1 - node), reserved[node]);
    }
    SlotNodes slotNodes = new SlotNodes(links, ledger, new NodeRanks(links.nodes(), 1));
    return ExpectedRates.of(snapshot, slotNodes, SETTINGS, new double[NODES.size()]);
  }

  @Test
  void aShortBacklogIsSentAtPresentRates() {
    double[] rates = rates(MB);

    assertThat(rates[0]).isCloseTo(100.0 * MB, within(0.05 * MB));
    assertThat(rates[1]).isCloseTo(40.0 * MB, within(0.05 * MB));
  }

  @Test
  void aLongBacklogIsSentHalfAsTheNodeUsuallyCanAndHalfAsAll() {
    double[] rates = rates(10_000_000 * MB);

    // 20 and 100 MB/s are usual, 60 in the mean.
    assertThat(rates[0]).isCloseTo(40.0 * MB, within(0.05 * MB));
    assertThat(rates[1]).isCloseTo(80.0 * MB, within(0.05 * MB));
  }

  @Test
  void inBetweenThePresentFades() {
    double before = Double.POSITIVE_INFINITY;
    for (long seconds : IntStream.of(1, 5, 20, 60, 300).asLongStream().toArray()) {
      double[] rates = rates(140 * MB * seconds);
      assertThat(rates[0]).isBetween(40.0 * MB, before);
      before = rates[0];
    }
  }

  @Test
  void whoHasNothingToSendWithIsExpectedToSendNothing() {
    assertThat(rates(10_000_000 * MB, 100 * MB)[0]).isZero();
  }
}
