package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.MS;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Recoveries of many blocks: nothing takes them all at once. */
class LongQueueTest {
  @Test
  void firstPlanDoesNotWaitForTheEndOfALongQueue() {
    Rig slow = new Rig(Rig.settings(1000, 100_000, 42));
    slow.fourNodesWarm();
    for (int id = 1; id <= 10_000; id++) {
      slow.namesystem.block(id, 1000, 2, "a");
    }
    assertThat(slow.scheduler.doWork(slow.nowNs)).as("time to the next round").isEqualTo(MS);
    slow.run(600 * MS);
    assertThat(slow.plans).isEqualTo(1);
    assertThat(slow.transfers.size() + slow.tasks.size())
        .as("known blocks")
        .isBetween(5_000, 9_000);

    slow.run(2 * SECOND);
    assertThat(slow.transfers.size() + slow.tasks.size()).isEqualTo(10_000);
    assertThat(slow.status().slot().number()).isEqualTo(1);
  }

  @Test
  void firstPlanIsMadeWhenThereIsPlentyToChooseFrom() {
    Rig slow = new Rig(Rig.settings(1000, 100_000, 42));
    slow.fourNodesWarm();
    for (int id = 1; id <= 10_000; id++) {
      slow.namesystem.block(id, Rig.LINK, 2, "a");
    }
    slow.run(50 * MS);
    assertThat(slow.plans).isEqualTo(1);
    assertThat(slow.transfers.size() + slow.tasks.size()).as("known blocks").isLessThan(1_000);
  }

  @Test
  void whatEndedIsToppedUpOnlyWhenAllBlocksAreIn() {
    Rig slow = new Rig(Rig.settings(1000, 100_000, 42));
    slow.fourNodesWarm();
    for (int id = 1; id <= 30_000; id++) {
      slow.namesystem.block(id, 1000, 2, "a");
    }
    slow.run(SECOND + 50 * MS);
    assertThat(slow.plans).isEqualTo(1);
    slow.allDone();
    slow.run(1500 * MS);
    assertThat(slow.plans).as("plans while blocks come in").isEqualTo(1);

    slow.run(2 * SECOND);
    assertThat(slow.plans).as("plans when all are in").isGreaterThan(1);
    assertThat(slow.status().slot().number()).isEqualTo(1);
  }

  @Test
  void bookingsOfManyTransfersAreRenewedInTurns() {
    Rig big = new Rig(Rig.settings(1000, 100_000));
    big.fourNodesWarm();
    for (int id = 1; id <= 5_000; id++) {
      big.namesystem.block(id, 1000, 2, "a");
    }
    big.run(100 * MS);
    int running = big.transfers.size();
    assertThat(running).isGreaterThan(3_000);
    big.namesystem.renewed.clear();
    big.run(3 * SECOND);
    assertThat(big.namesystem.renewed.size()).isPositive().isLessThan(running / 2);

    big.run(20 * SECOND);
    assertThat(big.namesystem.renewed).hasSizeGreaterThanOrEqualTo(running);
  }

  @Test
  void commitBatchesKeepToTheSetting() {
    Rig small = new Rig(Rig.settings(3));
    for (String uuid : List.of("a", "b", "c", "d")) {
      small.agent(uuid);
    }
    for (int id = 1; id <= 10; id++) {
      small.namesystem.block(id, 1000, 2, "a");
    }
    small.run(2 * SECOND + 100 * MS);

    assertThat(small.namesystem.commits).extracting(List::size).containsExactly(3, 3, 3, 1);
    assertThat(small.transfers.size()).isEqualTo(10);
  }
}
