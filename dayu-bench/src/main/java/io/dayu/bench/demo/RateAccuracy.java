package io.dayu.bench.demo;

import io.dayu.hdfs.execution.TransferLog;
import java.util.Arrays;
import java.util.List;

/**
 * The error of finished transfers' rates against the rates that they were allotted.
 *
 * @param transfers number of them
 * @param medianError median of |achieved / allotted - 1|
 * @param p95Error 95th percentile of the same
 * @param within number of transfers that were not off by more than {@link #TOLERANCE}
 */
record RateAccuracy(int transfers, double medianError, double p95Error, int within) {
  static final double TOLERANCE = 0.05;

  /** Of the transfers that pulled for at least {@code minActiveNs}. */
  static RateAccuracy of(List<TransferLog.Entry> entries, long minActiveNs) {
    double[] errors =
        entries.stream()
            .filter(entry -> entry.activeNs() >= minActiveNs)
            .filter(entry -> entry.allottedBytesPerSec() > 0)
            .mapToDouble(e -> Math.abs(e.achievedBytesPerSec() / e.allottedBytesPerSec() - 1))
            .sorted()
            .toArray();
    int within = (int) Arrays.stream(errors).filter(error -> error <= TOLERANCE).count();
    return new RateAccuracy(
        errors.length, percentile(errors, 0.50), percentile(errors, 0.95), within);
  }

  private static double percentile(double[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(rank, 1) - 1];
  }

  double shareWithin() {
    return transfers == 0 ? 0 : (double) within / transfers;
  }
}
