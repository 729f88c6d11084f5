package io.dayu.hdfs.elastic;

import io.dayu.core.power.PowerState;
import io.dayu.hdfs.resting.AwakeReader;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffMachine;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Has DataNodes rest and wakes them, for operators. Thread safe.
 *
 * <p>A DataNode may rest while each rack has another that is awake, and as many are awake as a
 * block has replicas. Nothing is copied before: HDFS sees a healthy DataNode, and readers are sent
 * to it when no other has a replica.
 */
public final class ElasticCluster {
  private static final String POLICY_KEY =
      "dfs.block.replicator.classname to"
          + " org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy";

  private static final String TOPOLOGY_KEY =
      "dfs.net.topology.impl to io.dayu.hdfs.reading.DayuNetworkTopology";

  private final Supplier<ElasticSettings> settings;
  private final Supplier<ElasticView> latest;
  private final RestOrders orders;
  private final AwakeReader copies;
  private final int replication;
  private final OffBoard machines;

  /**
   * A cluster whose DataNodes are all awake.
   *
   * @param latest how it stands
   */
  public ElasticCluster(RestWiring wiring, Supplier<ElasticView> latest) {
    this.settings = wiring.settings();
    this.latest = latest;
    this.orders = wiring.orders();
    this.copies = wiring.copies();
    this.replication = wiring.replication();
    this.machines = wiring.machines();
  }

  /**
   * The effects of a size; changes nothing. Looks at all that the DataNodes hold that would rest,
   * under the namesystem read lock for milliseconds at a time: for a thread that may wait.
   */
  public SizePlan plan(int size) throws RestRefusedException {
    ElasticView view = known();
    Optional<SizingView> sizing = view.sizing();
    if (view.bands().isEmpty() || sizing.isEmpty()) {
      throw new RestRefusedException(
          "DataNodes have no ranks: set dayu.elastic.layout to bands on all NameNodes, and restart"
              + " them.");
    }
    return new SizeDryRun(settings.get(), copies, view).of(size, view.bands().get(), sizing.get());
  }

  /**
   * The least number of DataNodes that must be awake: by a size those that it leaves, by hand as
   * many as a block has replicas, and one of each rack.
   */
  public long floor(ElasticView view) {
    Optional<SizingView> decides = view.sizing().filter(sizing -> sizing.wish().decides());
    if (decides.isPresent()) {
      return decides.get().floor();
    }
    long racks =
        view.nodes().stream()
            .filter(ElasticNode::inService)
            .map(ElasticNode::rack)
            .distinct()
            .count();
    return Math.max(replication, racks);
  }

  /**
   * A DataNode is to rest, within a second.
   *
   * @return the name by which people know it
   */
  public synchronized String rest(String given) throws RestRefusedException {
    ElasticView view = known();
    ElasticNode node = find(view, given);
    List<ElasticNode> others =
        view.nodes().stream()
            .filter(one -> one.serves() && !orders.rests(one.address().uuid()))
            .filter(one -> !one.address().uuid().equals(node.address().uuid()))
            .toList();
    require(view.placementHeeds(), node, "set " + POLICY_KEY + " on all NameNodes");
    require(view.readOrderHeeds(), node, "set " + TOPOLOGY_KEY + " on all NameNodes");
    require(node.inService(), node, "it is not in service");
    require(
        others.stream().anyMatch(one -> one.rack().equals(node.rack())),
        node,
        "no other in its rack " + node.rack() + " is awake");
    require(
        others.size() >= replication,
        node,
        "only "
            + others.size()
            + " others are awake, and a block has "
            + replication
            + " replicas");
    orders.rest(node.address().uuid());
    return node.name();
  }

  private static void require(boolean holds, ElasticNode node, String why)
      throws RestRefusedException {
    if (!holds) {
      throw new RestRefusedException(node.name() + " cannot rest: " + why + ".");
    }
  }

  /**
   * A DataNode is to be awake, within a second; one whose machine is off is switched on.
   *
   * @return the name by which people know it
   */
  public synchronized String wake(String given) throws RestRefusedException {
    if (latest.get().nodes().isEmpty()) {
      return wakeUnplanned(given);
    }
    ElasticNode node = find(known(), given);
    boolean off = machines.wake(node.address().uuid());
    if (!orders.wake(node.address().uuid(), off) && !off) {
      throw new RestRefusedException(node.name() + " is awake.");
    }
    return node.name();
  }

  /** Wakes a machine where Dayu does not plan: all is awake then but machines that are off. */
  private String wakeUnplanned(String given) throws RestRefusedException {
    String host = given.replaceFirst(":\\d+$", "");
    for (OffMachine one : machines.machines()) {
      if (one.uuid().equals(given) || one.host().equalsIgnoreCase(host)) {
        orders.wake(one.uuid(), machines.wake(one.uuid()));
        return one.host();
      }
    }
    throw unplanned();
  }

  /** The machines that are off, or on their way off or on. */
  public List<OffMachine> machines() {
    return machines.machines();
  }

  /** The board on which those who switch machines tell of them. */
  public OffBoard board() {
    return machines;
  }

  /** Hosts of machines that would go off and never do, and why. */
  public SortedMap<String, String> neverOff() {
    return machines.never();
  }

  /** The state of the DataNodes; without DataNodes where nobody knows. */
  public ElasticView latest() {
    return latest.get();
  }

  /** The state of the DataNodes, where Dayu plans. */
  public ElasticView known() throws RestRefusedException {
    ElasticView view = latest.get();
    if (view.nodes().isEmpty()) {
      throw unplanned();
    }
    return view;
  }

  private static RestRefusedException unplanned() {
    return new RestRefusedException(
        "All DataNodes are awake: Dayu does not plan here now, and hdfs dayu health says why.");
  }

  private static ElasticNode find(ElasticView view, String given) throws RestRefusedException {
    List<ElasticNode> called = view.nodes().stream().filter(node -> node.isCalled(given)).toList();
    if (called.isEmpty()) {
      throw new RestRefusedException("There is no DataNode " + given + ".");
    }
    if (called.size() > 1) {
      throw new RestRefusedException(
          "There are " + called.size() + " DataNodes " + given + "; name its port too.");
    }
    return called.get(0);
  }

  /** Shows how many are awake and how many rest. */
  public void show(Meters meters) {
    meters.gauge(NameNodeMetric.ELASTIC_NODES, () -> (double) latest.get().serving(), "awake");
    meters.gauge(NameNodeMetric.ELASTIC_NODES, () -> (double) latest.get().resting(), "resting");
    for (PowerState state : PowerState.values()) {
      meters.gauge(
          NameNodeMetric.ELASTIC_NODES,
          () -> (double) machines.count(state),
          state.name().toLowerCase(Locale.ROOT));
    }
    meters.gauge(NameNodeMetric.ELASTIC_MOVING, () -> (double) latest.get().moves().blocks());
    show(meters, "wanted", sizing -> sizing.step().size());
    show(meters, "needed", sizing -> sizing.demand().nodes());
    show(meters, "floor", SizingView::floor);
    show(meters, "offload", SizingView::offload);
    meters.gauge(
        NameNodeMetric.ELASTIC_OWED_BYTES,
        () -> latest.get().sizing().map(SizingView::owedBytes).orElse(0L));
  }

  private void show(Meters meters, String kind, ToDoubleFunction<SizingView> dataNodes) {
    meters.gauge(
        NameNodeMetric.ELASTIC_SIZE,
        () -> latest.get().sizing().map(dataNodes::applyAsDouble).orElse(Double.NaN),
        kind);
  }
}
