package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LEAD;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.protocol.PullOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of the end of a recovery: what changes when no block waits any more, and when all transfers
 * give way.
 */
class EndOfRecoveryTest {
  private final Rig rig = new Rig();

  @Test
  void agentsAreToldWhenFewTransfersRemain() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 2, "a");
    rig.namesystem.block(2, BIG, 5, "a", "b", "c", "d");
    rig.run(2 * SECOND);
    assertThat(rig.tasks.asideCount()).as("block 2 can never be placed").isEqualTo(1);
    assertThat(rig.heartbeat("b").link().orElseThrow().lastTransfers()).isTrue();

    rig.namesystem.block(3, BIG, 2, "b");
    rig.namesystem.block(4, BIG, 2, "c");
    rig.run(SLOT);
    assertThat(rig.transfers.size()).isEqualTo(3);
    assertThat(rig.heartbeat("b").link().orElseThrow().lastTransfers())
        .as("three transfers, four nodes")
        .isFalse();
  }

  @Test
  void agentsAreToldWhileABlockHasOneReplicaLeft() {
    rig.fourNodesWarm();
    rig.run(2 * SECOND);
    assertThat(rig.heartbeat("b").link().orElseThrow().lastReplicas()).isFalse();

    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(2 * SECOND);
    assertThat(rig.transfers.size()).isEqualTo(1);
    assertThat(rig.heartbeat("b").link().orElseThrow().lastReplicas()).isTrue();
  }

  @Test
  void slotsAreShortWhenNoBlockWaitsAnyMore() {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.givesWay = true);
    rig.run(SECOND);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND + SLOT - LEAD + 50 * MS);
    assertThat(rig.status().slot().number()).isEqualTo(2);

    rig.run(LEAD + SECOND);
    assertThat(rig.status().slot().number()).isEqualTo(3);
    rig.run(LEAD + SECOND);
    assertThat(rig.status().slot().number()).isEqualTo(4);

    rig.namesystem.block(2, BIG, 5, "a", "b", "c", "d");
    rig.run(LEAD + SECOND);
    assertThat(rig.status().slot().number()).isEqualTo(5);
    rig.run(SLOT - SECOND);
    assertThat(rig.status().slot().number()).as("a block waits").isEqualTo(5);
  }

  @Test
  void slotsGetShorterTowardsTheEnd() {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.givesWay = true);
    rig.run(SECOND);
    for (int id = 1; id <= 40; id++) {
      rig.namesystem.block(id, LINK * 3, 2, id % 2 == 0 ? "a" : "b");
    }
    rig.run(SLOT);
    long begunNs = rig.nowNs;
    long slot = rig.status().slot().number();
    List<Long> lengthsNs = new ArrayList<>();
    while (rig.tasks.size() > 0) {
      rig.run(50 * MS);
      if (rig.status().slot().number() > slot) {
        lengthsNs.add(rig.nowNs - begunNs);
        begunNs = rig.nowNs;
        slot++;
      }
    }
    assertThat(lengthsNs.get(0)).as("first slot").isGreaterThan(SLOT * 3 / 4);
    assertThat(lengthsNs.get(lengthsNs.size() - 1)).as("last slot").isLessThan(SLOT / 2);
  }

  private long rateAfterItShouldHaveEnded(boolean givesWay) {
    Rig cluster = new Rig();
    for (String uuid : List.of("a", "b")) {
      cluster.agent(uuid);
      cluster.agentOf(uuid).givesWay = givesWay;
    }
    cluster.run(3 * SECOND);
    cluster.namesystem.block(1, LINK, 2, "a");
    cluster.run(SECOND + SLOT + SECOND);
    assertThat(cluster.status().slot().number()).isEqualTo(2);
    return cluster.onlyOrder().rateBytesPerSec();
  }

  @Test
  void whoShouldHaveEndedGetsATrickleUnlessTransfersGiveWay() {
    assertThat(rateAfterItShouldHaveEnded(true)).isEqualTo(LINK * 95 / 100);
    assertThat(rateAfterItShouldHaveEnded(false)).isEqualTo(LINK * 75 / 100 / 64);
  }

  @Test
  void whatIsSlowerThanItsRateIsNotSlowedDownAtTheEnd() {
    Rig constant = new Rig(Rig.settings(PlannerSettings.DEFAULT));
    constant.fourNodesWarm();
    constant.agentByUuid.values().forEach(agent -> agent.finishes = true);
    constant.agentByUuid.values().forEach(agent -> agent.speedShare = 0.3);
    constant.namesystem.block(1, 10 * LINK, 2, "a");
    long before = 0;
    for (int second = 0; second < 90; second++) {
      constant.run(SECOND);
      for (PullOrder order : constant.allOrders()) {
        assertThat(order.rateBytesPerSec()).isGreaterThan(before / 2);
        before = order.rateBytesPerSec();
      }
    }
    assertThat(constant.tasks.total()).isZero();
  }

  @Test
  void slotsAreFilledInAnotherWayOnlyWhenAllTransfersGiveWay() {
    for (String uuid : List.of("a", "b", "c")) {
      rig.agent(uuid);
      rig.agentOf(uuid).givesWay = !uuid.equals("c");
    }
    rig.run(3 * SECOND);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(SECOND);
    assertThat(rig.lastKnobs).isEqualTo(rig.settings.planning().planner());

    rig.agentOf("c").givesWay = true;
    rig.run(SLOT + SECOND);
    assertThat(rig.lastKnobs.filling()).isEqualTo(Rig.GIVING_WAY.filling());
  }

  @Test
  void alphaThatWasJustLoweredHoldsAtOnce_alsoInTheLastSlots() throws Exception {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.givesWay = true);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.run(2 * SLOT);
    assertThat(rig.lastKnobs.alpha()).as("none waits").isEqualTo(0.95);

    SchedulerSettings usual = rig.settings;
    PlannerSettings lower =
        Rig.GIVING_WAY.withAlpha(0.3).withFilling(Rig.GIVING_WAY.filling().withAlphaAtEnd(0.3));
    rig.operator()
        .change(
            () ->
                rig.settings =
                    new SchedulerSettings(
                        new PlanningSettings(
                            usual.planning().planner(), lower, usual.planning().tasksPerPlan(), 0),
                        usual.timing(),
                        usual.timeouts(),
                        usual.batches(),
                        usual.linkSpeeds(),
                        usual.leaseSlots(),
                        usual.handOverNs()));
    rig.run(SECOND);
    assertThat(rig.lastKnobs).isEqualTo(lower);
  }

  @Test
  void whatGivesWayMayFillTheLinksOnlyWhenNoBlockWaits_andNotInAPause() throws Exception {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.givesWay = true);
    rig.run(SECOND);
    rig.namesystem.block(1, BIG, 2, "a");
    rig.namesystem.block(2, BIG, 5, "a", "b", "c", "d");
    rig.run(SECOND);
    assertThat(rig.lastKnobs).as("block 2 waits").isEqualTo(Rig.GIVING_WAY);

    rig.namesystem.delete(2);
    rig.run(SLOT);
    assertThat(rig.lastKnobs).as("none waits").isEqualTo(Rig.GIVING_WAY.withAlpha(0.95));

    rig.operator().pause(3600 * SECOND, "");
    rig.operator().change(() -> rig.settings = Rig.settings(100));
    rig.run(SECOND);
    assertThat(rig.lastKnobs).as("in a pause").isEqualTo(Rig.GIVING_WAY);
  }
}
