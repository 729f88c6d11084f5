package io.dayu.hdfs.elastic;

import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.LayoutTally;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffWish;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestHook;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.RestingNodes;
import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells those who place and order replicas who rests, every second. For the planner thread, but
 * {@link #latest}.
 *
 * <p>A DataNode that dies or leaves service rests no more: when it comes back it is awake. When
 * nobody tells any more, all are awake within five seconds.
 */
public final class RestFeed implements LinkListener {
  private static final Logger LOG = LoggerFactory.getLogger(RestFeed.class);

  private static final Set<AdminStates> MAINTENANCE =
      EnumSet.of(AdminStates.ENTERING_MAINTENANCE, AdminStates.IN_MAINTENANCE);

  private final ElasticSettings settings;
  private final RestHook hook;
  private final NodeTable nodes;
  private final RestOrders orders;
  private final RestMetrics metrics;
  private final ClusterSizer sizer;
  private final MoveBoard moves;
  private final WriteOffload offload = new WriteOffload();
  private final LayoutTally tally;
  private final BandMaker bandMaker;
  private final OffBoard machines;
  private final OffWishes offWishes;
  private final LongSupplier clock;
  private volatile ElasticView latest = ElasticView.NOTHING;

  /**
   * Has told nothing.
   *
   * @param conditions the conditions that forbid a smaller cluster
   * @param moves is told which blocks keep DataNodes from resting
   * @param clock in ns
   */
  public RestFeed(
      RestWiring wiring,
      NodeTable nodes,
      SizingConditions conditions,
      MoveBoard moves,
      RestMetrics metrics,
      LongSupplier clock) {
    this.settings = wiring.settings().get();
    this.hook = wiring.hook();
    this.nodes = nodes;
    this.orders = wiring.orders();
    this.metrics = metrics;
    tally = new LayoutTally(settings.awake());
    bandMaker = new BandMaker(nodes, settings, wiring.replication(), wiring.machines());
    machines = wiring.machines();
    offWishes = new OffWishes(wiring, nodes);
    sizer = new ClusterSizer(wiring, nodes, conditions, moves, metrics);
    this.moves = moves;
    this.clock = clock;
  }

  @Override
  public boolean wanted() {
    return settings.enabled();
  }

  @Override
  public void look(LinkSights sights) {
    Set<String> able = new HashSet<>();
    Set<String> maintained = new HashSet<>();
    for (int node = 0; node < nodes.size(); node++) {
      nodes
          .facts(node)
          .ifPresent(
              facts -> {
                if (inService(facts)) {
                  able.add(facts.address().uuid());
                } else if (MAINTENANCE.contains(facts.standing().adminState())) {
                  maintained.add(facts.address().uuid());
                }
              });
    }
    // Those who go off are in maintenance, and rest no more.
    orders.wakeBySize(machines.uuids()::contains);
    int woken = orders.keep(able::contains, maintained::contains);
    if (woken > 0) {
      LOG.info(
          "{} resting DataNodes died or left service; they are awake when they come back", woken);
    }
    Optional<BandMap> bands = settings.banded() ? bandMaker.bands(sights) : Optional.empty();
    boolean heeded = hook.placement().isPresent() && hook.readOrder().isPresent();
    Optional<SizingView> sizing = bands.map(map -> sizer.look(sights, map, heeded));
    machines.wish(
        bands
            .flatMap(map -> sizing.map(view -> offWishes.of(map, view, sights.nowNs())))
            .orElse(OffWish.NOTHING));
    Map<String, Long> resting = orders.sinceByUuid();
    Optional<BandMap> writes =
        bands.flatMap(
            map ->
                sizing.map(
                    view ->
                        offload.map(map, view.demand(), settings.sizing().load(), sights.nowNs())));
    Set<String> spared = new HashSet<>(resting.keySet());
    spared.addAll(sizer.toRest());
    tell(
        new RestingNodes(resting.keySet(), sights.nowNs()),
        new RestingNodes(spared, sights.nowNs()),
        bands,
        writes);
    latest = view(resting, bands, sizing);
  }

  private static int rank(BandMap map, DataNodeFacts facts) {
    int[] ranks = map.ranks(List.of(BandMaker.path(facts)));
    return ranks.length == 0 ? ElasticNode.UNRANKED : ranks[0];
  }

  private static boolean inService(DataNodeFacts facts) {
    return facts.alive() && facts.standing().adminState() == AdminStates.NORMAL;
  }

  private ElasticView view(
      Map<String, Long> resting, Optional<BandMap> bands, Optional<SizingView> sizing) {
    List<ElasticNode> all = new ArrayList<>(nodes.size());
    for (int node = 0; node < nodes.size(); node++) {
      nodes
          .facts(node)
          .ifPresent(
              facts ->
                  all.add(
                      new ElasticNode(
                          facts.address(),
                          facts.rack(),
                          inService(facts),
                          bands.map(map -> rank(map, facts)).orElse(ElasticNode.UNRANKED),
                          resting.getOrDefault(facts.address().uuid(), ElasticNode.AWAKE))));
    }
    return new ElasticView(
        all,
        hook.placement().isPresent(),
        hook.readOrder().isPresent(),
        bands.map(BandMap::bands),
        tally.placed(),
        sizing.map(one -> one.withOffload(offload.size())),
        moves.latest());
  }

  @Override
  public void rest() {
    int woken = orders.forget();
    if (woken > 0) {
      LOG.info("{} resting DataNodes are awake: Dayu does not plan here any more", woken);
    }
    machines.wish(OffWish.NOTHING);
    offWishes.forget();
    sizer.forget();
    tally.forget();
    offload.forget();
    tell(RestingNodes.NONE, RestingNodes.NONE, Optional.empty(), Optional.empty());
    latest = ElasticView.NOTHING;
  }

  /** Ends for good: nobody will know any more which machines are needed, so all come on. */
  void end() {
    machines.wish(new OffWish(Map.of(), Set.of(), machines.uuids(), 0));
  }

  private void tell(
      RestingNodes resting,
      RestingNodes spared,
      Optional<BandMap> bands,
      Optional<BandMap> writes) {
    RestGuidance guidance = new RestGuidance(resting, spared, bands, writes, tally, metrics, clock);
    hook.placement().ifPresent(one -> one.heed(guidance));
    hook.readOrder().ifPresent(one -> one.heed(guidance));
  }

  /** The state of the DataNodes at the last look; safe for any thread. */
  public ElasticView latest() {
    return latest;
  }
}
