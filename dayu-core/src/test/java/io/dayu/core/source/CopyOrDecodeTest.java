package io.dayu.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Node 0 leaves a cluster of ten idle nodes; what it has, three of nodes 1 to 5 have as well. */
class CopyOrDecodeTest {
  private static final long MB = 1_000_000;
  private static final IntSet OTHERS = IntSet.of(1, 2, 3, 4, 5);

  private static List<NodeState> nodes() {
    List<NodeState> nodes = new ArrayList<>();
    nodes.add(Clusters.closed(Clusters.idle("n0", 0, 100 * MB)));
    IntStream.range(1, 10).forEach(n -> nodes.add(Clusters.idle("n" + n, 0, 100 * MB)));
    return nodes;
  }

  private static RecoveryTask copy(long id) {
    RecoveryTask task = Clusters.task(id, 64 * MB, 0);
    return task.withNodes(task.placed(), OTHERS.with(0));
  }

  private static RecoveryTask decode(RecoveryTask copy) {
    return new RecoveryTask(
        copy.id(),
        copy.sizeBytes(),
        copy.shape().as(WorkClass.SAFETY, new WorkKind.DecodeUnit(3)),
        OTHERS,
        copy.placed(),
        copy.barred());
  }

  @Test
  void oneBlockIsCopied_asADecodeFillsItsDestinationsLinkLonger() {
    assertThat(new CopyOrDecode(nodes(), 1).decodes(copy(1), decode(copy(1)))).isFalse();
  }

  @Test
  void manyGoBothWaysAsManyAsEndTogether() {
    CopyOrDecode ways = new CopyOrDecode(nodes(), 1);
    long decoded =
        IntStream.range(0, 80).filter(id -> ways.decodes(copy(id), decode(copy(id)))).count();

    // Five nodes send three times as much a block as the one that leaves.
    assertThat(decoded).isBetween(48L, 52L);
  }

  @Test
  void whatAlphaLeavesOfBusyLinksCounts() {
    List<NodeState> nodes = nodes();
    LinkState busy = new LinkState(100 * MB, 50 * MB, true);
    nodes.replaceAll(
        node -> OTHERS.contains(nodes.indexOf(node)) ? Clusters.node("b", 0, busy, busy) : node);
    CopyOrDecode ways = new CopyOrDecode(nodes, 0.75);
    long decoded =
        IntStream.range(0, 80).filter(id -> ways.decodes(copy(id), decode(copy(id)))).count();

    // Five nodes have a third of what the one that leaves has, and send three times as much.
    assertThat(decoded).isBetween(27L, 30L);
  }

  @Test
  void whatTheOthersHaveToSendAlreadyCounts() {
    CopyOrDecode ways = new CopyOrDecode(nodes(), 1);
    for (int id = 100; id < 180; id++) {
      ways.counts(decode(copy(id)));
    }
    assertThat(IntStream.range(0, 40).filter(id -> ways.decodes(copy(id), decode(copy(id)))))
        .isEmpty();

    CopyOrDecode busyHolder = new CopyOrDecode(nodes(), 1);
    for (int id = 100; id < 110; id++) {
      busyHolder.counts(new RunningTransfer(copy(id), 0, 9, 0, 0, 1, 1, Disposition.PLANNABLE));
    }
    assertThat(busyHolder.decodes(copy(1), decode(copy(1)))).isTrue();
  }

  @Test
  void whatMovesWithinTheHolderIsNotSent() {
    CopyOrDecode ways = new CopyOrDecode(nodes(), 1);
    for (int id = 100; id < 110; id++) {
      RecoveryTask held = Clusters.task(id, 64 * MB, 0).leaving(0);
      RecoveryTask move =
          held.withShape(held.shape().as(WorkClass.COST, new WorkKind.MoveWithin(0, 1)));
      ways.counts(move);
      ways.counts(new RunningTransfer(move, 0, 0, 0, 0, 1, 1, Disposition.PLANNABLE));
    }
    assertThat(ways.decodes(copy(1), decode(copy(1)))).isFalse();
  }

  @Test
  void whatNobodyMayReceiveDecodedIsCopied() {
    RecoveryTask copy = copy(1);
    IntSet all = IntSet.of(IntStream.range(0, 10).toArray());
    CopyOrDecode ways = new CopyOrDecode(nodes(), 1);
    ways.counts(new RunningTransfer(copy(2), 0, 9, 0, 0, 1, 1, Disposition.PLANNABLE));
    for (int id = 100; id < 140; id++) {
      ways.counts(copy(id));
    }

    assertThat(ways.decodes(copy, decode(copy).withNodes(copy.placed(), all))).isFalse();
    assertThat(ways.decodes(copy, decode(copy))).isTrue();
  }
}
