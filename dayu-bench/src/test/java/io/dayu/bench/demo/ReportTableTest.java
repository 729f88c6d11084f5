package io.dayu.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.status.SchedulerStatus.BusiestLink;
import io.dayu.hdfs.status.SchedulerStatus.QueueStatus;
import io.dayu.hdfs.status.SchedulerStatus.RunningStatus;
import org.junit.jupiter.api.Test;

/** The closing table and the verdict. */
final class ReportTableTest {
  private static final FsckVerdict HEALTHY = new FsckVerdict(true, 300, 0, 0);

  private static DemoReport report(long recovered, long stock, boolean complete, FsckVerdict fsck) {
    RecoveryMoment last =
        new RecoveryMoment(
            5,
            0,
            new RecoveryMoment.Done(recovered, 164, 1, 1),
            0,
            new QueueStatus(0, 0),
            new RunningStatus(0, 0, 0),
            new RecoveryMoment.StragglerCounts(101, 2, 1),
            new BusiestLink("", 0, 0));
    ReadTimes reads = new ReadTimes(461, 0, 2_200_000, 3_000_000);
    RateAccuracy accuracy = new RateAccuracy(164, 0.004, 0.015, 164);
    return new DemoReport(
        new DemoReport.RecoveredData(164, 343_900_000, recovered, 343_900_000, 0),
        new DemoReport.DemoTimes(16, 13.5, 4, 22e6),
        new DemoReport.DemoAccuracy(accuracy, accuracy),
        last,
        reads,
        reads,
        new DemoReport.DemoVerdict(complete, stock, 0, fsck));
  }

  @Test
  void tableFitsTheScreen() {
    assertThat(ReportTable.lines(report(164, 0, true, HEALTHY), 80))
        .contains(
            "  recovery time       16.0 s; ideal of the budgets 13.5 s (1.19 times)",
            "  fsck /              HEALTHY, 300 blocks, 0 under-replicated, 0 mis-replicated")
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void tableIsCutWhereTheScreenIsNarrow() {
    assertThat(ReportTable.lines(report(164, 0, true, HEALTHY), 40))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(40));
  }

  @Test
  void onlyAFullRecoveryByDayuIsGood() {
    assertThat(report(164, 0, true, HEALTHY).failure()).isEmpty();
    assertThat(report(160, 0, true, HEALTHY).failure()).isPresent();
    assertThat(report(164, 1, true, HEALTHY).failure()).isPresent();
    assertThat(report(164, 0, false, HEALTHY).failure()).isPresent();
    assertThat(report(164, 0, true, new FsckVerdict(true, 300, 1, 0)).failure()).isPresent();
    assertThat(report(164, 0, true, new FsckVerdict(false, 300, 0, 0)).failure()).isPresent();
  }

  @Test
  void fsckIsReadByItsOwnWords() {
    String answer =
        """
        Status: HEALTHY
         Replicated Blocks:
         Total blocks (validated):	300 (avg. block size 2097152 B)
         Under-replicated blocks:	0 (0.0 %)
         Mis-replicated blocks:		2 (0.6 %)
        """;
    assertThat(FsckVerdict.parse(answer)).isEqualTo(new FsckVerdict(true, 300, 0, 2));
    assertThat(FsckVerdict.parse("Connection refused"))
        .isEqualTo(new FsckVerdict(false, -1, -1, -1));
  }
}
