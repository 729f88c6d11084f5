package io.dayu.hdfs.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.protocol.BlockRef;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QueueAuditTest {
  private final LowRedundancyQueue queue = mock(LowRedundancyQueue.class);
  private final TaskTable tasks = new TaskTable();
  private final PlannerMetrics metrics = mock(PlannerMetrics.class);
  private final QueueAudit audit = new QueueAudit(queue, tasks, metrics);

  private static LowRedundancyBlock block(long id) {
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, 10),
        new RecoveryTask(
            id,
            10,
            0,
            1,
            IntSet.of(0),
            IntSet.of(0),
            IntSet.of(0),
            new PlacementRule(1, 9),
            StorageTypes.of(new int[1])));
  }

  @BeforeEach
  void twoBlocks_whereTheQueueHoldsThree() {
    audit.begin(0);
    tasks.put(block(1), 0);
    tasks.put(block(2), 0);
    when(queue.settledQueueSize()).thenReturn(OptionalInt.of(3));
  }

  private static long seconds(int seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void readsTheQueueAnewAfterAMinute_andKnowsSinceWhenBlocksLack() {
    audit.look(seconds(59));
    verify(queue, times(0)).noteAllChanged();

    audit.look(seconds(60));
    verify(queue).noteAllChanged();
    tasks.put(block(3), seconds(61));
    audit.look(seconds(62));

    assertThat(tasks.lackedSec(1, seconds(62))).isEqualTo(62);
    audit.look(seconds(200));
    verify(queue).noteAllChanged();
  }

  @Test
  void emptiesTheTableWhereThatWasInVain() {
    audit.look(seconds(60));
    assertThat(tasks.total()).isEqualTo(2);
    audit.look(seconds(120));
    assertThat(tasks.total()).isZero();
    verify(queue, times(2)).noteAllChanged();
  }
}
