package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Tests of an operator's wishes: what is wanted first comes first among equals of danger, until it
 * is recovered.
 */
class WishesTest {
  private static final long WISHED = 7;
  private static final long IN_DANGER = 99;

  private final Rig rig = new Rig();
  private final List<ClusterSnapshot> snapshots = new ArrayList<>();

  private void blocksWaitInAPause() throws NoAnswerException {
    rig.planner =
        (snapshot, knobs, seed) -> {
          snapshots.add(snapshot);
          return Planner.plan(snapshot, knobs, seed);
        };
    rig.fourNodesWarm();
    rig.operator().pause(3600 * SECOND, "");
    for (long block = 1; block <= 10; block++) {
      rig.namesystem.block(block, LINK, 3, "a", "b");
    }
    rig.namesystem.block(IN_DANGER, LINK, 2, "a");
    rig.run(SECOND);
  }

  private List<Long> planningOrder() {
    return rig.tasks.first(100, rig.nowNs).stream().map(RecoveryTask::id).toList();
  }

  @Test
  void wishedBlockIsPlannedBeforeItsEquals_butNotBeforeWhatIsInMoreDanger() throws Exception {
    blocksWaitInAPause();
    assertThat(planningOrder()).startsWith(IN_DANGER, 1L);
    assertThat(rig.operator().first(List.of(WISHED))).isEqualTo(1);
    assertThat(planningOrder()).startsWith(IN_DANGER, WISHED, 1L).hasSize(11);
    assertThat(rig.operator().block(WISHED).reasons()).anyMatch(one -> one.contains("wants it"));
    assertThat(rig.operator().block(1).reasons()).noneMatch(one -> one.contains("wants it"));

    snapshots.clear();
    rig.operator().goOn();
    rig.run(2 * SECOND);
    List<Long> byPriority =
        snapshots.get(0).tasks().stream()
            .sorted(Comparator.comparingInt(RecoveryTask::priority))
            .map(RecoveryTask::id)
            .toList();
    assertThat(byPriority).startsWith(IN_DANGER, WISHED).hasSize(11);
    assertThat(snapshots.get(0).tasks().get(1).priority())
        .as("its level is its own")
        .isLessThan(snapshots.get(0).tasks().get(2).priority());
  }

  @Test
  void wishStandsWhileOthersPlan_andEndsWithTheBlocksRecovery() throws Exception {
    blocksWaitInAPause();
    rig.operator().first(List.of(WISHED));
    rig.namesystem.active = false;
    rig.run(SECOND);
    rig.namesystem.active = true;
    rig.run(15 * SECOND);
    assertThat(rig.tasks.wishes().contains(WISHED)).isTrue();

    rig.operator().goOn();
    rig.run(2 * SECOND);
    PullOrder order =
        rig.allOrders().stream()
            .filter(one -> one.block().blockId() == WISHED)
            .findFirst()
            .orElseThrow();
    String holder = rig.holderOf(order);
    rig.namesystem.stored(WISHED, holder);
    rig.says(holder, Rig.report(order, TransferState.DONE, LINK));
    rig.run(3 * SECOND);
    assertThat(rig.tasks.wishes().isEmpty()).isTrue();
  }

  @Test
  void wishesAreBounded_andForgottenAfterADay() throws Exception {
    rig.fourNodesWarm();
    List<Long> many = LongStream.rangeClosed(1, 10_001).boxed().toList();
    rig.operator().first(many);
    assertThat(rig.tasks.wishes().contains(1)).as("the oldest of too many").isFalse();
    assertThat(rig.tasks.wishes().contains(2)).isTrue();
    rig.nowNs += 24 * 3600 * SECOND;
    rig.operator().first(List.of(5L));
    assertThat(rig.tasks.wishes().contains(2)).isFalse();
    assertThat(rig.tasks.wishes().contains(5)).isTrue();
  }
}
