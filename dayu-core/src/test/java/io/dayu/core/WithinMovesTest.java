package io.dayu.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.Clusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Moves within three nodes of 100 MB/s, of which the first has disks that leave 40 MB/s, and all
 * have room for 100 MB on storages of type 1.
 */
class WithinMovesTest {
  private static final long MB = 1_000_000;
  private static final int TYPE = 1;

  private final List<NodeState> nodes =
      new ArrayList<>(
          IntStream.range(0, 3)
              .mapToObj(node -> Clusters.idle("n" + node, 0, 100 * MB))
              .map(node -> node.with(0, FreeSpace.ofBytesByType(1L << 40, 100 * MB)))
              .toList());

  private Plan plan(List<RecoveryTask> tasks, RunningTransfer... running) {
    ClusterSnapshot snapshot =
        new ClusterSnapshot(
            nodes,
            List.of(new RackState("/r0", RackState.UNLIMITED)),
            tasks,
            List.of(running),
            1_000_000_000L,
            15_000_000_000L,
            Map.of(0, 40 * MB));
    return Planner.plan(snapshot, PlannerSettings.PAPER, 1);
  }

  private static RecoveryTask move(long id, int node) {
    return move(id, node, 0.25, WorkClass.COST);
  }

  private static RecoveryTask move(long id, int node, double share, WorkClass workClass) {
    RecoveryTask held = Clusters.task(id, 64 * MB, 0, 1, 2).leaving(node);
    return held.withShape(
        held.shape()
            .as(workClass, new WorkKind.MoveWithin(node, share))
            .withMissing(1, StorageTypes.of(TYPE)));
  }

  private static RunningTransfer running(RecoveryTask move, long rate, Disposition disposition) {
    int node = move.kind().leaves().orElseThrow();
    RecoveryTask task = move.withShape(move.shape().withMissing(0, StorageTypes.of()));
    return new RunningTransfer(task, node, node, TYPE, 10 * MB, rate, rate, disposition);
  }

  private static Assignment begun(long id, int node, long bytesPerSec) {
    return new Assignment(id, node, node, TYPE, 64 * MB, bytesPerSec, Kind.NEW);
  }

  @Test
  void oneBeginsOnEachNode_atItsShareOfTheDisks_orOfTheLinkWhereNoneAreKnown() {
    Plan plan = plan(List.of(move(1, 0), move(2, 0), move(3, 1)));
    assertThat(plan.assignments()).containsExactly(begun(1, 0, 10 * MB), begun(3, 1, 25 * MB));
    assertThat(plan.skipped()).containsExactly(new Skip(2, 1, SkipReason.DESTINATION_SATURATED));
  }

  @Test
  void hardlyAnyShareIsAMebibyteASecond() {
    assertThat(plan(List.of(move(1, 0, 0.001, WorkClass.COST))).assignments())
        .containsExactly(begun(1, 0, 1 << 20));
  }

  @Test
  void runningOneGoesOnAtWhatTheDisksLeaveByNow_andKeepsOthersWaiting() {
    Plan plan = plan(List.of(move(2, 0)), running(move(1, 0), 20 * MB, Disposition.PLANNABLE));
    assertThat(plan.assignments())
        .containsExactly(new Assignment(1, 0, 0, TYPE, 34 * MB, 10 * MB, Kind.KEPT));
    assertThat(plan.skipped()).containsExactly(new Skip(2, 1, SkipReason.DESTINATION_SATURATED));
  }

  @Test
  void pinnedOneGoesOnAsItIs() {
    assertThat(plan(List.of(), running(move(1, 0), 20 * MB, Disposition.PINNED)).assignments())
        .containsExactly(new Assignment(1, 0, 0, TYPE, 34 * MB, 20 * MB, Kind.PINNED));
  }

  @Test
  void oneWhoseReplicaIsGoneIsHeld_orSkipped() {
    RecoveryTask gone = move(1, 0).readFromAllBut(IntSet.of(0));
    assertThat(plan(List.of(), running(gone, 20 * MB, Disposition.SOURCE_LOST)).assignments())
        .containsExactly(new Assignment(1, 0, 0, TYPE, 54 * MB, 0, Kind.HELD));
    assertThat(plan(List.of(gone)).skipped()).containsExactly(new Skip(1, 1, SkipReason.NO_SOURCE));
  }

  @Test
  void nodeThatHasNoRoomOrIsClosedIsNoPlace() {
    nodes.set(0, nodes.get(0).with(0, FreeSpace.ofBytesByType(1L << 40, 63 * MB)));
    nodes.set(1, Clusters.closed(nodes.get(1)));
    Plan plan = plan(List.of(move(1, 0), move(2, 1), move(3, 2)));
    assertThat(plan.assignments()).containsExactly(begun(3, 2, 25 * MB));
    assertThat(plan.skipped())
        .containsExactly(
            new Skip(1, 1, SkipReason.NO_DESTINATION), new Skip(2, 1, SkipReason.NO_DESTINATION));
  }

  @Test
  void higherClassBegins_andTakesTheSpaceOfLowerWork() {
    nodes.set(1, Clusters.closed(nodes.get(1)));
    nodes.set(2, Clusters.closed(nodes.get(2)));
    RecoveryTask held = Clusters.task(2, 64 * MB, 1, 2);
    RecoveryTask copy =
        held.withShape(
            held.shape()
                .as(WorkClass.COST, new WorkKind.CopyReplica())
                .withMissing(1, StorageTypes.of(TYPE)));
    Plan plan = plan(List.of(move(1, 0), copy, move(3, 0, 0.5, WorkClass.CAPACITY)));
    assertThat(plan.assignments()).containsExactly(begun(3, 0, 20 * MB));
    assertThat(plan.skipped())
        .containsExactly(
            new Skip(2, 1, SkipReason.NO_DESTINATION),
            new Skip(1, 1, SkipReason.DESTINATION_SATURATED));
  }
}
