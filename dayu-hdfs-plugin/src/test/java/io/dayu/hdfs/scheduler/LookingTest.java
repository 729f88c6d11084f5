package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.SlotSpan;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.state.Transfer;
import org.junit.jupiter.api.Test;

/** Looking at the planner changes nothing that it plans by. */
class LookingTest {
  private final Rig rig = new Rig();

  private static void begin(Rig rig) {
    rig.fourNodesWarm();
    for (long id = 1; id <= 6; id++) {
      rig.namesystem.block(id, BIG, 3, "a", "b");
    }
    rig.run(2 * SECOND);
  }

  private static void traffic(Rig rig, int second) {
    for (Rig.Agent agent : rig.agentByUuid.values()) {
      agent.receivedBytesPerSec = LINK / (second % 3 == 0 ? 2 : 3);
      agent.sentBytesPerSec = LINK / (second % 4 == 0 ? 2 : 5);
    }
    rig.run(SECOND);
  }

  private static void look(Rig rig) throws NoAnswerException {
    OperatorApi operator = rig.operator();
    for (int i = 0; i < 100; i++) {
      operator.nodes();
      operator.tasks(20);
      operator.block(3);
      operator.draft();
      rig.agents.foregroundBytesPerSec(rig.nowNs);
    }
  }

  @Test
  void twoPlannersOfWhichOneIsLookedAtPlanTheSame() throws NoAnswerException {
    Rig other = new Rig();
    begin(rig);
    begin(other);
    for (int second = 0; second < 40; second++) {
      traffic(rig, second);
      traffic(other, second);
      look(rig);
      assertThat(rig.allOrders()).isEqualTo(other.allOrders());
    }
    assertThat(rig.operator().nodes()).isEqualTo(other.operator().nodes());
  }

  @Test
  void lookForgivesNoSource() {
    rig.underWay();
    Transfer transfer = rig.transfers.find(rig.onlyOrder().id()).orElseThrow();
    SlotSpan span = new SlotSpan(0, Rig.SLOT, 0, false);
    transfer.loseSource(rig.nodes.numberOf("a"));
    transfer.loseSource(rig.nodes.numberOf("b"));
    LinkTable links =
        new LinkTable(
            rig.nodes, rig.transfers, rig.agents, () -> rig.settings.linkSpeeds(), node -> 0);
    new SnapshotBuilder(
            rig.nodes,
            rig.tasks,
            rig.transfers,
            new PlannerNodes(rig.nodes, rig.tasks, links, uuid -> false, uuid -> false, uuid -> 0),
            () -> rig.settings.planning().tasksPerPlan(),
            () -> rig.settings.planning().planner().alpha())
        .look(rig.nowNs, span, false);

    assertThat(transfer.lostSources().size()).isEqualTo(2);
  }
}
