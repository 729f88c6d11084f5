package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.status.SlotReporter;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of the lines on a recovery that operators read in the NameNode's log. */
class LogLinesTest {
  private final Rig rig = new Rig();

  @Test
  void blockThatCannotBePlacedIsToldOnce_andNotInEverySlot() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(SlotReporter.class));
    try {
      rig.fourNodesWarm();
      rig.namesystem.block(1, 1L << 41, 2, "a");
      rig.run(20 * SLOT);
      assertThat(log.getOutput()).containsOnlyOnce("No place or source for 1 block");
      assertThat(log.getOutput().lines().filter(line -> line.contains("Slot "))).hasSizeLessThan(3);
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void blocksAndDataNodesHaveTheNamesThatOperatorsKnow() {
    LogCapturer log =
        LogCapturer.captureLogs(LoggerFactory.getLogger("io.dayu.hdfs.execution.TransferEnds"));
    try {
      rig.fourNodesWarm();
      rig.namesystem.block(1, BIG, 3, "a", "b");
      rig.run(2 * SECOND);
      PullOrder order = rig.onlyOrder();
      String destination = rig.holderOf(order);
      rig.says(destination, Rig.report(order, TransferState.FAILED, 0));
      rig.run(2 * SECOND);
      assertThat(log.getOutput()).contains("blk_1 could not be received by " + destination + ":1");
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void transferWhoseSourcesFailForEverHasOneLine() {
    LogCapturer log =
        LogCapturer.captureLogs(LoggerFactory.getLogger("io.dayu.hdfs.execution.TransferEnds"));
    try {
      rig.fourNodesWarm();
      rig.namesystem.block(1, BIG, 3, "a", "b");
      rig.run(2 * SECOND);
      for (int tenthOfASecond = 0; tenthOfASecond < 200; tenthOfASecond++) {
        PullOrder order = rig.onlyOrder();
        rig.says(rig.holderOf(order), Rig.report(order, TransferState.SOURCE_FAILED, 0));
        rig.run(100 * Rig.MS);
      }
      assertThat(rig.metrics.lostSourceCount()).isGreaterThan(2);
      assertThat(log.getOutput()).containsOnlyOnce("needs another source");
    } finally {
      log.stopCapturing();
    }
  }
}
