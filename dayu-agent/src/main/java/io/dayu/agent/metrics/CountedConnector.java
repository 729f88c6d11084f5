package io.dayu.agent.metrics;

import io.dayu.agent.heartbeat.NameNodeConnection;
import io.dayu.agent.heartbeat.NameNodeConnector;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.TrafficReport;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Opens lines by another connector, counts the reports that go over them, and shows the last. */
public final class CountedConnector implements NameNodeConnector {
  private static final double NS_PER_SEC = 1e9;

  private final NameNodeConnector connector;
  private final Counter answered;
  private final Counter failed;
  private final Counter leftOut;
  private volatile Optional<TrafficReport> lastTraffic = Optional.empty();

  public CountedConnector(NameNodeConnector connector, Meters meters) {
    this.connector = connector;
    this.answered = meters.counter(DataNodeMetric.HEARTBEATS, "answered");
    this.failed = meters.counter(DataNodeMetric.HEARTBEATS, "failed");
    this.leftOut = meters.counter(DataNodeMetric.ORDERS_LEFT_OUT);
    meters.gauge(DataNodeMetric.TRAFFIC, () -> rate(TrafficReport::receivedBytes), "in");
    meters.gauge(DataNodeMetric.TRAFFIC, () -> rate(TrafficReport::sentBytes), "out");
    meters.gauge(
        DataNodeMetric.CLIENTS_IN,
        () -> rate(last -> Math.max(0, last.receivedBytes() - last.pulledBytes())));
  }

  private double rate(ToLongFunction<TrafficReport> bytes) {
    return lastTraffic
        .map(last -> bytes.applyAsLong(last) * NS_PER_SEC / last.intervalNs())
        .orElse(Double.NaN);
  }

  @Override
  public NameNodeConnection connect(InetSocketAddress address) throws IOException {
    try {
      return new Connection(connector.connect(address));
    } catch (IOException e) {
      failed.increment();
      throw e;
    }
  }

  private final class Connection implements NameNodeConnection {
    private final NameNodeConnection line;

    Connection(NameNodeConnection line) {
      this.line = line;
    }

    @Override
    public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
      request.link().traffic().ifPresent(traffic -> lastTraffic = Optional.of(traffic));
      try {
        HeartbeatResponse answer = line.heartbeat(request);
        answered.increment();
        leftOut.increment(answer.leftOut());
        return answer;
      } catch (IOException e) {
        failed.increment();
        throw e;
      }
    }

    @Override
    public void close() {
      line.close();
    }
  }
}
