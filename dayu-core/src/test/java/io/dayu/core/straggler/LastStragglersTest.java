package io.dayu.core.straggler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dayu.core.Planner;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Assignment.Kind;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.testing.Clusters;
import io.dayu.core.verify.PlanVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the stragglers that go on at the end. Blocks of 60 MB that go on at 1 MB/s until the
 * slot begins in 1 s; the nodes are 0 to 3, the first two hold all blocks.
 */
class LastStragglersTest {
  private static final long MB = 1_000_000;

  private static NodeState node(int number, long megabytesPerSec) {
    return Clusters.idle("n" + number, 0, megabytesPerSec * MB);
  }

  private static RunningTransfer running(long id, int source, int destination, long doneMegabytes) {
    return running(id, source, destination, doneMegabytes, Disposition.PLANNABLE);
  }

  private static RunningTransfer running(
      long id, int source, int destination, long doneMegabytes, Disposition disposition) {
    IntSet holders = IntSet.of(0, 1);
    IntSet sites = holders.with(destination);
    RecoveryTask task =
        new RecoveryTask(
            id, 60 * MB, 0, 0, holders, sites, sites, new PlacementRule(1, 10), StorageTypes.of());
    return new RunningTransfer(
        task, source, destination, 0, doneMegabytes * MB, MB, MB, disposition);
  }

  private static Plan plan(double endMargin, long[] megabytesPerSec, RunningTransfer... running) {
    List<NodeState> nodes =
        List.of(
            node(0, megabytesPerSec[0]),
            node(1, megabytesPerSec[1]),
            node(2, megabytesPerSec[2]),
            node(3, megabytesPerSec[3]));
    ClusterSnapshot snapshot =
        Clusters.withRunning(Clusters.of(nodes, List.of(0L), List.of()), Arrays.asList(running));
    SlotFilling filling = new SlotFilling(1, SourceOrder.BALANCED, 1, endMargin);
    PlannerSettings settings = new PlannerSettings(1.0, 1, 0.01, 0, 0, 0, filling);
    Plan plan = Planner.plan(snapshot, settings, 1);
    assertThat(PlanVerifier.verify(snapshot, settings, plan)).isEmpty();
    return plan;
  }

  private static long[] links(long... megabytesPerSec) {
    return megabytesPerSec;
  }

  @Test
  void aTransferGoesOnFromTheHolderWithWhichItEndsFirst() {
    RunningTransfer slow = running(7, 0, 2, 19);

    assertThat(plan(1.5, links(2, 40, 40, 40), slow).assignments())
        .containsExactly(new Assignment(7, 1, 2, 0, 40 * MB, 40 * MB, Kind.RESOURCED));
    assertThat(plan(0, links(2, 40, 40, 40), slow).assignments())
        .as("before the end a slow source is no harm")
        .extracting(Assignment::kind)
        .containsExactly(Kind.KEPT);
  }

  @Test
  void holdersShareWhatRemains() {
    Plan plan =
        plan(
            1.5,
            links(10, 10, 40, 40),
            running(1, 0, 2, 19),
            running(2, 0, 2, 19),
            running(3, 0, 3, 19),
            running(4, 0, 3, 19));

    assertThat(plan.assignments().stream().filter(one -> one.source() == 1)).hasSize(2);
    assertThat(plan.assignments()).extracting(Assignment::rateBytesPerSec).containsOnly(5 * MB);
  }

