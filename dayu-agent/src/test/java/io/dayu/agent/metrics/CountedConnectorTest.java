package io.dayu.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.dayu.agent.heartbeat.NameNodeConnection;
import io.dayu.agent.heartbeat.NameNodeConnector;
import io.dayu.metrics.Meters;
import io.dayu.metrics.PrometheusPage;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.TrafficReport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reports are counted by whether they were answered, and the last one's traffic is shown. */
final class CountedConnectorTest {
  private static final InetSocketAddress ANY = new InetSocketAddress(0);
  private static final HeartbeatResponse ANSWER =
      new HeartbeatResponse(0, 0, false, List.of(), 1000, Optional.empty(), false);

  private final PrometheusPage page = new PrometheusPage();
  private HeartbeatResponse answer = ANSWER;
  private boolean silent;
  private boolean unreachable;
  private boolean closed;

  private final NameNodeConnector connector =
      new CountedConnector(
          address -> {
            if (unreachable) {
              throw new IOException("no route");
            }
            return new NameNodeConnection() {
              @Override
              public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
                if (silent) {
                  throw new IOException("timed out");
                }
                return answer;
              }

              @Override
              public void close() {
                closed = true;
              }
            };
          },
          new Meters(page.registry()));

  private static HeartbeatRequest request(Optional<TrafficReport> traffic) {
    return new HeartbeatRequest(
        new AgentId("uuid", "BP", 1),
        1,
        new HeldOrders(0, 0),
        new LinkReport(traffic, List.of(), Optional.empty(), false),
        List.of(),
        OtherPools.NONE);
  }

  @Test
  void ordersThatWereLeftOutAreCounted() throws IOException {
    answer = new HeartbeatResponse(1, 1, true, List.of(), 1000, Optional.empty(), true, 7);
    NameNodeConnection line = connector.connect(ANY);
    line.heartbeat(request(Optional.empty()));
    line.heartbeat(request(Optional.empty()));

    assertThat(page.text()).contains("dayu_agent_orders_left_out_total 14");
  }

  @Test
  void answeredAndFailedReportsAreToldApart() throws IOException {
    NameNodeConnection line = connector.connect(ANY);
    assertThat(line.heartbeat(request(Optional.empty()))).isEqualTo(ANSWER);
    silent = true;
    assertThatIOException().isThrownBy(() -> line.heartbeat(request(Optional.empty())));
    unreachable = true;
    assertThatIOException().isThrownBy(() -> connector.connect(ANY));

    assertThat(page.text())
        .contains("dayu_agent_heartbeats_total{outcome=\"answered\"} 1.0")
        .contains("dayu_agent_heartbeats_total{outcome=\"failed\"} 2.0");
  }

  @Test
  void lastTrafficIsShownAsRates() throws IOException {
    assertThat(page.text()).contains("dayu_agent_clients_in_bytes_per_second NaN");
    TrafficReport traffic =
        new TrafficReport(500_000_000, 10_000, LinkOrigin.NIC, 3_000, 400, 1_000);

    connector.connect(ANY).heartbeat(request(Optional.of(traffic)));
    connector.connect(ANY).heartbeat(request(Optional.empty()));

    assertThat(page.text())
        .contains("dayu_agent_traffic_bytes_per_second{direction=\"in\"} 6000.0")
        .contains("dayu_agent_traffic_bytes_per_second{direction=\"out\"} 800.0")
        .contains("dayu_agent_clients_in_bytes_per_second 4000.0");
  }

  @Test
  void lineIsClosed() throws IOException {
    connector.connect(ANY).close();

    assertThat(closed).isTrue();
  }
}
