package io.dayu.agent.metrics;

import io.dayu.agent.client.ClientSummary;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Shows how the DataNode's clients fare, and what the guard makes of it. */
public final class ClientGauges {
  private static final double NS_PER_SEC = 1e9;

  private ClientGauges() {}

  /** Shows them. */
  public static void show(Meters meters, Supplier<ClientSummary> summary) {
    time(meters, DataNodeMetric.CLIENT_LATENCY, summary, ClientSummary::readNs, "read");
    time(meters, DataNodeMetric.CLIENT_LATENCY, summary, ClientSummary::ackNs, "write");
    time(meters, DataNodeMetric.CLIENT_USUAL, summary, ClientSummary::usualReadNs, "read");
    time(meters, DataNodeMetric.CLIENT_USUAL, summary, ClientSummary::usualAckNs, "write");
    meters.gauge(DataNodeMetric.CLIENT_FACTOR, () -> summary.get().factor());
    meters.counted(DataNodeMetric.CLIENT_FALLS, () -> summary.get().falls());
  }

  private static void time(
      Meters meters,
      DataNodeMetric metric,
      Supplier<ClientSummary> summary,
      ToDoubleFunction<ClientSummary> ns,
      String operation) {
    meters.gauge(metric, () -> seconds(ns.applyAsDouble(summary.get())), operation);
  }

  private static double seconds(double ns) {
    return ns > 0 ? ns / NS_PER_SEC : Double.NaN;
  }
}
