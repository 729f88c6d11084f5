package io.dayu.hdfs.gauge;

import io.dayu.hdfs.agent.LinkUse;
import io.dayu.hdfs.link.ClusterLinks;
import io.dayu.hdfs.link.DataNodeLinks;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodes;
import io.dayu.hdfs.status.NodeLoad;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.MultiGauge;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Shows the links of the busiest DataNodes, and of no others, however large the cluster is.
 *
 * <p>One thread at a time.
 */
public final class NodeGauges {
  /** A metric of every link that is shown. */
  private record Shown(NameNodeMetric metric, MultiGauge gauge, ToDoubleFunction<LinkRow> value) {
    void show(List<LinkRow> rows) {
      gauge.register(rows.stream().map(this::row).toList(), true);
    }

    private MultiGauge.Row<?> row(LinkRow row) {
      return MultiGauge.Row.of(
          Meters.tags(metric, row.node(), row.direction()), value.applyAsDouble(row));
    }
  }

  private final DataNodes registered;
  private final Supplier<ClusterLinks> links;
  private final Supplier<Map<String, NodeLoad>> loads;
  private final int nodesMax;
  private final List<Shown> shown = new ArrayList<>();

  /**
   * Gauges that show nothing before they are refreshed.
   *
   * @param links a picture of all links that is not old
   * @param loads the planned loads of the links, by DataNode uuid
   * @param nodesMax how many DataNodes are shown
   */
  public NodeGauges(
      Meters meters,
      DataNodes registered,
      Supplier<ClusterLinks> links,
      Supplier<Map<String, NodeLoad>> loads,
      int nodesMax) {
    this.registered = registered;
    this.links = links;
    this.loads = loads;
    this.nodesMax = nodesMax;
    add(meters, NameNodeMetric.NODE_LINK, row -> row.measured(LinkUse::linkBytesPerSec));
    add(meters, NameNodeMetric.NODE_CLIENTS, row -> row.measured(LinkUse::foregroundBytesPerSec));
    add(meters, NameNodeMetric.NODE_BUDGET, LinkRow::budgetBytesPerSec);
    add(meters, NameNodeMetric.NODE_PLANNED, LinkRow::plannedBytesPerSec);
    add(meters, NameNodeMetric.NODE_USED, row -> row.measured(LinkUse::recoveryBytesPerSec));
    meters.gauge(
        NameNodeMetric.NODES_LIMITED_BY_DISK,
        () -> links.get().nodes().stream().filter(DataNodeLinks::byDisk).count());
  }

  private void add(Meters meters, NameNodeMetric metric, ToDoubleFunction<LinkRow> value) {
    shown.add(new Shown(metric, meters.rows(metric), value));
  }

  /** Shows who is busiest now; who no longer is loses its series. */
  public void refresh() {
    Map<String, NodeLoad> planned = loads.get();
    ClusterLinks picture = links.get();
    List<LinkRow> rows =
        NodeLinks.busiest(
            registered.dataNodes().stream()
                .filter(DataNodeFacts::alive)
                .map(node -> links(node, picture, planned)),
            nodesMax);
    shown.forEach(one -> one.show(rows));
  }

  private static NodeLinks links(
      DataNodeFacts node, ClusterLinks picture, Map<String, NodeLoad> planned) {
    String uuid = node.address().uuid();
    NodeLoad load = planned.getOrDefault(uuid, NodeLoad.NONE);
    Optional<DataNodeLinks> link = picture.find(uuid);
    return new NodeLinks(
        new LinkRow(
            node.name(),
            "in",
            link.flatMap(one -> one.in().use()),
            load.plannedInBytesPerSec(),
            load.budgetInBytesPerSec()),
        new LinkRow(
            node.name(),
            "out",
            link.flatMap(one -> one.out().use()),
            load.plannedOutBytesPerSec(),
            load.budgetOutBytesPerSec()));
  }
}
