package io.dayu.hdfs.gauge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.status.NodeLoad;
import io.dayu.metrics.Meters;
import io.dayu.metrics.PrometheusPage;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.TrafficReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The series of single DataNodes: few, of the busiest, and gone when they no longer are. */
class NodeGaugesTest {
  private static final long SECOND = 1_000_000_000;
  private static final int SERIES_A_NODE = 10;

  private final PrometheusPage page = new PrometheusPage();
  private final Meters meters = new Meters(page.registry());
  private final Namesystem namesystem = mock(Namesystem.class);
  private final AgentDirectory agents = directory();
  private final Map<String, NodeLoad> loads = new HashMap<>();
  private final NodeTable nodes = new NodeTable();
  private final LinkTable links =
      new LinkTable(
          nodes, new TransferTable(), agents, () -> new LinkTable.Speeds(1000, 0), node -> 0);

  private static AgentDirectory directory() {
    return new AgentDirectory(
        () ->
            new AgentReportSettings(
                5 * SECOND, 5 * SECOND, 10 * SECOND, 1000, PlannerSettings.PAPER));
  }

  private void show(int max) {
    NodeGauges gauges = new NodeGauges(meters, namesystem, () -> links.take(0), () -> loads, max);
    page.beforeEach(gauges::refresh);
  }

  private void nodes(int count) {
    List<DataNodeFacts> all = IntStream.range(0, count).mapToObj(n -> facts(n, true)).toList();
    when(namesystem.dataNodes()).thenReturn(all);
    nodes.update(all);
  }

  private static DataNodeFacts facts(int number, boolean alive) {
    return new DataNodeFacts(
        new DataNodeAddress("uuid" + number, "10.0.0.1", "dn" + number, 9866, 1, 2, 3),
        "/rack",
        alive,
        alive,
        FreeSpace.ofBytesByType(0),
        StorageUse.NONE);
  }

  private long series() {
    return page.text().lines().filter(line -> line.startsWith("dayu_node_")).count();
  }

  @Test
  void clusterOfThreeThousandHasTheSeriesOfFifty() {
    nodes(3_000);
    show(50);

    assertThat(series()).isEqualTo(50 * SERIES_A_NODE);
  }

  @Test
  void busiestNodeIsShownAndLosesItsSeriesWhenAnotherIsBusier() {
    nodes(10);
    show(1);
    loads.put("uuid3", new NodeLoad(500, 900, 100, 800));
    assertThat(page.text())
        .contains(
            "dayu_node_planned_bytes_per_second{direction=\"in\",node=\"dn3:9866\"} 500.0",
            "dayu_node_planned_bytes_per_second{direction=\"out\",node=\"dn3:9866\"} 100.0",
            "dayu_node_budget_bytes_per_second{direction=\"in\",node=\"dn3:9866\"} 900.0",
            "dayu_node_budget_bytes_per_second{direction=\"out\",node=\"dn3:9866\"} 800.0",
            "dayu_node_link_bytes_per_second{direction=\"in\",node=\"dn3:9866\"} NaN");

    loads.put("uuid7", new NodeLoad(0, 900, 600, 800));

    assertThat(page.text()).contains("node=\"dn7:9866\"").doesNotContain("node=\"dn3:9866\"");
    assertThat(series()).isEqualTo(SERIES_A_NODE);
  }

  @Test
  void deadNodeHasNoSeries() {
    when(namesystem.dataNodes()).thenReturn(List.of(facts(0, true), facts(1, false)));
    show(50);

    assertThat(page.text()).contains("node=\"dn0:9866\"").doesNotContain("node=\"dn1:9866\"");
  }

  @Test
  void whatTheAgentSaysIsShown() {
    nodes(1);
    show(50);
    for (int sequence = 1; sequence <= 10; sequence++) {
      report(agents, sequence, 300, 40, 100);
    }

    assertThat(page.text())
        .contains("dayu_node_link_bytes_per_second{direction=\"in\",node=\"dn0:9866\"} 1000.0")
        .contains("dayu_node_link_bytes_per_second{direction=\"out\",node=\"dn0:9866\"} 1000.0");
    assertThat(value("dayu_node_used_bytes_per_second{direction=\"in\"")).isBetween(95.0, 105.0);
    assertThat(value("dayu_node_used_bytes_per_second{direction=\"out\"")).isZero();
    assertThat(value("dayu_node_clients_bytes_per_second{direction=\"out\"")).isBetween(37.0, 43.0);
  }

  @Test
  void nodesWithSlowDisksAreCounted() {
    nodes(2);
    show(50);
    report(agents, 1, 0, 0, 0);
    assertThat(value("dayu_nodes_limited_by_disk")).isZero();

    report(agents, 2, 0, 0, 0, Optional.of(new DiskReport(5_000, 500, 0)));
    assertThat(value("dayu_nodes_limited_by_disk")).isEqualTo(1);
  }

  private double value(String series) {
    return page.text()
        .lines()
        .filter(line -> line.startsWith(series))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findFirst()
        .orElseThrow();
  }

  private static void report(
      AgentDirectory to, int sequence, long received, long sent, long pulled) {
    report(to, sequence, received, sent, pulled, Optional.empty());
  }

  private static void report(
      AgentDirectory to,
      int sequence,
      long received,
      long sent,
      long pulled,
      Optional<DiskReport> disks) {
    AgentDirectory.Exchange exchange =
        to.exchange(
            new HeartbeatRequest(
                new AgentId("uuid0", "BP", 1),
                sequence,
                new HeldOrders(0, 0),
                new LinkReport(
                    Optional.of(
                        new TrafficReport(SECOND, 1_000, LinkOrigin.NIC, received, sent, pulled)),
                    List.of(),
                    Optional.empty(),
                    false,
                    disks,
                    Optional.empty(),
                    List.of()),
                List.of(),
                OtherPools.NONE),
            sequence * SECOND);
    assertThat(exchange.refusal()).isEmpty();
  }

  @Test
  void lookingDoesNotChangeWhatThePlannerBelieves() {
    AgentDirectory unlooked = directory();
    for (int sequence = 1; sequence <= 10; sequence++) {
      long received = sequence % 2 == 0 ? 900 : 100;
      report(agents, sequence, received, 40, 100);
      report(unlooked, sequence, received, 40, 100);
      assertThat(agents.find("uuid0").orElseThrow().inUse()).isPresent();
      assertThat(agents.find("uuid0").orElseThrow().outUse()).isPresent();
    }

    assertThat(agents.find("uuid0").orElseThrow().in(10 * SECOND))
        .isEqualTo(unlooked.find("uuid0").orElseThrow().in(10 * SECOND));
  }
}
