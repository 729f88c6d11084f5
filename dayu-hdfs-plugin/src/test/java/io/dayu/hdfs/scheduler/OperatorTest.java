package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.core.Planner;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.operator.AgentCoverage;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.hdfs.operator.NodeLoss;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.operator.OperatorService;
import io.dayu.hdfs.operator.PlanInputs;
import io.dayu.hdfs.operator.TasksView;
import io.dayu.hdfs.operator.UnknownNodeException;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of operators' orders, and of what is known to operators. */
class OperatorTest {
  private final Rig rig = new Rig();
  private final OperatorApi operator = rig.operator();

  private void oneRunning() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(3 * SECOND);
  }

  private void alpha(double alpha) {
    rig.settings = Rig.settings(PlannerSettings.PAPER.withAlpha(alpha));
  }

  @Test
  void pausePlansNothingNew_andKeepsStockAway() throws NoAnswerException {
    oneRunning();
    PullOrder running = rig.onlyOrder();

    operator.pause(60 * SECOND, "maintenance");
    rig.namesystem.block(2, 1000, 2, "b");
    rig.run(50 * SECOND);

    assertThat(rig.allOrders()).as("what ran goes on").containsExactly(running);
    assertThat(rig.tasks.size()).isEqualTo(1);
    assertThat(rig.lease.held()).as("the gate").isTrue();
    assertThat(operator.hold().sentence().full()).contains("paused").contains("maintenance");
    assertThat(operator.hold().sentence().shown()).contains("paused").doesNotContain("maintenance");
    assertThat(operator.block(2).reasons()).first().asString().contains("paused");
  }

  @Test
  void reasonsAreNotInTheLog() throws NoAnswerException {
    rig.fourNodesWarm();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(OperatorService.class));
    try {
      operator.pause(60 * SECOND, "the merger");
      operator.turnOff("the merger");
    } finally {
      log.stopCapturing();
    }
    assertThat(log.getOutput())
        .contains("paused by the operator", "turned off by the operator")
        .doesNotContain("merger");
  }

  @Test
  void pauseRunsOutByItself() throws NoAnswerException {
    rig.fourNodesWarm();
    operator.pause(60 * SECOND, "");
    rig.namesystem.block(2, 1000, 2, "b");
    rig.run(60 * SECOND);
    assertThat(rig.plans).isZero();

    rig.run(4 * SECOND);
    assertThat(rig.plans).isPositive();
    assertThat(rig.allOrders()).hasSize(1);
    assertThat(operator.hold().kind()).isEqualTo(OperatorMode.Kind.NONE);
  }

  @Test
  void inPauseALostSourceIsReplaced() throws NoAnswerException {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 3, "a", "b");
    rig.run(3 * SECOND);
    PullOrder order = rig.onlyOrder();
    String destination = rig.holderOf(order);
    operator.pause(3600 * SECOND, "");
    rig.namesystem.block(2, 1000, 2, "a");

    rig.says(destination, Rig.report(order, TransferState.SOURCE_FAILED, LINK));
    rig.run(2 * SECOND);

    assertThat(rig.onlyOrder().source().uuid()).isNotEqualTo(order.source().uuid());
  }

  @Test
  void lossOfANodeIsTheClusterWithoutIt() throws Exception {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a", "b");
    rig.namesystem.block(2, 1000, 2, "b", "c");
    rig.run(SLOT);

    NodeLoss loss = operator.loss("b");

    assertThat(loss.count().replicas()).isEqualTo(2);
    assertThat(loss.cluster().tasks()).extracting(RecoveryTask::id).containsExactly(1L, 2L);
    int lost = loss.nodeNames().indexOf(loss.node());
    assertThat(loss.cluster().nodes().get(lost).acceptsReplicas()).isFalse();
    assertThat(loss.cluster().nodes()).filteredOn(NodeState::acceptsReplicas).hasSize(3);
    assertThatExceptionOfType(UnknownNodeException.class).isThrownBy(() -> operator.loss("nobody"));
  }

  @Test
  void resumeBeginsAtOnce() throws NoAnswerException {
    rig.fourNodesWarm();
    operator.pause(3600 * SECOND, "");
    rig.namesystem.block(2, 1000, 2, "b");
    rig.run(SLOT);

    operator.goOn();
    rig.run(3 * SECOND);
    assertThat(rig.allOrders()).hasSize(1);
  }

  @Test
  void offOpensTheGateAndStaysOff_untilOn() throws NoAnswerException {
    oneRunning();
    operator.turnOff("not today");
    assertThat(rig.lease.held()).isFalse();
    assertThat(rig.lease.reason()).contains("turned off").doesNotContain("not today");
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.namesystem.cancelled).as("given back to stock").isNotEmpty();
    rig.run(4 * SLOT);
    assertThat(rig.lease.held()).isFalse();
    assertThat(rig.plans).isEqualTo(1);

    operator.goOn();
    rig.run(5 * SECOND);
    assertThat(rig.lease.held()).isTrue();
    assertThat(rig.plans).isGreaterThan(1);
    assertThat(rig.allOrders()).hasSize(1);
  }

  @Test
  void offOnAStandbyHoldsWhenItBecomesActive() throws NoAnswerException {
    rig.fourNodesWarm();
    rig.namesystem.active = false;
    rig.run(SECOND);
    operator.turnOff("");
    rig.namesystem.active = true;
    rig.run(SECOND);

    assertThat(rig.lease.held()).isFalse();
  }

  @Test
  void liveAlphaReachesRunningTransfersWithinAHeartbeat() throws NoAnswerException {
    oneRunning();
    assertThat(rig.onlyOrder().rateBytesPerSec()).isEqualTo(LINK * 3 / 4);

    operator.change(() -> alpha(0.5));
    rig.run(SECOND + 50 * MS);

    assertThat(rig.onlyOrder().rateBytesPerSec()).isEqualTo(LINK / 2);
    assertThat(rig.onlyOrder().effectiveInMs()).isZero();
    assertThat(rig.metrics.resentBytes()).isZero();
  }

  @Test
  void liveAlphaReachesRunningTransfersInAPauseToo() throws NoAnswerException {
    oneRunning();
    operator.pause(3600 * SECOND, "");
    operator.change(() -> alpha(0.5));
    rig.run(SECOND + 50 * MS);

    assertThat(rig.onlyOrder().rateBytesPerSec()).isEqualTo(LINK / 2);
  }

  @Test
  void nodesShowBudgetAndWhatLimitsIt() throws NoAnswerException {
    oneRunning();
    rig.agentless("e");
    rig.run(SECOND);

    List<NodeView> nodes = operator.nodes();
    NodeView source = nodes.get(0);
    assertThat(source.name()).isEqualTo("a:1");
    assertThat(source.out().budget()).isEqualTo(LINK * 3 / 4);
    assertThat(source.out().planned()).isEqualTo(LINK * 3 / 4);
    assertThat(source.out().limit()).isEqualTo(NodeView.Limit.ALPHA);
    assertThat(source.in().planned()).isZero();
    NodeView agentless = nodes.get(4);
    assertThat(agentless.agent().present()).isFalse();
    assertThat(agentless.in().limit()).isEqualTo(NodeView.Limit.NO_AGENT);
    assertThat(agentless.in().budget()).isEqualTo(LINK / 10);
    assertThat(operator.agentCoverage()).isEqualTo(new AgentCoverage(5, 4));
  }

  @Test
  void nodesShowWhatTheirAgentsDecode() throws NoAnswerException {
    oneRunning();
    rig.agentOf("b").codecs = List.of("xor", "rs");
    rig.agentOf("c").codecs = List.of("rs");
    rig.run(2 * SECOND);
    rig.agentOf("c").silent = true;
    rig.run(20 * SECOND);

    assertThat(operator.nodes())
        .extracting(node -> node.agent().abilities().codecs())
        .containsExactly(Set.of(), Set.of("rs", "xor"), Set.of(), Set.of());
  }

  @Test
  void nodeWithSlowDisksIsPlannedForThose_andSaysSo() throws NoAnswerException {
    rig.fourNodesWarm();
    rig.agentOf("a").disks = Optional.of(new DiskReport(20_000_000, 500_000_000, 1));
    rig.run(SECOND);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(4 * SECOND);

    NodeView source = operator.nodes().get(0);
    assertThat(rig.onlyOrder().rateBytesPerSec()).isBetween(19_999_000L, 20_000_000L);
    assertThat(source.out().limit()).isEqualTo(NodeView.Limit.DISK);
    assertThat(source.out().limit().words()).isEqualTo("disk");
    assertThat(source.out().budget()).isBetween(19_999_000L, 20_000_000L);
    assertThat(source.out().link()).as("the link itself is no slower").isEqualTo(LINK);
    assertThat(source.in().limit()).isEqualTo(NodeView.Limit.ALPHA);
  }

  @Test
  void clientsThatFeelRecoveryAreShown_andChangeNoBudget() throws NoAnswerException {
    rig.fourNodesWarm();
    long whole = operator.nodes().get(0).out().budget();
    ClientReport badly = new ClientReport(9_000_000, 3_000_000, 0, 0);
    rig.agentOf("a").clients = Optional.of(badly);
    rig.run(SECOND);

    NodeView source = operator.nodes().get(0);
    assertThat(source.agent().clients()).contains(badly);
    assertThat(source.out().limit()).isEqualTo(NodeView.Limit.ALPHA);
    assertThat(source.out().budget()).isEqualTo(whole);
  }

  @Test
  void deadNodeHasNoBudget() throws NoAnswerException {
    oneRunning();
    rig.namesystem.kill("d");
    rig.run(SECOND);

    NodeView dead = operator.nodes().get(rig.nodes.find("d").orElseThrow());
    assertThat(dead.in().limit()).isEqualTo(NodeView.Limit.DEAD);
    assertThat(dead.in().budget()).isZero();
  }

  @Test
  void blockSaysWhereItStands() throws NoAnswerException {
    oneRunning();
    assertThat(operator.block(1).state()).isEqualTo(BlockView.State.RUNNING);
    assertThat(operator.block(1).running()).hasSize(1);
    assertThat(operator.block(77).reasons().get(0)).contains("no such block");

    rig.namesystem.block(3, 1000, 1, "a");
    assertThat(operator.block(3).reasons().get(0)).contains("does not list it");
  }

  @Test
  void blockSaysWhyItWaits() throws NoAnswerException {
    rig.fourNodesWarm();
    rig.namesystem.block(2, 1000, 2);
    rig.run(12 * SECOND);

    BlockView block = operator.block(2);
    assertThat(block.state()).isEqualTo(BlockView.State.WAITING);
    assertThat(block.reasons())
        .singleElement()
        .asString()
        .startsWith("For 1")
        .endsWith(" s it could not be planned: no DataNode that holds it can be read now.");

    rig.run(60 * SECOND);
    assertThat(operator.block(2).reasons().get(0)).contains("Stock HDFS is shown it as well.");
  }

  @Test
  void tasksAreTheFirst_andTheRestIsCounted() throws NoAnswerException {
    rig.fourNodesWarm();
    for (int id = 1; id <= 30; id++) {
      rig.namesystem.block(id, BIG, 2, "a");
    }
    rig.run(3 * SECOND);

    TasksView tasks = operator.tasks(2);
    assertThat(tasks.running()).hasSizeLessThanOrEqualTo(2);
    assertThat(tasks.waiting()).hasSize(2);
    assertThat(tasks.waiting().get(0).sources()).containsExactly("a:1");
    assertThat(tasks.runningCount() + tasks.waitingCount()).isEqualTo(30);
  }

  @Test
  void draftIsPlannedElsewhere_andDoesNothing() throws NoAnswerException {
    rig.fourNodesWarm();
    operator.pause(3600 * SECOND, "");
    rig.namesystem.block(2, 1000, 2, "b");
    rig.run(SECOND);

    PlanInputs draft = operator.draft();
    Plan plan = Planner.plan(draft.snapshot(), draft.knobs(), draft.seed());
    assertThat(plan.assignments()).hasSize(1);
    assertThat(draft.nodeNames()).containsExactly("a:1", "b:1", "c:1", "d:1");
    rig.run(SECOND);
    assertThat(rig.transfers.copy()).isEmpty();
  }

  @Test
  void paceIsKnownAfterSomeSeconds() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(2 * SECOND);
    assertThat(operator.forecast().secondsLeft()).isEmpty();

    rig.run(40 * SECOND);
    Transfer running = rig.transfers.copy().get(0);
    assertThat((long) operator.forecast().bytesPerSec())
        .isCloseTo(running.rateBytesPerSec(), withinPercentage(25));
  }

  @Test
  void questionThatFailsDoesNotHurtThePlanner() {
    oneRunning();
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(
            () ->
                operator.change(
                    () -> {
                      throw new IllegalStateException("broken");
                    }))
        .withMessageContaining("broken");
    rig.run(SECOND);
    assertThat(rig.transfers.size()).isEqualTo(1);
  }

  @Test
  void questionThatFailsForGoodIsAnsweredToo_andDoesNotHurtThePlanner() {
    oneRunning();
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(
            () ->
                operator.change(
                    () -> {
                      throw new StackOverflowError("too deep");
                    }))
        .withMessageContaining("too deep");
    assertThat(rig.transfers.size()).isEqualTo(1);
  }

  @Test
  void plannerThatDoesNotAnswerIsNotWaitedForTwice() {
    PlannerMailbox deaf = new PlannerMailbox(10, () -> {});
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(() -> deaf.ask(() -> 1))
        .withMessageContaining("nothing was done");
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(() -> deaf.ask(() -> 2))
        .withMessageContaining("does not answer");
  }

  @Test
  void questionThatNobodyWaitsForAnyMoreIsNotDone() throws NoAnswerException {
    boolean[] done = new boolean[1];
    Runnable[] wake = {() -> {}};
    PlannerMailbox questions = new PlannerMailbox(10, () -> wake[0].run());
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(() -> questions.ask(() -> done[0] = true));

    questions.answerAll();
    assertThat(done[0]).isFalse();
    wake[0] = questions::answerAll;
    assertThat(questions.ask(() -> 3)).isEqualTo(3);
  }

  @Test
  void askerKeepsAnInterrupt_andIsAnsweredAtOnce() {
    PlannerMailbox questions = new PlannerMailbox(60_000, () -> Thread.currentThread().interrupt());
    assertThatExceptionOfType(NoAnswerException.class)
        .isThrownBy(() -> questions.ask(() -> 1))
        .withMessageContaining("stopping");
    assertThat(Thread.interrupted()).isTrue();
  }
}
