package io.dayu.agent.metrics;

import io.dayu.agent.heat.ReadWatch;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import java.util.Optional;

/** Shows what is read at the DataNode. */
public final class ReadGauges {
  private ReadGauges() {}

  /** Shows it; zeros where nobody counts. */
  public static void show(Meters meters, Optional<ReadWatch> watch) {
    meters.counted(
        DataNodeMetric.READS, () -> watch.map(ReadWatch::clientReads).orElse(0L), "client");
    meters.counted(
        DataNodeMetric.READS, () -> watch.map(ReadWatch::dataNodeReads).orElse(0L), "node");
    meters.gauge(DataNodeMetric.READERS, () -> watch.map(ReadWatch::readersNow).orElse(0));
    meters.flag(DataNodeMetric.READS_EXACT, () -> watch.map(ReadWatch::exact).orElse(false));
  }
}
