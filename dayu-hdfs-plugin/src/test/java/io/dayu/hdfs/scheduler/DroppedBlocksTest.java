package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests of blocks that HDFS has dropped: they are forgotten within a minute, whatever was
 * remembered of them.
 */
class DroppedBlocksTest {
  private static final long MINUTE = 60 * SECOND;
  private static final PullFrom.Schema XOR = new PullFrom.Schema("xor", 2, 1, 1024);

  private final Rig rig = new Rig();

  private void assertForgottenWithinAMinute() {
    rig.run(MINUTE);
    assertThat(rig.stuck().total()).isZero();
    assertThat(rig.stuck().shownTotal()).isZero();
    assertThat(rig.tasks.total()).isZero();
    assertThat(rig.tasks.wasRefused(1)).isFalse();
    assertThat(rig.tasks.bars().blockIds()).isEmpty();
    assertThat(rig.tasks.late().blockIds()).isEmpty();
    assertThat(rig.tasks.stuck().blockIds()).isEmpty();
    assertThat(rig.transfers.size()).isZero();
  }

  private void failsAt(String destination) {
    rig.says(destination, Rig.report(rig.onlyOrder(), TransferState.FAILED, 1000));
    rig.run(SECOND);
    rig.agentOf(destination).told = false;
  }

  @Test
  void transferFailed_andTheLostDataNodeCameBack() {
    failsAt(rig.underWay());
    rig.namesystem.stored(1, "e");
    assertForgottenWithinAMinute();
  }

  @Test
  void transferFailed_andTheFileWasDeleted() {
    failsAt(rig.underWay());
    rig.namesystem.delete(1);
    assertForgottenWithinAMinute();
  }

  @Test
  void hdfsRefusedIt_andFewerReplicasAreWanted() {
    rig.fourNodesWarm();
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("not here"));
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(30 * SECOND);
    assertThat(rig.tasks.wasRefused(1)).isTrue();
    rig.namesystem.block(1, LINK, 2, "a", "b");
    assertForgottenWithinAMinute();
  }

  @Test
  void stockWasShownIt_andHasRecoveredIt() {
    rig.fourNodesWarm();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_STORAGE_TYPE);
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(70 * SECOND);
    assertThat(rig.namesystem.shown).containsExactly(1L);
    rig.namesystem.stored(1, "d");
    assertForgottenWithinAMinute();
  }

  @Test
  void sourcesFailed_andTheFileWasDeleted() {
    rig.fourNodesWarm();
    rig.unreadable.addAll(List.of("a", "b"));
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(10 * SECOND);
    assertThat(rig.tasks.bars().blockIds()).containsExactly(1L);
    rig.namesystem.delete(1);
    assertForgottenWithinAMinute();
  }

  @Test
  void groupWasRefused_andItsDataNodeCameBack() {
    rig.agent("e");
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.codecs = List.of("xor"));
    rig.namesystem.verdict = request -> Optional.of(new CommitOutcome.Refused("not here"));
    rig.namesystem.group(1, XOR, BIG, "a", "b", "c");
    rig.namesystem.kill("c");
    rig.run(20 * SECOND);
    assertThat(rig.tasks.wasRefused(1)).isTrue();
    rig.namesystem.node("c", "/c");
    rig.namesystem.stored(1, "c");
    assertForgottenWithinAMinute();
  }

  @Test
  void wishOfADeletedBlockIsForgotten_andOneThatMayComeIsNot() {
    rig.fourNodesWarm();
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.NO_STORAGE_TYPE);
    rig.namesystem.block(1, LINK, 3, "a", "b");
    rig.run(10 * SECOND);
    rig.tasks.wishes().add(List.of(1L, 2L), rig.nowNs);
    rig.namesystem.delete(1);
    rig.run(MINUTE);
    assertThat(rig.tasks.wishes().contains(1)).isFalse();
    assertThat(rig.tasks.wishes().contains(2)).isTrue();
  }

  @Test
  void whatWaitsOrIsOnItsWayIsRemembered() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 3, "a", "b");
    rig.run(2 * SECOND);
    String destination = rig.holderOf(rig.onlyOrder());
    failsAt(destination);
    rig.run(MINUTE);
    assertThat(rig.tasks.wasRefused(1)).as("it is on its way elsewhere").isTrue();
  }
}
