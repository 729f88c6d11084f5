package io.dayu.hdfs.slot;

import static io.dayu.hdfs.slot.Rig.LINK;
import static io.dayu.hdfs.slot.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.core.control.SlotOutcome;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the diary makes of a slot that is over, by plans made by hand of a link's speed. */
class SlotDiaryTest {
  private final Rig rig = new Rig();
  private final ClusterState state =
      new ClusterState(rig.namesystem, rig.nodes, rig.tasks, rig.transfers, rig.agents);
  private final RecoveryHistory history = new RecoveryHistory();
  private final SlotDiary diary = new SlotDiary(state, rig.metrics, history);
  private final PlanExecutor executor =
      new PlanExecutor(state, () -> Rig.settings(100), rig.metrics, rig.renewal(), () -> {});
  private String destination;
  private long plannedNs;

  @BeforeEach
  void firstSlotIsPlanned() {
    destination = rig.underWay();
    diary.begin();
    diary.workBegins(rig.nowNs);
    assertThat(diary.planBegins(rig.nowNs)).as("before any plan").isEmpty();
    planned(1, plan());
  }

  private static Plan plan(Cancellation... cancellations) {
    LinkBudgets budgets = new LinkBudgets(new long[4], new long[4], new long[4], new long[4]);
    Assignment assignment =
        new Assignment(2, 0, 1, FakeNamesystem.DISK, LINK, LINK, Assignment.Kind.NEW);
    return new Plan(List.of(assignment), List.of(cancellations), List.of(), 0, budgets, 0);
  }

  private void planned(long slot, Plan plan) {
    plannedNs = rig.nowNs;
    diary.planned(
        slot, new SlotPlanner.Made(plan, 1, LINK, new PlanTimes(0, 0, 0, 0)), 15, plannedNs);
  }

  private void blockComesInTo(long bytes) {
    PullOrder order = rig.onlyOrder();
    rig.says(destination, Rig.report(order, TransferState.RUNNING, bytes));
    rig.run(SECOND);
  }

  @Test
  void movedShareIsOfTheTimeSinceThePlan() {
    blockComesInTo(2 * LINK);

    assertThat(diary.planBegins(plannedNs + SECOND)).as("too early").isEmpty();
    SlotOutcome slot = diary.planBegins(plannedNs + 4 * SECOND).orElseThrow();
    assertThat(slot.movedShare()).isCloseTo(0.5, within(1e-3));
    assertThat(slot.shortfallBytes()).isCloseTo(2.0 * LINK, withinPercentage(1));
  }

  @Test
  void aPauseAfterASlotIsNotTheSlotsDoing() {
    blockComesInTo(2 * LINK);

    assertThat(diary.planBegins(plannedNs + 30 * SECOND)).isPresent();
    assertThat(diary.planBegins(plannedNs + 30 * SECOND + 1)).isEmpty();
  }

  @Test
  void whatAPlanGivesUpCountsAgainstTheSlotBefore() {
    blockComesInTo(2 * LINK);
    assertThat(diary.planBegins(plannedNs + 4 * SECOND)).isPresent();
    Plan plan = plan(new Cancellation(1, rig.nodes.numberOf(destination)));
    executor.execute(plan, node -> rig.nowNs, rig.nowNs);
    planned(2, plan);

    assertThat(rig.metrics.resentBytes()).isEqualTo(2 * LINK);
    assertThat(history.slots()).extracting(RecoveryHistory.Slot::doneBytes).containsExactly(0L);
    assertThat(diary.planBegins(plannedNs + 4 * SECOND).orElseThrow().movedShare()).isZero();
  }

  @Test
  void recoveryIsNotJudgedByThePlanOfTheOneBefore() {
    diary.workEnds(plannedNs + 4 * SECOND);
    diary.workBegins(plannedNs + 8 * SECOND);

    assertThat(diary.planBegins(plannedNs + 12 * SECOND)).isEmpty();
  }
}
