package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.BlockRef;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is wanted of blocks that lack nothing. */
class LowerWorkTest {
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
        task.withShape(task.shape().as(workClass, new WorkKind.Copy())));
  }

  private static LowRedundancyBlock extra(long id, int missing) {
    return block(id, missing, WorkClass.AVAILABILITY);
  }

  @Test
  void eachReplicaOnItsWayIsWantedNoMore() {
    lower.want(extra(1, 2));
    lower.want(extra(2, 1));
    assertThat(lower.bytes()).isEqualTo(30);
    lower.took(1);
    assertThat(lower.find(1).orElseThrow().task().missing()).isEqualTo(1);
    assertThat(lower.find(1).orElseThrow().task().workClass()).isEqualTo(WorkClass.AVAILABILITY);
    lower.took(1);
    lower.took(7);
    assertThat(lower.tasks()).extracting(RecoveryTask::id).containsExactly(2L);
    lower.keepOnly(WorkClass.AVAILABILITY, Set.of(1L));
    assertThat(lower.size()).isZero();
  }

  @Test
  void classesKeepTheirOwn_andTheHigherOneHasTheBlock() {
    LowRedundancyBlock move = block(1, 1, WorkClass.CAPACITY);
    lower.want(move);
    lower.want(block(2, 1, WorkClass.CAPACITY));
    lower.want(extra(1, 2));
    lower.want(move);
    assertThat(lower.find(1).orElseThrow().task().missing()).isEqualTo(2);
    assertThat(lower.wants(WorkClass.CAPACITY, 1)).isFalse();
    assertThat(lower.wants(WorkClass.CAPACITY, 2)).isTrue();
    lower.keepOnly(WorkClass.AVAILABILITY, Set.of());
    assertThat(lower.tasks()).extracting(RecoveryTask::id).containsExactly(2L);
  }

  @Test
  void nothingOfItIsPlannedWhileABlockWaits() {
    lower.want(extra(1, 1));
    tasks.refuse(1, 5);
    assertThat(tasks.lowerTasks()).hasSize(1);
    assertThat(tasks.lowerTasks().get(0).barred()).isEqualTo(IntSet.of(1, 5));
    tasks.put(block(9, 1, WorkClass.SAFETY), 0);
    assertThat(tasks.lowerTasks()).isEmpty();
    assertThat(tasks.size()).isEqualTo(1);
    assertThat(tasks.total()).as("HDFS's queue").isEqualTo(1);
    tasks.remove(9);
    assertThat(tasks.lowerTasks()).hasSize(1);
    tasks.clear();
    assertThat(tasks.lowerTasks()).isEmpty();
  }
}
