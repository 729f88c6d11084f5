package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import io.dayu.hdfs.execution.TransferTimeouts;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.BatchSizes;
import io.dayu.hdfs.settings.SchedulerSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A block that waits while there is no link at all to carry it, by the settings of a new site. */
final class NoLinksTest {
  private final Rig rig = new Rig(settings());

  private static SchedulerSettings settings() {
    PlannerSettings knobs =
        new PlannerSettings(
            0.75,
            30_000_000,
            0.10,
            1_000_000,
            0.05,
            0,
            new SlotFilling(0.0625, SourceOrder.BALANCED, 1, 1.5));
    return new SchedulerSettings(
        new PlanningSettings(
            knobs,
            knobs.withFilling(new SlotFilling(0.0625, SourceOrder.BALANCED, 1.5, 1.5)),
            200_000,
            0),
        new SlotTiming(5 * SECOND, 1_500 * MS, SECOND, 0.1, 60 * SECOND),
        new TransferTimeouts(4 * SECOND, 10 * SECOND, 60 * SECOND, 10 * SECOND),
        new BatchSizes(100, 1000),
        new LinkTable.Speeds(125_000_000, 0),
        2,
        60 * SECOND);
  }

  private void assertRecovers(long block) {
    rig.halfLifeNs = 2 * SECOND;
    for (String uuid : List.of("a", "b", "c", "d")) {
      rig.agent(uuid);
      rig.agentOf(uuid).givesWay = true;
    }
    rig.run(12 * SECOND);
    rig.namesystem.block(block, 1_000_000, 3, "a", "b");
    rig.run(12 * SECOND);

    assertThat(rig.allOrders()).extracting(order -> order.block().blockId()).contains(block);
    assertThat(rig.metrics.failures()).isZero();
  }

  @Test
  void noDataNodeIsRegistered() {
    rig.namesystem.block(9, 1_000_000, 3);
    rig.run(60 * SECOND);
    assertThat(rig.plans).as("it was planned").isPositive();

    assertRecovers(10);
  }

  @Test
  void noDataNodeIsAlive() {
    for (String uuid : List.of("e", "f")) {
      rig.agentless(uuid);
    }
    rig.namesystem.block(9, 1_000_000, 3, "e", "f");
    rig.run(10 * SECOND);
    rig.namesystem.kill("e");
    rig.namesystem.kill("f");
    rig.run(60 * SECOND);

    assertRecovers(10);
  }

  @Test
  void allDataNodesAreLostInTheMidstOfARecovery() {
    for (String uuid : List.of("e", "f", "g")) {
      rig.agent(uuid);
      rig.agentOf(uuid).givesWay = true;
    }
    rig.run(12 * SECOND);
    rig.namesystem.block(9, 2_000_000_000, 3, "e", "f");
    rig.run(22 * SECOND);
    for (String uuid : List.of("e", "f", "g")) {
      rig.namesystem.kill(uuid);
      rig.agentOf(uuid).silent = true;
    }
    rig.namesystem.block(8, 1_000_000, 3);
    rig.run(60 * SECOND);

    assertRecovers(10);
  }
}
