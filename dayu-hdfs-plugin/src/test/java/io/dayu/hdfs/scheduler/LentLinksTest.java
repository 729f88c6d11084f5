package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.LinkState;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.link.PlannerNodes;
import org.junit.jupiter.api.Test;

/**
 * Tests of what readers of hot blocks lend: it is no foreground of a slot while no block lacks
 * replicas.
 */
class LentLinksTest {
  private final Rig rig = new Rig();

  private LinkState out(String uuid) {
    LinkTable links =
        new LinkTable(
            rig.nodes, rig.transfers, rig.agents, () -> rig.settings.linkSpeeds(), node -> 0);
    return new PlannerNodes(
            rig.nodes,
            rig.tasks,
            links,
            one -> false,
            one -> false,
            one -> one.equals("a") ? 0.75 : 0)
        .ofSlot(Rig.SLOT, rig.nowNs)
        .get(rig.nodes.numberOf(uuid))
        .out();
  }

  @Test
  void lentReadsAreNoForeground_unlessABlockLacksAReplica() {
    rig.fourNodesWarm();
    rig.agentOf("a").sentBytesPerSec = 80_000_000;
    rig.agentOf("b").sentBytesPerSec = 80_000_000;
    rig.run(3 * Rig.SECOND);
    long foreground = out("b").foregroundBytesPerSec();
    assertThat(foreground).isPositive();
    assertThat(out("a").foregroundBytesPerSec()).isEqualTo(foreground / 4);
    assertThat(out("a").totalBytesPerSec()).isEqualTo(out("b").totalBytesPerSec());

    rig.namesystem.block(1, Rig.BIG, 5, "a", "b");
    rig.agentByUuid.values().forEach(agent -> agent.silent = true);
    rig.run(2 * Rig.SECOND);
    assertThat(rig.tasks.size()).isPositive();
    assertThat(out("a")).isEqualTo(out("b"));
  }
}
