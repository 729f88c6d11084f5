package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.core.control.DuePlan;
import io.dayu.core.control.PlanTimes;
import io.dayu.core.control.PlannedSlot;
import io.dayu.core.control.SlotOutcome;
import io.dayu.core.control.SlotSpan;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.Plan;
import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.status.ClientsMeanwhile;
import io.dayu.hdfs.status.OpenRecovery;
import io.dayu.hdfs.status.PlanYield;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.SlotReporter;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of the reporter on a slot that is over, by plans made by hand of a link's speed. */
class SlotReporterTest {
  private final Rig rig = new Rig();
  private final RecoveryHistory history = new RecoveryHistory();
  private final PlanYield planYield = new PlanYield();
  private final ByteAccount bytes = new ByteAccount(rig.tasks, rig.transfers, rig.metrics);
  private final SlotReporter reporter =
      new SlotReporter(
          rig.tasks,
          rig.transfers,
          rig.metrics,
          bytes,
          history,
          planYield,
          new OpenRecovery(
              rig.metrics,
              List::of,
              new ClientsMeanwhile(nowNs -> 0, nowNs -> ClientWaits.UNKNOWN)));
  private String destination;
  private long plannedNs;

  @BeforeEach
  void firstSlotIsPlanned() {
    destination = rig.underWay();
    bytes.close();
    reporter.begin();
    reporter.workBegins(rig.nowNs);
    assertThat(bytes.outcome(rig.nowNs)).as("before any plan").isEmpty();
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
    SlotSpan span = new SlotSpan(0, 15 * SECOND, 0, false);
    PlannedSlot made =
        new PlannedSlot(
            new DuePlan(slot, plannedNs, span, false, true),
            plan,
            0.75,
            1,
            LINK,
            new PlanTimes(0, 0, 0, 0));
    reporter.planned(made, plannedNs);
    bytes.planned(made, plannedNs);
  }

  private void blockComesInTo(long bytes) {
    PullOrder order = rig.onlyOrder();
    rig.says(destination, Rig.report(order, TransferState.RUNNING, bytes));
    rig.run(SECOND);
  }

  @Test
  void movedShareIsOfTheTimeSinceThePlan() {
    blockComesInTo(2 * LINK);

    assertThat(bytes.outcome(plannedNs + SECOND)).as("too early").isEmpty();
    SlotOutcome slot = bytes.outcome(plannedNs + 4 * SECOND).orElseThrow();
    assertThat(slot.movedShare()).isCloseTo(0.5, within(1e-3));
    assertThat(slot.shortfallBytes()).isCloseTo(2.0 * LINK, withinPercentage(1));
  }

  @Test
  void aPauseAfterASlotIsNotTheSlotsDoing() {
    blockComesInTo(2 * LINK);

    assertThat(bytes.outcome(plannedNs + 30 * SECOND)).isPresent();
    assertThat(bytes.outcome(plannedNs + 30 * SECOND + 1)).isEmpty();
  }

  @Test
  void whatAPlanGivesUpCountsAgainstTheSlotBefore() {
    blockComesInTo(2 * LINK);
    assertThat(bytes.outcome(plannedNs + 4 * SECOND)).isPresent();
    Plan plan = plan(new Cancellation(1, rig.nodes.numberOf(destination)));
    rig.parts.execution().carryOut(plan, node -> rig.nowNs, () -> {}, rig.nowNs);
    planned(2, plan);

    assertThat(rig.metrics.resentBytes()).isEqualTo(2 * LINK);
    assertThat(history.slots()).extracting(RecoveryHistory.PastSlot::doneBytes).containsExactly(0L);
    assertThat(bytes.outcome(plannedNs + 4 * SECOND).orElseThrow().movedShare()).isZero();
  }

  @Test
  void recoveryIsNotJudgedByThePlanOfTheOneBefore() {
    bytes.close();
    reporter.workEnds(plannedNs + 4 * SECOND);
    reporter.workBegins(plannedNs + 8 * SECOND);

    assertThat(bytes.outcome(plannedNs + 12 * SECOND)).isEmpty();
  }

  @Test
  void bytesThatAreLostAgainAreToldApart_andNoneIsNegative() {
    blockComesInTo(2 * LINK);
    bytes.outcome(rig.nowNs);
    planned(2, plan());
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlotReporter.class));
    try {
      // Its destination has restarted, and begins anew.
      blockComesInTo(0);
      bytes.outcome(rig.nowNs);
      planned(3, plan());
      assertThat(log.getOutput()).contains("before: 0 B came in", "200.0 MB is to be sent again");
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void transfersThatShouldHaveEndedLongAgo_areToldToMoveNextToNothing() {
    LinkBudgets budgets = new LinkBudgets(new long[4], new long[4], new long[4], new long[4]);
    Plan nothing = new Plan(List.of(), List.of(), List.of(), 0, budgets, 0);
    blockComesInTo(10 * LINK);
    bytes.outcome(rig.nowNs);
    planned(2, nothing);
    planned(3, nothing);
    assertThat(planYield.poor()).as("after one slot").isFalse();
    planned(4, nothing);
    assertThat(planYield.poor()).isTrue();
    blockComesInTo(30 * LINK);
    bytes.outcome(rig.nowNs);
    planned(5, nothing);
    assertThat(planYield.poor()).isFalse();
  }

  @Test
  void alphaIsToldAsItIsSet_andAsItIsPlannedBy() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlotReporter.class));
    try {
      planned(2, plan());
      assertThat(log.getOutput()).contains("by alpha 0.75 (planned by 1.0");
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void plansThatMoveNextToNothingAreToldOnce_andOnceThatTheyAreOver() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(PlanYield.class));
    try {
      blockComesInTo(LINK / 10);
      bytes.outcome(rig.nowNs);
      planned(2, plan());
      assertThat(planYield.poor()).as("after one slot").isFalse();
      planned(3, plan());
      planned(4, plan());
      assertThat(planYield.poor()).isTrue();
      assertThat(log.getOutput()).containsOnlyOnce("Plans move less than a tenth");

      blockComesInTo(10 * LINK);
      bytes.outcome(rig.nowNs);
      planned(5, plan());
      assertThat(planYield.poor()).isFalse();
      assertThat(log.getOutput()).containsOnlyOnce("again");
    } finally {
      log.stopCapturing();
    }
  }
}
