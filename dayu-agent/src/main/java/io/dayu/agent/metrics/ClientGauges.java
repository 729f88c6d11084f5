package io.dayu.agent.metrics;

import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.protocol.ClientReport;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Shows how the DataNode's clients fare. */
public final class ClientGauges {
  private static final double NS_PER_SEC = 1e9;

  private ClientGauges() {}

  /** Shows them. */
  public static void show(Meters meters, Supplier<ClientReport> report) {
    time(meters, DataNodeMetric.CLIENT_LATENCY, report, ClientReport::readNs, "read");
    time(meters, DataNodeMetric.CLIENT_LATENCY, report, ClientReport::ackNs, "write");
    time(meters, DataNodeMetric.CLIENT_USUAL, report, ClientReport::usualReadNs, "read");
    time(meters, DataNodeMetric.CLIENT_USUAL, report, ClientReport::usualAckNs, "write");
  }

  private static void time(
      Meters meters,
      DataNodeMetric metric,
      Supplier<ClientReport> report,
      ToLongFunction<ClientReport> ns,
      String operation) {
    meters.gauge(metric, () -> seconds(ns.applyAsLong(report.get())), operation);
  }

  private static double seconds(long ns) {
    return ns > 0 ? ns / NS_PER_SEC : Double.NaN;
  }
}
