package io.dayu.hdfs.slot;

import static io.dayu.hdfs.slot.Rig.BIG;
import static io.dayu.hdfs.slot.Rig.LINK;
import static io.dayu.hdfs.slot.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.transfer.Transfer;
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
    OperatorDesk desk = rig.scheduler.desk();
    for (int i = 0; i < 100; i++) {
      desk.nodes();
      desk.tasks(20);
      desk.block(3);
      desk.draft();
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
    assertThat(rig.scheduler.desk().nodes()).isEqualTo(other.scheduler.desk().nodes());
  }

  @Test
  void lookForgivesNoSource() {
    rig.underWay();
    Transfer transfer = rig.transfers.find(rig.onlyOrder().id()).orElseThrow();
    SnapshotBuilder.SlotSpan span = new SnapshotBuilder.SlotSpan(0, Rig.SLOT, 0, false);
    transfer.loseSource(rig.nodes.numberOf("a"));
    transfer.loseSource(rig.nodes.numberOf("b"));
    ClusterState state =
        new ClusterState(rig.namesystem, rig.nodes, rig.tasks, rig.transfers, rig.agents);
    new SnapshotBuilder(
            state,
            () -> rig.settings,
            TimeslotScheduler.linkTable(state, () -> rig.settings, node -> 0))
        .look(rig.nowNs, span, false);

    assertThat(transfer.lostSources().size()).isEqualTo(2);
  }
}
