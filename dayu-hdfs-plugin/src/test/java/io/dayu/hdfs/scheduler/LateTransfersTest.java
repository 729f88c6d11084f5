package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.settings.SchedulerSettings;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Tests of late transfers: what does not get on is left to stock HDFS, and what waits in order is
 * not.
 */
class LateTransfersTest {
  private static final long MINUTE = 60 * SECOND;
  private static final long BLOCK = 128L << 20;
  private static final PullFrom.Schema XOR = new PullFrom.Schema("xor", 2, 1, 1024);

  private final Rig rig;

  LateTransfersTest() {
    this.rig = rig(0);
  }

  /** As it ships, with five DataNodes of 100 MB/s. */
  private static Rig rig(long uplinkBytesPerSec) {
    SchedulerSettings usual = Rig.settings(100);
    Rig rig =
        new Rig(
            new SchedulerSettings(
                new PlanningSettings(
                    PlannerSettings.DEFAULT,
                    PlannerSettings.GIVING_WAY_DEFAULT,
                    PlannerSettings.TASKS_MAX_DEFAULT,
                    0),
                new SlotTiming(5 * SECOND, 3 * SECOND / 2, SECOND, 0.1, MINUTE),
                usual.timeouts(),
                usual.batches(),
                new LinkTable.Speeds(LINK, uplinkBytesPerSec),
                usual.leaseSlots(),
                MINUTE));
    for (String uuid : List.of("a", "b", "c", "d", "e")) {
      rig.agent(uuid);
      rig.agentOf(uuid).givesWay = true;
      rig.agentOf(uuid).finishes = true;
      rig.agentOf(uuid).codecs = List.of("xor");
    }
    rig.run(3 * SECOND);
    return rig;
  }

  private static void assertLeftInAMinute(Rig rig, long... blockIds) {
    rig.run(55 * SECOND);
    assertThat(rig.namesystem.shown).isEmpty();
    rig.run(15 * SECOND);
    for (long id : blockIds) {
      assertThat(rig.namesystem.shown).contains(id);
      assertThat(rig.namesystem.pending(id)).as("nobody else is in stock HDFS's way").isEmpty();
    }
    assertThat(rig.allOrders()).as("the pull has ended").isEmpty();
    assertThat(rig.stuck().shownToStock()).containsEntry(Obstacle.TOO_LATE, blockIds.length);
  }

  @Test
  void rackUplinkOfAThousandBytes() {
    Rig slow = rig(1_000);
    slow.namesystem.block(1, BLOCK, 2, "a");
    assertLeftInAMinute(slow, 1);
  }

  @Test
  void rackUplinkOfOneByte() {
    Rig slow = rig(1);
    slow.namesystem.block(1, BLOCK, 2, "a");
    assertLeftInAMinute(slow, 1);
  }

  @Test
  void onlySourceSaysThatItsLinkIsSlow() {
    rig.agentOf("a").linkBytesPerSec = 10_000;
    rig.run(SECOND);
    rig.namesystem.block(1, BLOCK, 2, "a");
    assertLeftInAMinute(rig, 1);
  }

  @Test
  void allSayThatTheirLinksAreSlow() {
    rig.agentByUuid.values().forEach(agent -> agent.linkBytesPerSec = 100_000);
    rig.run(SECOND);
    rig.namesystem.block(1, BLOCK, 3, "a");
    assertLeftInAMinute(rig, 1);
  }

  @Test
  void linksCarryFarLessThanTheySay() {
    rig.agentByUuid.values().forEach(agent -> agent.speedShare = 0.000_1);
    rig.namesystem.block(1, BLOCK, 2, "a");
    rig.run(3 * MINUTE);
    assertThat(rig.namesystem.shown).containsExactly(1L);
  }

  @Test
  void destinationThatIsTheOnlyOneIsSlow() {
    for (String uuid : List.of("c", "d", "e")) {
      rig.agentOf(uuid).silent = true;
      rig.namesystem.kill(uuid);
    }
    rig.agentOf("b").linkBytesPerSec = 10_000;
    rig.run(2 * SECOND);
    rig.namesystem.block(1, BLOCK, 2, "a");
    assertLeftInAMinute(rig, 1);
  }

  @Test
  void groupIsDecodedOverASlowLink() {
    rig.agentOf("a").linkBytesPerSec = 1_000;
    rig.run(SECOND);
    rig.namesystem.group(-16, XOR, 2 * BLOCK, "a", "b", "c");
    rig.namesystem.kill("c");
    rig.agentOf("c").silent = true;
    rig.run(70 * SECOND);
    assertThat(rig.namesystem.shown).containsExactly(-16L);
    assertThat(rig.namesystem.pending(-16)).isEmpty();
  }

  @Test
  void whatWaitsBehindASlowSourceIsLeft_andWhatWaitsForOthersIsNot() {
    rig.agentOf("a").linkBytesPerSec = 1_000;
    rig.run(SECOND);
    for (long id = 1; id <= 20; id++) {
      rig.namesystem.block(id, BLOCK, 2, "a");
    }
    for (long id = 101; id <= 400; id++) {
      rig.namesystem.block(id, BLOCK, 2, "b");
    }
    rig.run(3 * MINUTE);
    assertThat(ids(id -> id <= 20)).hasSize(20);
    rig.run(7 * MINUTE);
    assertThat(ids(id -> id > 100)).as("a long queue of good links").isEmpty();
    assertThat(rig.tasks.size()).isZero();
  }

