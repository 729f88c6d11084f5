package io.dayu.core.straggler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.testing.Clusters;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Block 1 of 60 MB, held by 0 and 1, is on its way to 2 and to 3, and the transfers do not know the
 * same of it: each leaves out the source that failed it. Links of 10 MB/s carry 150 MB a slot;
 * block 2 is so far on its way to 3 that the transfer of block 1 is evicted from there.
 */
class TransfersOfOneBlockTest {
  private static final long MB = 1_000_000;
  private static final PlannerSettings ALL_OF_THE_LINK =
      new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, SlotFilling.PAPER);
  private static final IntSet SITES = IntSet.of(0, 1, 2, 3);

  private static RecoveryTask block(int missing, int type, IntSet sources, IntSet barred) {
    int[] types = IntStream.range(0, missing).map(i -> type).toArray();
    return new RecoveryTask(
        1,
        60 * MB,
        0,
        missing,
        sources,
        SITES,
        barred,
        new PlacementRule(1, 10),
        StorageTypes.of(types));
  }

  private static RunningTransfer inTheWayAt(int destination) {
    IntSet sites = IntSet.of(4, destination);
    RecoveryTask task =
        new RecoveryTask(
            2,
            170 * MB,
            0,
            0,
            IntSet.of(4),
            sites,
            sites,
            new PlacementRule(1, 10),
            StorageTypes.of());
    return new RunningTransfer(task, 4, destination, 0, 40 * MB, MB, MB, Disposition.PLANNABLE);
  }

  private static RunningTransfer to(int destination, RecoveryTask task, Disposition disposition) {
    return new RunningTransfer(task, task.sources().get(0), destination, 0, 0, MB, MB, disposition);
  }

  private static ClusterSnapshot snapshot(
      List<RecoveryTask> waiting, List<RunningTransfer> running) {
    List<NodeState> nodes =
        new ArrayList<>(
            IntStream.range(0, 8).mapToObj(i -> Clusters.idle("n" + i, 0, 10 * MB)).toList());
    return Clusters.withRunning(Clusters.of(nodes, List.of(0L), waiting), running);
  }

  private static List<Violation.Kind> kinds(ClusterSnapshot snapshot, Plan plan) {
    return PlanVerifier.verify(snapshot, ALL_OF_THE_LINK, plan).stream()
        .map(Violation::kind)
        .toList();
  }

  private static ClusterSnapshot failedAtDifferentSources() {
    return snapshot(
        List.of(),
        List.of(
            to(2, block(0, 0, IntSet.of(0), SITES), Disposition.PLANNABLE),
            to(3, block(0, 0, IntSet.of(1), SITES), Disposition.SOURCE_LOST),
            inTheWayAt(3)));
  }

  @Test
  void eachBeginsAnewFromASourceOfItsOwn() {
    ClusterSnapshot given = failedAtDifferentSources();
    Plan plan = Planner.plan(given, ALL_OF_THE_LINK, 1);

    assertThat(plan.cancellations()).containsExactly(new Cancellation(1, 3));
    assertThat(plan.assignments())
        .filteredOn(one -> one.kind() == Kind.NEW)
        .extracting(Assignment::source)
        .containsExactly(1);
    assertThat(kinds(given, plan)).isEmpty();
  }

  @Test
  void sourceThatOnlyTheOtherTransferHasIsRefused() {
    ClusterSnapshot given = failedAtDifferentSources();
    Plan plan = Planner.plan(given, ALL_OF_THE_LINK, 1);

    assertThat(kinds(given, withNewFrom(plan, 0))).contains(Violation.Kind.NOT_A_SOURCE);
  }

  private static Plan withNewFrom(Plan plan, int source) {
    List<Assignment> changed = new ArrayList<>(plan.assignments());
    changed.replaceAll(
        one ->
            one.kind() == Kind.NEW
                ? new Assignment(
                    one.taskId(),
                    source,
                    one.destination(),
                    one.storageType(),
                    one.remainingBytes(),
                    MB,
                    one.kind())
                : one);
    return with(plan, changed);
  }

  private static Plan with(Plan plan, List<Assignment> assignments) {
    return new Plan(
        assignments,
        plan.cancellations(),
        plan.skipped(),
        plan.unscannedTasks(),
        plan.budgets(),
        plan.slotBudgetBytes());
  }

  /** The one that waits wants another type, may read elsewhere, and may go where the other not. */
  private static ClusterSnapshot oneWaitsBeside() {
    IntSet barred = IntSet.of(0, 1, 2, 3, 4, 5, 6);
    return snapshot(
        List.of(block(1, 1, IntSet.of(0), barred)),
        List.of(
            to(2, block(0, 0, IntSet.of(0, 1), SITES), Disposition.PINNED),
            to(3, block(0, 0, IntSet.of(1), SITES.withAll(IntSet.of(4, 7))), Disposition.PLANNABLE),
            inTheWayAt(3)));
  }

  private static ClusterSnapshot withTwoTypes(ClusterSnapshot given) {
    List<NodeState> nodes = new ArrayList<>(given.nodes());
    nodes.replaceAll(node -> node.with(0, FreeSpace.ofBytesByType(1L << 40, 1L << 40)));
    return new ClusterSnapshot(
        nodes, given.racks(), given.tasks(), given.running(), given.untilSlotNs(), given.slotNs());
  }

  @Test
  void waitingReplicaAndEvictedTransferAreEachJudgedByTheirOwn_inAnyOrder() {
    ClusterSnapshot given = withTwoTypes(oneWaitsBeside());
    Plan plan = Planner.plan(given, ALL_OF_THE_LINK, 1);

    assertThat(plan.cancellations()).containsExactly(new Cancellation(1, 3));
    assertThat(plan.assignments())
        .filteredOn(one -> one.kind() == Kind.NEW)
        .extracting(Assignment::source, Assignment::storageType)
        .containsExactly(tuple(1, 0), tuple(0, 1));
    assertThat(kinds(given, plan)).isEmpty();
    List<Assignment> turned = new ArrayList<>(plan.assignments());
    turned.add(turned.remove(turned.size() - 2));
    assertThat(kinds(given, with(plan, turned))).isEmpty();
  }

  @Test
  void oneThatFitsNoneOfTheTasksWholeIsRefused() {
    ClusterSnapshot given = withTwoTypes(oneWaitsBeside());
    Plan plan = Planner.plan(given, ALL_OF_THE_LINK, 1);
    List<Assignment> mixed = new ArrayList<>(plan.assignments());
    Assignment evicted = mixed.get(mixed.size() - 2);
    mixed.set(
        mixed.size() - 2,
        new Assignment(
            1, 1, evicted.destination(), 1, evicted.remainingBytes(), MB, evicted.kind()));

    assertThat(kinds(given, with(plan, mixed))).contains(Violation.Kind.STORAGE_TYPE);
  }
}
