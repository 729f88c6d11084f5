package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
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

/**
 * Decodes and moves in a cluster of eight idle nodes of 100 MB/s, of which the last one alone takes
 * replicas, in slots of 15 s that may use 75 MB/s of a link.
 */
class WorkKindTest {
  private static final long MB = 1_000_000;
  private static final int LAST = 7;

  private static List<NodeState> nodes() {
    return IntStream.rangeClosed(0, LAST)
        .mapToObj(node -> Clusters.idle("n" + node, node / 4, 100 * MB))
        .map(node -> node.id().equals("n" + LAST) ? node : Clusters.closed(node))
        .toList();
  }

  private static ClusterSnapshot snapshot(List<NodeState> nodes, RecoveryTask... tasks) {
    return Clusters.of(nodes, List.of(0L, 0L), List.of(tasks));
  }

  private static RecoveryTask decode(long id, int reads, int... sources) {
    return decode(Clusters.task(id, 64 * MB, sources), reads);
  }

  private static RecoveryTask decode(RecoveryTask copy, int reads) {
    return new RecoveryTask(
        copy.id(),
        copy.sizeBytes(),
        copy.shape().as(WorkClass.SAFETY, new WorkKind.DecodeUnit(reads)),
        copy.sources(),
        copy.placed(),
        copy.barred());
  }

  private static Plan plan(ClusterSnapshot snapshot) {
    return Planner.plan(snapshot, PlannerSettings.PAPER, 1);
  }

  @Test
  void aDecodeSharesTheDestinationsLinkAmongItsSources() {
    Plan plan = plan(snapshot(nodes(), decode(1, 3, 0, 1, 2, 3, 4)));

    assertThat(plan.assignments())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.sources().size()).isEqualTo(3);
              assertThat(one.remainingBytes()).isEqualTo(64 * MB);
              assertThat(one.rateBytesPerSec()).isEqualTo(25 * MB);
            });
  }

  @Test
  void aDecodeReadsThoseThatEndFirst() {
    List<NodeState> nodes = new ArrayList<>(nodes());
    nodes.set(1, Clusters.closed(Clusters.idle("n1", 0, 40 * MB)));
    nodes.set(3, Clusters.closed(Clusters.idle("n3", 0, 50 * MB)));

    Plan plan = plan(snapshot(nodes, decode(1, 3, 0, 1, 2, 3, 4)));

    assertThat(plan.assignments())
        .extracting(Assignment::sources)
        .containsExactly(IntSet.of(0, 2, 4));
  }

  @Test
  void aDecodeWithTooFewSourcesWaits() {
    Plan plan = plan(snapshot(nodes(), decode(1, 3, 0, 1)));

    assertThat(plan.assignments()).isEmpty();
    assertThat(plan.skipped()).containsExactly(new Skip(1, 1, SkipReason.NO_SOURCE));
  }

  /** The slot has room for 1,125 MB into the destination: for five decodes of 192 MB. */
  @Test
  void aSlotHoldsAsManyDecodesAsItsLinksCanRead() {
    RecoveryTask[] tasks =
        IntStream.range(0, 8)
            .mapToObj(id -> decode(id, 3, 0, 1, 2, 3, 4, 5, 6))
            .toArray(RecoveryTask[]::new);

    assertThat(plan(snapshot(nodes(), tasks)).assignments()).hasSize(5);
  }

  @Test
  void aLostSourceAloneIsReplaced() {
    RecoveryTask task = decode(1, 3, 0, 1, 3, 4);
    RunningTransfer running =
        new RunningTransfer(
            task.withNodes(task.placed().with(LAST), task.barred().with(LAST)),
            IntSet.of(0, 1, 2),
            LAST,
            0,
            30 * MB,
            20 * MB,
            20 * MB,
            Disposition.SOURCE_LOST);

    Plan plan = plan(Clusters.withRunning(snapshot(nodes()), List.of(running)));

    assertThat(plan.assignments())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.kind()).isEqualTo(Assignment.Kind.RESOURCED);
              assertThat(one.sources().containsAll(IntSet.of(0, 1))).isTrue();
              assertThat(one.sources().size()).isEqualTo(3);
              assertThat(one.remainingBytes()).isEqualTo(34 * MB);
            });
  }

  /** Node 0 is read by two decodes that carry on, and has room for one. */
  @Test
  void aSaturatedSourceAloneIsReplaced() {
    List<NodeState> nodes = new ArrayList<>(nodes());
    nodes.set(0, Clusters.closed(Clusters.idle("n0", 0, 6 * MB)));
    nodes.set(6, Clusters.idle("n6", 1, 100 * MB));
    ClusterSnapshot snapshot = snapshot(nodes);

    Plan plan =
        plan(
            Clusters.withRunning(
                snapshot,
                List.of(
                    running(decode(1, 2, 0, 1, 2), IntSet.of(0, 1), LAST, 20 * MB),
                    running(decode(2, 2, 0, 3, 4), IntSet.of(0, 3), 6, 10 * MB))));

    assertThat(plan.assignments())
        .extracting(Assignment::sources)
        .containsExactly(IntSet.of(0, 1), IntSet.of(3, 4));
  }

  private static RunningTransfer running(
      RecoveryTask task, IntSet sources, int destination, long doneBytes) {
    return new RunningTransfer(
        task.withNodes(task.placed().with(destination), task.barred().with(destination)),
        sources,
        destination,
        0,
        doneBytes,
        0,
        10 * MB,
        Disposition.PLANNABLE);
  }

  /** Both replicas are in rack 0, and two racks are asked for: the one that goes does not count. */
  @Test
  void whatAMoveLeavesDoesNotCountForItsPlace() {
    List<NodeState> nodes = new ArrayList<>(nodes());
    nodes.set(2, Clusters.idle("n2", 0, 100 * MB));
    nodes.set(LAST, Clusters.closed(nodes.get(LAST)));
    RecoveryTask copy = Clusters.task(1, 64 * MB, 1, new PlacementRule(1, 2), 0, 1);
    RecoveryTask move =
        new RecoveryTask(
            1,
            64 * MB,
            copy.shape().as(WorkClass.CAPACITY, new WorkKind.MoveReplica(0)),
            copy.sources(),
            IntSet.of(1),
            copy.barred());

    assertThat(plan(snapshot(nodes, move)).assignments())
        .extracting(Assignment::destination)
        .containsExactly(2);
  }

  @Test
  void wrongTasksAreRefused() {
    RecoveryTask copy = Clusters.task(1, MB, 0, 1);
    assertThatThrownBy(
            () ->
                new RecoveryTask(
                    1,
                    MB,
                    copy.shape().as(WorkClass.CAPACITY, new WorkKind.MoveReplica(0)),
                    copy.sources(),
                    copy.placed(),
                    copy.barred()))
        .hasMessage("node 0 is moved from: barred, and not placed");
    assertThatThrownBy(
            () ->
                new RecoveryTask(
                    1,
                    MB,
                    copy.shape().as(WorkClass.SAFETY, new WorkKind.DecodeUnit(2)),
                    copy.sources(),
                    copy.placed(),
                    IntSet.of(0)))
        .hasMessage("who is read for a decode must not receive: [0, 1]");
    assertThatThrownBy(() -> new WorkKind.DecodeUnit(0))
        .hasMessage("a decode reads 1 node at least: 0");
    assertThatThrownBy(() -> new WorkKind.MoveReplica(-1))
        .hasMessage("a node number must not be negative: -1");
    assertThatThrownBy(() -> new WorkKind.MoveWithin(-1, 0.5))
        .hasMessage("a node number must not be negative: -1");
  }
}
