package io.dayu.agent.metrics;

import io.dayu.agent.disk.DiskSummary;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.protocol.DiskReport;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows the DataNode's disks: what clients wait there, and what recovery may do. */
public final class DiskGauges {
  private DiskGauges() {}

  /**
   * Shows them.
   *
   * @param report recovery's rates on all of them; empty where they are no limit
   */
  public static void show(
      Meters meters, Supplier<DiskSummary> summary, Supplier<Optional<DiskReport>> report) {
    meters.gauge(DataNodeMetric.DISK_FACTOR, () -> summary.get().leastFactor());
    meters.gauge(DataNodeMetric.DISK_READ_WAIT, () -> summary.get().readWaitSeconds());
    meters.gauge(DataNodeMetric.DISK_PULLS_WAITING, () -> summary.get().waitingPulls());
    meters.gauge(
        DataNodeMetric.DISK_ROOM,
        () ->
            report.get().map(DiskReport::readBytesPerSec).map(Long::doubleValue).orElse(Double.NaN),
        "read");
    meters.gauge(
        DataNodeMetric.DISK_ROOM,
        () ->
            report
                .get()
                .map(DiskReport::writeBytesPerSec)
                .map(Long::doubleValue)
                .orElse(Double.NaN),
        "write");
  }
}
