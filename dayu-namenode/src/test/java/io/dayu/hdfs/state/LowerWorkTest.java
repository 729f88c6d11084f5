package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.CopyPlace;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.BlockRef;
import org.junit.jupiter.api.Test;

/** Tests of the work wanted for blocks that lack nothing. */
class LowerWorkTest {
  private static final CopyOwner EXTRAS = new CopyOwner("extras", WorkClass.AVAILABILITY);
  private static final CopyOwner TIERS = new CopyOwner("tiers", WorkClass.COST);

  private final TaskTable tasks = new TaskTable();
  private final LowerWork lower = tasks.lower();

  private static LowRedundancyBlock block(long id, int missing, WorkClass workClass) {
    RecoveryTask task =
        new RecoveryTask(
            id,
            10,
            0,
            missing,
            IntSet.of(1),
            IntSet.of(1),
            IntSet.of(1),
            new PlacementRule(1, 9),
            StorageTypes.of(new int[missing]));
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, 10),
        task.withShape(task.shape().as(workClass, new WorkKind.CopyReplica())));
  }

  private static LowRedundancyBlock extra(long id, int missing) {
    return block(id, missing, WorkClass.AVAILABILITY);
  }

  @Test
  void eachReplicaOnItsWayIsWantedNoMore_andNoOtherGoesThere() {
    lower.want(EXTRAS, extra(1, 2));
    lower.want(EXTRAS, extra(2, 1));
    assertThat(lower.bytes()).isEqualTo(30);
    lower.ledger().booked(new CopyPlace(1, 7), 0);
    assertThat(lower.bytes()).isEqualTo(20);
    assertThat(lower.find(1).orElseThrow().task().missing()).isEqualTo(1);
    assertThat(lower.find(1).orElseThrow().task().workClass()).isEqualTo(WorkClass.AVAILABILITY);
    assertThat(lower.tasks().get(0).barred()).isEqualTo(IntSet.of(1, 7));
    lower.ledger().booked(new CopyPlace(1, 8), 0);
    assertThat(lower.tasks()).extracting(RecoveryTask::id).containsExactly(2L);
    assertThat(lower.size()).isEqualTo(1);
  }

  @Test
  void copyThatAPlanTakesBackWaitsForTheOthers_whoseStoragesItsOwnerHasNamed() {
    lower.want(EXTRAS, extra(1, 2));
    lower.ledger().booked(new CopyPlace(1, 7), 0);
    lower.want(EXTRAS, extra(1, 1));
    lower.ledger().replan(new CopyPlace(1, 7));
    assertThat(lower.find(1).orElseThrow().task().missing()).isEqualTo(1);
    lower.ledger().booked(new CopyPlace(1, 8), 0);
    assertThat(lower.find(1).orElseThrow().task().missing()).isEqualTo(1);
    lower.ledger().booked(new CopyPlace(1, 7), 0);
    assertThat(lower.find(1)).isEmpty();
  }

  @Test
  void whatGoesToAnotherStorageOfItsDataNodeIsPlanned_andCopiesNoByte() {
    LowRedundancyBlock block = block(1, 1, WorkClass.COST);
    RecoveryTask held = block.task().leaving(1);
    TaskShape within = held.shape().as(WorkClass.COST, new WorkKind.MoveWithin(1, 0.5));
    lower.want(TIERS, LowRedundancyBlock.of(block.block(), held.withShape(within)));
    assertThat(lower.tasks()).extracting(RecoveryTask::kind).containsExactly(within.kind());
    assertThat(lower.find(1).orElseThrow().task().kind()).isEqualTo(within.kind());
    assertThat(lower.size()).isEqualTo(1);
    assertThat(lower.bytes()).isZero();
    lower.want(EXTRAS, extra(1, 1));
    assertThat(lower.tasks())
        .as("more urgent work on the block goes first")
        .extracting(RecoveryTask::kind)
        .containsExactly(new WorkKind.CopyReplica());
  }

  @Test
  void nothingOfItIsPlannedWhileABlockWaits() {
    lower.want(EXTRAS, extra(1, 1));
    tasks.refuse(1, 5);
    assertThat(tasks.lowerTasks()).hasSize(1);
    assertThat(tasks.lowerTasks().get(0).barred()).isEqualTo(IntSet.of(1, 5));
    tasks.put(block(9, 1, WorkClass.SAFETY), 0);
    assertThat(tasks.lowerTasks()).isEmpty();
    assertThat(tasks.size()).isEqualTo(1);
    assertThat(tasks.total()).as("HDFS's queue").isEqualTo(1);
    tasks.remove(9);
    assertThat(tasks.lowerTasks()).hasSize(1);
    tasks.lower().ledger().withdrawAll();
    assertThat(tasks.lowerTasks()).isEmpty();
  }

  @Test
  void whatIsEarlyIsPlannedEvenThen() {
    CopyOwner early = new CopyOwner("early", WorkClass.EARLY);
    lower.want(EXTRAS, extra(1, 1));
    lower.want(early, block(2, 1, WorkClass.EARLY));
    assertThat(tasks.lowerTasks()).hasSize(2);
    tasks.put(block(9, 1, WorkClass.SAFETY), 0);
    assertThat(tasks.lowerTasks()).extracting(RecoveryTask::id).containsExactly(2L);
  }
}
