package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of HDFS's answers when replicas are booked, and of who carries them. */
class BookingTest {
  private final Rig rig = new Rig();

  @Test
  void bothMissingReplicasGoToDifferentNodes() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 5 * LINK, 3, "a");
    rig.run(3 * SECOND);

    assertThat(rig.namesystem.pending(1)).hasSize(2).doesNotContain("a");
    assertThat(rig.allOrders()).hasSize(2);
  }

  @Test
  void bookingMayTakeLongerThanTheLease_asLongAsBatchesEnd() {
    Rig slow = new Rig(Rig.settings(1));
    slow.fourNodesWarm();
    for (int id = 1; id <= 4; id++) {
      slow.namesystem.block(id, 1000, 2, "a");
    }
    List<Boolean> held = new ArrayList<>();
    slow.namesystem.verdict =
        request -> {
          slow.nowNs += SLOT + SLOT / 2;
          held.add(slow.lease.held());
          return Optional.empty();
        };
    slow.run(3 * SECOND);

    assertThat(held).hasSize(4).containsOnly(true);
  }

  @Test
  void manyBookingsAreNoPauseOfTheProcess_evenWithADataNodeWithoutAgent() {
    Rig slow = new Rig(Rig.settings(1));
    slow.agentless("x");
    slow.fourNodesWarm();
    slow.run(5 * SECOND);
    for (int id = 1; id <= 4; id++) {
      slow.namesystem.block(id, 1000, 2, "a");
    }
    slow.namesystem.verdict =
        request -> {
          slow.nowNs += 3 * SECOND / 2;
          return Optional.empty();
        };
    slow.run(SECOND);
    slow.namesystem.verdict = request -> Optional.empty();
    slow.run(3 * SECOND);
    assertThat(slow.transfers.size()).isEqualTo(4);

    String destination = slow.holderOf(slow.allOrders().get(0));
    slow.namesystem.kill(destination);
    slow.run(2 * SECOND);
    assertThat(slow.namesystem.cancelled)
        .anyMatch(target -> target.datanodeUuid().equals(destination));
  }

  @Test
  void bookingThatFailsHalfwayLeavesNoneWithoutATransfer() {
    rig.fourNodesWarm();
    for (int id = 1; id <= 4; id++) {
      rig.namesystem.block(id, 1000, 2, "a");
    }
    List<CommitRequest> asked = new ArrayList<>();
    rig.namesystem.verdict =
        request -> {
          asked.add(request);
          if (asked.size() == 3) {
            throw new OutOfMemoryError("no memory for the third");
          }
          return Optional.empty();
        };
    assertThatThrownBy(() -> rig.run(5 * SECOND)).hasMessageContaining("the third");

    assertThat(rig.transfers.size()).isZero();
    for (int id = 1; id <= 4; id++) {
      assertThat(rig.namesystem.pending(id)).isEmpty();
    }
  }

  @Test
  void refusedNodeIsNotAskedAgainForTheBlock() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    List<CommitRequest> asked = refuseAll(3);
    rig.run(5 * SLOT);

    assertThat(asked).hasSize(4);
    assertThat(asked.subList(0, 3)).extracting(CommitRequest::datanodeUuid).doesNotHaveDuplicates();
    assertThat(rig.transfers.size()).isEqualTo(1);
  }

  @Test
  void placementIsNoLongerInsistedOnAfterThreeRefusals() {
    rig.fourNodesWarm();
    rig.agent("e");
    rig.namesystem.block(1, 2 * BIG, 2, "a");
    List<CommitRequest> asked = refuseAll(3);
    rig.run(6 * SLOT);

    assertThat(asked).extracting(CommitRequest::lenient).containsExactly(false, false, false, true);
  }

  @Test
  void blockWhoseEveryPlaceWasRefusedIsTriedAgain() {
    rig.agent("a");
    rig.agent("b");
    rig.namesystem.block(1, 2 * BIG, 2, "a");
    List<CommitRequest> asked = refuseAll(3);
    rig.run(10 * SLOT);

    assertThat(asked).extracting(CommitRequest::datanodeUuid).containsOnly("b");
    assertThat(asked).extracting(CommitRequest::lenient).containsExactly(false, false, false, true);
    assertThat(rig.namesystem.pending(1)).containsExactly("b");
  }

  private List<CommitRequest> refuseAll(int times) {
    List<CommitRequest> asked = new ArrayList<>();
    rig.namesystem.verdict =
        request -> {
          asked.add(request);
          return asked.size() > times
              ? Optional.empty()
              : Optional.of(new CommitOutcome.Refused("not here"));
        };
    return asked;
  }

  @Test
  void mootBlockIsForgottenWhenHdfsHasItNoMore() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    rig.namesystem.verdict =
        request -> {
          rig.namesystem.delete(request.block().blockId());
          return Optional.of(new CommitOutcome.Moot("gone"));
        };
    rig.run(3 * SLOT);

    assertThat(rig.namesystem.commits).hasSize(1);
    assertThat(rig.tasks.total()).isZero();
    assertThat(rig.transfers.size()).isZero();
  }

  @Test
  void mootBlockThatStillWaitsIsPlannedAgain_elsewhere() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, 1000, 2, "a");
    List<String> asked = new ArrayList<>();
    rig.namesystem.verdict =
        request -> {
          asked.add(request.datanodeUuid());
          return asked.size() < 3
              ? Optional.of(new CommitOutcome.Moot("changed"))
              : Optional.empty();
        };
    rig.run(3 * SLOT);

    assertThat(asked).hasSize(3).doesNotHaveDuplicates();
    assertThat(rig.namesystem.pending(1)).hasSize(1);
  }

  @Test
  void nodeWithoutAgentIsServedByStockFromTheNamedSource() {
    rig.agent("a");
    rig.agentless("x");
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(3 * SECOND);
    assertThat(rig.namesystem.commits).as("while x may still have an agent").isEmpty();
    rig.run(5 * SECOND);

    assertThat(rig.namesystem.commits).hasSize(1);
    CommitRequest request = rig.namesystem.commits.get(0).get(0);
    assertThat(request.datanodeUuid()).isEqualTo("x");
    assertThat(request.stockSourceUuids()).containsExactly("a");
    assertThat(rig.allOrders()).isEmpty();

    rig.namesystem.stored(1, "x");
    rig.run(SECOND);
    assertThat(rig.transfers.size()).isZero();
    assertThat(rig.metrics.recoveredReplicas()).isEqualTo(1);
  }

  @Test
  void timeOutOfWhatStockCarriesIsLeftToStock() {
    rig.agent("a");
    rig.agentless("x");
    rig.namesystem.block(1, 1000, 2, "a");
    rig.run(10 * SECOND);
    assertThat(rig.namesystem.renewed).isEmpty();

    rig.namesystem.timeOut(1, "x");
    rig.run(2 * SLOT);
    assertThat(rig.namesystem.commits).hasSize(2);
  }
}
