package io.dayu.hdfs.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The levels are those that LowRedundancyBlocks gives. */
class QueueLevelsTest {
  @Test
  void blocksByTheReplicasThatAreLeft() {
    assertThat(QueueLevels.ofBlock(1, 3)).isEqualTo(0);
    assertThat(QueueLevels.ofBlock(2, 10)).isEqualTo(1);
    assertThat(QueueLevels.ofBlock(2, 3)).isEqualTo(2);
    assertThat(QueueLevels.ofBlock(3, 3)).isEqualTo(3);
  }

  @Test
  void groupsByTheInternalBlocksThatMayStillBeLost() {
    assertThat(QueueLevels.ofGroup(5, 1, 9, 6, 3)).as("readable with one that leaves").isEqualTo(0);
    assertThat(QueueLevels.ofGroup(5, 0, 9, 6, 3)).as("not readable").isEqualTo(4);
    assertThat(QueueLevels.ofGroup(6, 0, 9, 6, 3)).isEqualTo(0);
    assertThat(QueueLevels.ofGroup(7, 0, 9, 6, 3)).isEqualTo(1);
    assertThat(QueueLevels.ofGroup(8, 0, 9, 6, 3)).isEqualTo(2);
    assertThat(QueueLevels.ofGroup(9, 0, 9, 6, 3)).as("badly placed").isEqualTo(3);
  }
}