  @Test
  void whatASlowDestinationHasLeftBeginsAnewElsewhere() {
    // 58 MB at 2 MB/s are 29 s; a whole block at 100 MB/s is 0.6 s.
    Plan plan = plan(1.5, links(100, 100, 2, 100), running(7, 0, 2, 1));

    assertThat(plan.cancellations()).containsExactly(new Cancellation(7, 2));
    assertThat(plan.assignments())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.kind()).isEqualTo(Kind.NEW);
              assertThat(one.destination()).isEqualTo(3);
            });
  }

  @Test
  void itDoesSoAsWellWhenTheWholeBlockTakesLongerThanAllThatRemains() {
    // 58 MB at 2 MB/s are 29 s, at what all links carry 2 s; a whole block at 10 MB/s is 6 s.
    Plan plan = plan(1.5, links(10, 10, 2, 10), running(7, 0, 2, 1));

    assertThat(plan.cancellations()).containsExactly(new Cancellation(7, 2));
    assertThat(plan.assignments()).extracting(Assignment::destination).containsExactly(3);
  }

  @Test
  void itStaysWhereItsSourcesAreAsSlow() {
    // 58 MB at 8 MB/s are 7.3 s, a whole block at 11 MB/s 5.5 s: not worth what was moved.
    Plan plan = plan(1.5, links(11, 8, 8, 40), running(7, 0, 2, 1));

    assertThat(plan.cancellations()).isEmpty();
    assertThat(plan.assignments()).extracting(Assignment::kind).containsExactly(Kind.KEPT);
  }

  @Test
  void whoLostItsSourceGoesOnFromAnother() {
    RunningTransfer lost = running(7, 0, 2, 20, Disposition.SOURCE_LOST);

    assertThat(plan(1.5, links(2, 40, 40, 40), lost).assignments())
        .containsExactly(new Assignment(7, 1, 2, 0, 40 * MB, 40 * MB, Kind.RESOURCED));
  }

  @Test
  void pinnedTransfersStayAsTheyAre() {
    RunningTransfer pinned = running(7, 0, 2, 1, Disposition.PINNED);

    assertThat(plan(1.5, links(2, 40, 2, 40), pinned).assignments())
        .extracting(Assignment::kind)
        .containsExactly(Kind.PINNED);
  }

  /** A decode of 60 MB from nodes 0 to 2 at node 3, of which 1 MB is there; node 4 is free. */
  private static Plan planDecode(long... megabytesPerSec) {
    return planDecode(IntSet.of(0, 1, 2), megabytesPerSec);
  }

  private static Plan planDecode(IntSet holders, long... megabytesPerSec) {
    List<NodeState> nodes = new ArrayList<>();
    for (int number = 0; number < megabytesPerSec.length; number++) {
      nodes.add(node(number, megabytesPerSec[number]));
    }
    RecoveryTask task =
        new RecoveryTask(
            7,
            60 * MB,
            new TaskShape(
                WorkClass.SAFETY,
                new WorkKind.DecodeUnit(3),
                0,
                0,
                new PlacementRule(1, 10),
                StorageTypes.of()),
            holders,
            holders.with(3),
            holders.with(3));
    RunningTransfer decode =
        new RunningTransfer(task, IntSet.of(0, 1, 2), 3, 0, MB, MB, MB, Disposition.PLANNABLE);
    ClusterSnapshot snapshot =
        Clusters.withRunning(Clusters.of(nodes, List.of(0L), List.of()), List.of(decode));
    PlannerSettings settings =
        new PlannerSettings(
            1.0, 1, 0.01, 0, 0, 0, new SlotFilling(1, SourceOrder.BALANCED, 1, 1.5));
    Plan plan = Planner.plan(snapshot, settings, 1);
    assertThat(PlanVerifier.verify(snapshot, settings, plan)).isEmpty();
    return plan;
  }

  /**
   * Its sources could send a whole block in 6 s, but no destination takes three in less than 18.
   */
  @Test
  void aDecodeStaysWhereAnotherDestinationWouldTakeAsLong() {
    Plan plan = planDecode(10, 10, 10, 10, 10);

    assertThat(plan.cancellations()).isEmpty();
    assertThat(plan.assignments())
        .extracting(Assignment::kind, Assignment::destination)
        .containsExactly(tuple(Kind.KEPT, 3));
  }

  @Test
  void aDecodeBeginsAnewWhereAnotherDestinationTakesItMuchSooner() {
    Plan plan = planDecode(100, 100, 100, 2, 100);

    assertThat(plan.cancellations()).containsExactly(new Cancellation(7, 3));
    assertThat(plan.assignments())
        .extracting(Assignment::kind, Assignment::destination)
        .containsExactly(tuple(Kind.NEW, 4));
  }

  /** One that changes its sources in every slot does nothing but connect. */
  @Test
  void aDecodeChangesItsSourcesWhereItEndsMuchSoonerAlone() {
    IntSet holders = IntSet.of(0, 1, 2, 4);

    assertThat(planDecode(holders, 10, 9, 10, 100, 10).assignments())
        .extracting(Assignment::kind, Assignment::sources)
        .containsExactly(tuple(Kind.KEPT, IntSet.of(0, 1, 2)));
    assertThat(planDecode(holders, 10, 2, 10, 100, 10).assignments())
        .extracting(Assignment::kind, Assignment::sources)
        .containsExactly(tuple(Kind.RESOURCED, IntSet.of(0, 2, 4)));
  }
}
