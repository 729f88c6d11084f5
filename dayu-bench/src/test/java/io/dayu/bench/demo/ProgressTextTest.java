package io.dayu.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.status.SchedulerStatus.BusiestLink;
import io.dayu.hdfs.status.SchedulerStatus.QueueStatus;
import io.dayu.hdfs.status.SchedulerStatus.RunningStatus;
import org.junit.jupiter.api.Test;

/** Tests that drawn text fits its place, whatever the numbers. */
final class ProgressTextTest {
  private static final ReadTimes READS = new ReadTimes(954, 0, 2_000_000, 4_100_000);

  private static RecoveryMoment progress(long doneBytes, long totalBytes, double bytesPerSec) {
    return new RecoveryMoment(
        3,
        25_000_000,
        new RecoveryMoment.Done(102, 164, doneBytes, totalBytes),
        bytesPerSec,
        new QueueStatus(40, 0),
        new RunningStatus(22, 0, 24_400_000),
        new RecoveryMoment.StragglerCounts(101, 2, 0),
        new BusiestLink("127.0.0.1:43237 out", 3_900_000, 4_000_000));
  }

  private static RecoveryMoment extreme() {
    return new RecoveryMoment(
        Long.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        new RecoveryMoment.Done(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
        Double.MAX_VALUE,
        new QueueStatus(Integer.MAX_VALUE, 0),
        new RunningStatus(Integer.MAX_VALUE, 0, Long.MAX_VALUE),
        new RecoveryMoment.StragglerCounts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
        new BusiestLink(
            "a-host-with-a-long-name.in-a-long-domain.example.org:50010 out", Long.MAX_VALUE, 1));
  }

  @Test
  void panelSaysBlocksBytesRateAndTimeLeft() {
    assertThat(ProgressText.panel(progress(50_000_000, 100_000_000, 25e6), READS, 80))
        .startsWith(
            "  [####################--------------------] 50 %  102/164 blocks",
            "  done        50.0 MB of 100.0 MB at 25.0 MB/s, 0:02 left",
            "  slot 3      planned 24.4 MB/s, done 25.0 MB/s, budget 25.0 MB/s");
  }

  @Test
  void lineSaysTheMostOfIt() {
    assertThat(ProgressText.line(progress(50_000_000, 100_000_000, 25e6), 80))
        .isEqualTo("  slot 3  50 %  102/164 blocks  25.0 MB/s (planned 24.4)  0:02 left");
  }

  @Test
  void nothingIsWiderThanTheScreenAtExtremeValues() {
    ReadTimes slow = new ReadTimes(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    for (int columns : new int[] {20, 79, 80}) {
      assertThat(ProgressText.panel(extreme(), slow, columns))
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
      assertThat(ProgressText.line(extreme(), columns)).hasSizeLessThanOrEqualTo(columns);
      assertThat(ProgressText.slotLines(extreme(), columns))
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }
  }

  @Test
  void timeLeftIsADashWhileNothingMoves() {
    assertThat(ProgressText.line(progress(0, 100, 0), 80)).endsWith("- left");
    assertThat(ProgressText.line(progress(0, 0, 0), 80)).endsWith("- left");
  }

  @Test
  void barStaysInItsFrameWhenMoreIsDoneThanThereWas() {
    assertThat(ProgressText.panel(progress(200, 100, 1), READS, 80).get(0))
        .startsWith("  [########################################] 100 %");
  }
}
