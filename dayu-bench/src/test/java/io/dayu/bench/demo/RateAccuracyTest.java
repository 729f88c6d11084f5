package io.dayu.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.hdfs.execution.TransferLog;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Deviations from allotted rates, by hand. */
final class RateAccuracyTest {
  private static TransferLog.Entry entry(long seconds, double achieved, double allotted) {
    return new TransferLog.Entry(
        new TransferId(1, 1),
        1,
        "s",
        "d",
        Math.round(achieved * seconds),
        TimeUnit.SECONDS.toNanos(seconds),
        allotted);
  }

  @Test
  void tooFastAndTooSlowBothCount() {
    RateAccuracy accuracy =
        RateAccuracy.of(List.of(entry(4, 110, 100), entry(4, 98, 100), entry(4, 100, 100)), 0);
    assertThat(accuracy.medianError()).isEqualTo(0.02, within(1e-9));
    assertThat(accuracy.p95Error()).isEqualTo(0.10, within(1e-9));
    assertThat(accuracy.within()).isEqualTo(2);
  }

  @Test
  void p95IsTheNearestRank() {
    List<TransferLog.Entry> entries = new ArrayList<>();
    for (int percent = 1; percent <= 100; percent++) {
      entries.add(entry(4, 100 + percent, 100));
    }
    assertThat(RateAccuracy.of(entries, 0).p95Error()).isEqualTo(0.95, within(1e-9));
  }

  @Test
  void shortTransfersCanBeLeftOut() {
    List<TransferLog.Entry> entries = List.of(entry(1, 200, 100), entry(2, 100, 100));
    RateAccuracy accuracy = RateAccuracy.of(entries, TimeUnit.SECONDS.toNanos(2));
    assertThat(accuracy.transfers()).isEqualTo(1);
    assertThat(accuracy.shareWithin()).isEqualTo(1.0);
  }

  @Test
  void nothingIsNoError() {
    assertThat(RateAccuracy.of(List.of(), 0)).isEqualTo(new RateAccuracy(0, 0, 0, 0));
  }
}