  @Test
  void wholeQueueThatDoesNotGetOnIsLeft() {
    Rig slow = rig(20_000);
    for (long id = 1; id <= 2_000; id++) {
      slow.namesystem.block(id, BLOCK, 2, id % 2 == 0 ? "a" : "b");
    }
    slow.run(150 * SECOND);
    assertThat(slow.namesystem.shown).hasSize(2_000);
    assertThat(slow.allOrders()).isEmpty();
  }

  @Test
  void longQueueInOrderIsNotLeft() {
    for (long id = 1; id <= 1_000; id++) {
      rig.namesystem.block(id, BLOCK, 3, "a", "b");
    }
    rig.run(10 * MINUTE);
    assertThat(rig.namesystem.shown).isEmpty();
    assertThat(rig.metrics.recoveredReplicas()).isGreaterThan(600);
  }

  @Test
  void slowTransferThatEndsInTimeIsNotLeft() {
    rig.agentOf("a").linkBytesPerSec = 1_000_000;
    rig.run(SECOND);
    rig.namesystem.block(1, BLOCK, 2, "a");
    rig.run(4 * MINUTE);
    assertThat(rig.namesystem.shown).isEmpty();
    assertThat(rig.metrics.recoveredReplicas()).isEqualTo(1);
  }

  @Test
  void blocksOfOneSlowHolderThatGetsOnAreNotLeft() {
    rig.agentOf("a").linkBytesPerSec = 4_000_000;
    rig.run(SECOND);
    for (long id = 1; id <= 11; id++) {
      rig.namesystem.block(id, BLOCK, 2, "a");
    }
    rig.run(90 * SECOND);
    assertThat(rig.namesystem.shown).isEmpty();
    assertThat(rig.metrics.resentBytes()).isZero();
    rig.run(8 * MINUTE);
    assertThat(rig.namesystem.shown).isEmpty();
    assertThat(rig.metrics.recoveredReplicas()).isEqualTo(11);
  }

  @Test
  void whatABadPathHoldsUpIsLeft_thoughBothItsEndsGetOn() {
    rig.agentOf("b").badPathFrom = "a";
    for (long id = 1; id <= 1_000; id++) {
      rig.namesystem.block(id, BLOCK, 2, id % 2 == 0 ? "a" : "c");
    }
    rig.run(4 * MINUTE);
    assertThat(rig.namesystem.shown).isNotEmpty().allMatch(id -> id % 2 == 0);
  }

  @Test
  void whatWaitsForItsTurnAtADestinationThatDoesNotGetOnIsLeft() {
    rig.agentByUuid.values().forEach(agent -> agent.queues = true);
    rig.namesystem.block(1, BLOCK, 2, "a");
    rig.run(2 * MINUTE);
    assertThat(rig.namesystem.shown).containsExactly(1L);
  }

  @Test
  void stockHasTheBlockToItself_andDayuTriesAgainWhenStockDoesNothing() {
    Rig slow = rig(1_000);
    slow.namesystem.block(1, BLOCK, 2, "a");
    slow.run(70 * SECOND);
    int commits = slow.namesystem.commits.size();
    slow.run(4 * MINUTE);
    assertThat(slow.namesystem.commits).hasSize(commits);
    slow.run(MINUTE);
    assertThat(slow.namesystem.commits).hasSize(commits + 1);
    slow.run(2 * MINUTE);
    assertThat(slow.namesystem.cancelled.stream().map(ReplicaTarget::blockId))
        .containsExactly(1L, 1L);
  }

  @Test
  void blockThatStockHasRecoveredIsForgotten() {
    Rig slow = rig(1_000);
    slow.namesystem.block(1, BLOCK, 2, "a");
    slow.run(70 * SECOND);
    slow.namesystem.stored(1, "e");
    slow.run(MINUTE);
    assertThat(slow.stuck().total()).isZero();
    assertThat(slow.tasks.total()).isZero();
  }

  @Test
  void blockIsOnItsWayUntilItsLastReplicaHasCome() {
    rig.namesystem.block(1, BIG, 3, "a");
    rig.run(20 * SECOND);
    List<PullOrder> orders = rig.allOrders();
    assertThat(orders).hasSize(2);
    comes(orders.get(0));
    assertThat(rig.tasks.late().underWayNs(1, rig.nowNs)).isGreaterThan(20 * SECOND);
    comes(orders.get(1));
    assertThat(rig.tasks.late().blockIds()).isEmpty();
  }

  private void comes(PullOrder order) {
    String destination = rig.holderOf(order);
    rig.says(destination, Rig.report(order, TransferState.DONE, BIG));
    rig.namesystem.stored(1, destination);
    rig.run(3 * SECOND);
  }

  @Test
  void pauseOfTheOperatorDoesNotCount() throws NoAnswerException {
    Rig slow = rig(1_000);
    slow.namesystem.block(1, BLOCK, 2, "a");
    slow.run(30 * SECOND);
    slow.operator().pause(5 * MINUTE, "quiet");
    slow.run(5 * MINUTE + 50 * SECOND);
    assertThat(slow.namesystem.shown).isEmpty();
    slow.run(15 * SECOND);
    assertThat(slow.namesystem.shown).containsExactly(1L);
  }

  @Test
  void frozenProcessIsNobodysFault() {
    for (long id = 1; id <= 1_000; id++) {
      rig.namesystem.block(id, BLOCK, 3, "a", "b");
    }
    rig.run(MINUTE);
    rig.nowNs += 10 * MINUTE;
    rig.run(2 * MINUTE);
    assertThat(rig.stuck().shownToStock()).containsEntry(Obstacle.TOO_LATE, 0);
  }

  private Set<Long> ids(LongPredicate which) {
    return rig.namesystem.shown.stream().filter(which::test).collect(Collectors.toSet());
  }
}
