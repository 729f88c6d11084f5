package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.hdfs.operator.TasksView;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Erasure-coded groups from the queue to the agents' orders. */
class StripedGroupsTest {
  private static final long GROUP = -64;
  private static final PullFrom.Schema XOR = new PullFrom.Schema("xor", 2, 1, 1 << 20);
  private static final PullFrom.Schema RS = new PullFrom.Schema("rs", 3, 2, 1 << 20);

  private final Rig rig = new Rig();

  private void agents(String... uuids) {
    for (String uuid : uuids) {
      rig.agent(uuid);
      rig.agentOf(uuid).codecs = List.of("rs", "xor");
    }
    rig.run(3 * SECOND);
  }

  private static PullFrom.Stripe stripe(PullOrder order) {
    return (PullFrom.Stripe) order.from();
  }

  private static Map<Integer, String> sources(PullOrder order) {
    return stripe(order).units().stream()
        .collect(Collectors.toMap(PullFrom.Unit::index, unit -> unit.source().address().uuid()));
  }

  @Test
  void lostInternalBlockIsOrderedFromTheOthersByTheirIndices() {
    agents("a", "b", "c", "d");
    rig.namesystem.group(GROUP, XOR, BIG, "a", "b", "c");
    rig.run(SECOND);
    rig.namesystem.kill("b");
    rig.run(2 * SECOND);

    PullOrder order = rig.onlyOrder();
    assertThat(rig.holderOf(order)).isEqualTo("d");
    assertThat(order.block().blockId()).isEqualTo(GROUP + 1);
    assertThat(order.block().lengthBytes()).isEqualTo(group().lengthBytes(1)).isLessThan(BIG);
    assertThat(stripe(order).schema()).isEqualTo(XOR);
    assertThat(stripe(order).groupBytes()).isEqualTo(BIG);
    assertThat(sources(order)).isEqualTo(Map.of(0, "a", 2, "c"));
    // All of the sources' links and twice of the destination's are spoken for.
    int d = rig.nodes.find("d").orElseThrow();
    assertThat(rig.transfers.inBytesPerSec(d)).isEqualTo(2 * order.rateBytesPerSec());
    assertThat(rig.transfers.outBytesPerSec(rig.nodes.find("a").orElseThrow()))
        .isEqualTo(order.rateBytesPerSec());

    rig.allDone();
    rig.namesystem.stored(GROUP, "d");
    rig.run(2 * SECOND);
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.tasks.total()).isZero();
  }

  private StripedGroup group() {
    return rig.namesystem.describe(GROUP).orElseThrow().group().orElseThrow();
  }

  @Test
  void agentsThatDoNotDecodeItAreNotOrderedTo_andItIsNamedAndShownToStock() throws Exception {
    agents("a", "b", "c", "d");
    rig.agentOf("d").codecs = List.of("rs");
    rig.run(2 * SECOND);
    rig.namesystem.group(GROUP, XOR, BIG, "a", "b", "c");
    rig.namesystem.kill("b");
    rig.run(5 * SECOND);

    assertThat(rig.allOrders()).isEmpty();
    assertThat(rig.tasks.stuck().obstacle(GROUP)).contains(Obstacle.NO_DECODER);
    BlockView view = rig.operator().block(GROUP + 2);
    assertThat(view.blockId()).isEqualTo(GROUP);
    assertThat(view.reasons()).anyMatch(reason -> reason.contains("decodes its codec"));
    rig.run(60 * SECOND);
    assertThat(rig.namesystem.shown).contains(GROUP);

    rig.agentOf("d").codecs = List.of("xor");
    rig.run(5 * SECOND);
    assertThat(rig.holderOf(rig.onlyOrder())).isEqualTo("d");
  }

  @Test
  void ofAGroupWithTooFewUnitsItIsSaidHowManyAreLeftOfHowMany() throws Exception {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, 6 * LINK, "a", "b", "c", "d", "e");
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.UNITS_LOST);
    rig.namesystem.kill("c");
    rig.namesystem.kill("d");
    rig.namesystem.kill("e");
    rig.run(5 * SECOND);

    assertThat(rig.operator().block(GROUP).reasons())
        .anyMatch(reason -> reason.contains("(2 can be read, 3 are needed)"))
        .noneMatch(reason -> reason.contains("none of its replicas is left"));
  }

  @Test
  void twoLostOnesAreMadeEachInItsPlace() {
    agents("a", "b", "c", "d", "e", "f", "g");
    // Little enough for both to fit into a slot of the three sources' links.
    rig.namesystem.group(GROUP, RS, 6 * LINK, "a", "b", "c", "d", "e");
    rig.namesystem.kill("b");
    rig.namesystem.kill("d");
    rig.run(5 * SECOND);

    assertThat(rig.allOrders())
        .extracting(order -> order.block().blockId())
        .containsExactlyInAnyOrder(GROUP + 1, GROUP + 3);
    assertThat(rig.allOrders()).allMatch(order -> sources(order).keySet().equals(Set.of(0, 2, 4)));
    assertThat(rig.allOrders()).extracting(rig::holderOf).containsExactlyInAnyOrder("f", "g");
  }

  @Test
  void operatorsSeeGroupsAndIndices_andWhatLinksCarryForDecodes() throws Exception {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.namesystem.kill("b");
    rig.run(2 * SECOND);
    PullOrder order = rig.onlyOrder();

    TasksView groups = rig.operator().groups(10);
    assertThat(groups.runningCount()).isEqualTo(1);
    assertThat(groups.running().get(0).blockId()).isEqualTo(GROUP + 1);
    assertThat(groups.running().get(0).part())
        .contains(new TasksView.GroupPart(GROUP, List.of(1), 3));
    NodeView.DirectionView in = node("f").in();
    assertThat(in.decodes()).isEqualTo(3 * order.rateBytesPerSec()).isEqualTo(in.planned());
    for (String source : sources(order).values()) {
      assertThat(node(source).out().decodes()).isEqualTo(order.rateBytesPerSec());
    }

    rig.namesystem.kill("c");
    rig.namesystem.kill("f");
    rig.run(2 * SECOND);
    TasksView.Waiting waiting = rig.operator().groups(10).waiting().get(0);
    assertThat(waiting.part()).contains(new TasksView.GroupPart(GROUP, List.of(1, 2), 3));
  }

  private NodeView node(String uuid) throws NoAnswerException {
    return rig.operator().nodes().get(rig.nodes.find(uuid).orElseThrow());
  }

  @Test
  void sourceThatFailsIsReplacedByAnotherIndex_andTheRestStay() {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.namesystem.kill("b");
    rig.run(2 * SECOND);
    PullOrder before = rig.onlyOrder();
    String failed = before.source().uuid();
    rig.says("f", Rig.report(before, TransferState.SOURCE_FAILED, 2000));
    rig.run(2 * SECOND + 50 * MS);

    PullOrder after = rig.onlyOrder();
    assertThat(after.id()).isEqualTo(before.id());
    Set<String> kept = Set.copyOf(sources(before).values());
    assertThat(sources(after).values()).hasSize(3).doesNotContain(failed);
    assertThat(sources(after).values().stream().filter(kept::contains)).hasSize(2);
    assertThat(rig.namesystem.cancelled).isEmpty();
    assertThat(rig.metrics.lostSourceCount()).isEqualTo(1);
  }

  @Test
  void sourceThatItsAgentWaitsForIsTheOneThatHolds() {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.namesystem.kill("b");
    rig.run(2 * SECOND);
    PullOrder before = rig.onlyOrder();
    String waitedFor = sources(before).values().stream().sorted().toList().get(1);
    TransferReport stalls = Rig.report(before, TransferState.RUNNING, 2000);
    rig.says(
        "f",
        new TransferReport(
            stalls.id(),
            stalls.block(),
            stalls.storageType(),
            stalls.state(),
            stalls.receivedBytes(),
            new TransferSource(
                waitedFor,
                false,
                sources(before).values().stream().filter(one -> !one.equals(waitedFor)).toList()),
            stalls.pace(),
            ""));
    rig.run(7 * SECOND);

    assertThat(sources(rig.onlyOrder()).values()).doesNotContain(waitedFor);
    assertThat(rig.metrics.lostSourceCount()).isEqualTo(1);
  }

  @Test
  void whatLeavesIsCopiedFromItsHolder_whereThatEndsSooner() {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.run(SECOND);
    rig.namesystem.leave("b");
    rig.run(2 * SECOND);

    PullOrder order = rig.onlyOrder();
    assertThat(order.from()).isInstanceOf(PullFrom.WholeReplica.class);
    assertThat(order.source().uuid()).isEqualTo("b");
    assertThat(order.block().blockId()).isEqualTo(GROUP + 1);
  }

  @Test
  void whatLeavesIsDecodedFromOthers_whereItsHoldersLinkIsFull() {
    agents("a", "b", "c", "d", "e", "f");
    rig.agentOf("b").sentBytesPerSec = LINK;
    rig.run(10 * SECOND);
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.namesystem.leave("b");
    rig.run(2 * SECOND);

    PullOrder order = rig.onlyOrder();
    assertThat(order.block().blockId()).isEqualTo(GROUP + 1);
    assertThat(sources(order)).hasSize(3).doesNotContainKey(1);
    assertThat(rig.namesystem.commits.get(0).get(0).indices()).isEqualTo(IntSet.of(1));
  }

  @Test
  void copyWhoseHolderDiesIsMadeUpForByADecodeAtOnce() {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.run(SECOND);
    rig.namesystem.leave("b");
    rig.run(5 * SECOND);
    PullOrder copy = rig.onlyOrder();
    rig.namesystem.kill("b");
    rig.run(3 * SECOND);

    PullOrder decode = rig.onlyOrder();
    assertThat(decode.id()).isNotEqualTo(copy.id());
    assertThat(decode.block()).isEqualTo(copy.block());
    assertThat(sources(decode)).hasSize(3).doesNotContainKey(1);
    assertThat(rig.metrics.resentBytes()).isPositive();
  }

  @Test
  void whereNoAgentTellsOfCodecsHdfssOwnWorkerDecodes() {
    agents("a", "b", "c");
    rig.agentless("d");
    rig.run(2 * SECOND);
    rig.namesystem.group(GROUP, XOR, BIG, "a", "b", "c");
    rig.namesystem.kill("b");
    rig.run(2 * SECOND);

    assertThat(rig.allOrders()).isEmpty();
    CommitRequest request = rig.namesystem.commits.get(0).get(0);
    assertThat(request.datanodeUuid()).isEqualTo("d");
    assertThat(request.stockSourceUuids()).containsExactlyInAnyOrder("a", "c");
    assertThat(request.indices()).isEqualTo(IntSet.of(1));

    rig.namesystem.stored(GROUP, "d");
    rig.run(2 * SECOND);
    assertThat(rig.transfers.size()).isZero();
    long bytes = group().lengthBytes(1);
    assertThat(rig.metrics.decodedBytes()).isEqualTo(bytes);
    assertThat(rig.metrics.decodeReadBytes()).isEqualTo(2 * bytes);
    assertThat(rig.metrics.recoveredReadBytes()).isEqualTo(2 * bytes);
  }

  /** A decode that f has been ordered to do, by a planner that is forgotten. */
  private PullOrder decodeOfAnotherPlanner() {
    agents("a", "b", "c", "d", "e", "f");
    rig.namesystem.group(GROUP, RS, BIG, "a", "b", "c", "d", "e");
    rig.namesystem.kill("b");
    rig.run(2 * SECOND);
    PullOrder order = rig.onlyOrder();
    rig.scheduler.forget();
    return order;
  }

  @Test
  void runningDecodeOfAnotherPlannerIsAdoptedWithItsSources() {
    PullOrder order = decodeOfAnotherPlanner();
    rig.says("f", Rig.report(order, TransferState.RUNNING, 5000));
    rig.run(3 * SECOND);

    assertThat(rig.metrics.adoptedTransfers()).isEqualTo(1);
    assertThat(rig.transfers.copy()).extracting(one -> one.id()).containsExactly(order.id());
    assertThat(rig.onlyOrder().id()).isEqualTo(order.id());
    assertThat(sources(rig.onlyOrder())).isEqualTo(sources(order));
    assertThat(rig.metrics.resentBytes()).isZero();
    assertThat(rig.namesystem.pending(GROUP)).containsExactly("f");
  }

  @Test
  void decodeOfWhichAnOlderAgentNamesOneSourceIsNotAdoptedAsACopy() {
    PullOrder order = decodeOfAnotherPlanner();
    TransferReport waiting = Rig.report(order, TransferState.RUNNING, 0);
    rig.says(
        "f",
        new TransferReport(
            waiting.id(),
            waiting.block(),
            waiting.storageType(),
            waiting.state(),
            0,
            new TransferSource(order.source().uuid(), false),
            waiting.pace(),
            ""));
    rig.run(3 * SECOND);

    assertThat(rig.metrics.adoptedTransfers()).isZero();
    assertThat(rig.allOrders()).isEmpty();
  }

  @Test
  void decodeFromMadeUpSourcesIsNotAdopted_andTheirSourcesGetNoNumbers() {
    PullOrder order = decodeOfAnotherPlanner();
    int known = rig.nodes.size();
    rig.says("f", madeUp(order));
    rig.run(3 * SECOND);

    assertThat(rig.nodes.size()).isEqualTo(known);
    assertThat(rig.metrics.adoptedTransfers()).isZero();
  }

  private static TransferReport madeUp(PullOrder order) {
    TransferReport running = Rig.report(order, TransferState.RUNNING, 5000);
    return new TransferReport(
        running.id(),
        running.block(),
        running.storageType(),
        running.state(),
        running.receivedBytes(),
        new TransferSource("a", false, List.of("nobody", "no one")),
        running.pace(),
        running.detail());
  }
}
