package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.AwakeFloor;
import io.dayu.core.elastic.Sizing;
import io.dayu.core.elastic.SizingFacts;
import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingReason;
import io.dayu.core.elastic.SizingStep;
import io.dayu.core.elastic.SizingTerms;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.RankedDataNode;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.WakeReason;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.status.ServiceState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has DataNodes rest beyond the size that is wanted, and wakes those within it. For the planner
 * thread.
 *
 * <p>The size is decided by {@link Sizing}, as in the simulator. A DataNode rests only after each
 * of its blocks was found to have its copies awake elsewhere, and is looked at again while it
 * rests. What is known is forgotten with the planner: then all are awake.
 */
final class ClusterSizer {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterSizer.class);

  private final RestWiring wiring;
  private final NodeTable nodes;
  private final SizingConditions conditions;
  private final AwakeCheck check;
  private final MoveBoard moves;
  private final RestMetrics metrics;
  private Optional<Sizing> sizing = Optional.empty();
  private OptionalLong sinceNs = OptionalLong.empty();
  private int size;
  private int most;
  private Set<String> serving = Set.of();
  private Set<String> toRest = Set.of();

  /** A DataNode with a rank; it serves while it is alive, in service and does not rest. */
  record Rank(int rank, DataNodeFacts facts, boolean inService) {
    String uuid() {
      return facts.address().uuid();
    }
  }

  ClusterSizer(
      RestWiring wiring,
      NodeTable nodes,
      SizingConditions conditions,
      MoveBoard moves,
      RestMetrics metrics) {
    this.wiring = wiring;
    this.nodes = nodes;
    this.conditions = conditions;
    this.metrics = metrics;
    this.moves = moves;
    check = new AwakeCheck(wiring, moves, metrics);
  }

  /**
   * Decides anew, and has DataNodes rest or wakes them.
   *
   * @param heeded whether all who place and order replicas can be told
   */
  SizingView look(LinkSights sights, BandMap map, boolean heeded) {
    if (sinceNs.isEmpty()) {
      sinceNs = OptionalLong.of(sights.nowNs());
    }
    List<Rank> ranks = ranks(map);
    boolean all = size >= most;
    most = ranks.size();
    size = all ? most : Math.min(size, most);
    ElasticSettings settings = wiring.settings().get();
    SizeWish wish = settings.sizing().now(wiring.minuteOfDay());
    int floor = floor(ranks, map, settings);
    SizingView.ClientNeed demand = demand(sights, map, ranks, settings.sizing().load());
    Set<SizingHold> holds = holds(sights.nowNs(), wish, settings.sizing().patienceNs(), heeded);
    boolean wake = takeLosses(ranks) || conditions.stuck().getAsBoolean();
    if (!wish.decides() || holds.contains(SizingHold.PAUSED)) {
      stop(wish.decides() ? "an operator has paused Dayu" : "dayu.elastic.size is off");
      SizingReason reason = wish.decides() ? SizingReason.HELD : SizingReason.RIGHT;
      return new SizingView(
          wish, new SizingStep(most, reason), floor, demand, holds, List.of(), 0, 0);
    }
    SizingSettings by = settings.sizing();
    Sizing decider =
        sizing.orElseGet(() -> new Sizing(SizingTerms.of(by.load(), by.patienceNs(), most)));
    sizing = Optional.of(decider);
    SizingStep step =
        decider.step(
            new SizingFacts(
                sights.nowNs(),
                size,
                most,
                floor,
                demand.nodes(),
                wake ? most : 0,
                wish.nodes(),
                holds));
    take(step, holds, ranks);
    boolean mayRest = holds.isEmpty() && size < most;
    check.look(new AwakeCheck.Look(ranks, size, floor, mayRest, sights.nowNs()));
    serving = serving(ranks);
    toRest = check.toRest(ranks, size);
    moves.tell(mayRest, wiring.orders().sinceByUuid().keySet(), toRest);
    return new SizingView(
        wish,
        step,
        floor,
        demand,
        holds,
        check.owing(ranks, size),
        check.unchecked(ranks, size),
        0);
  }

  /**
   * The DataNodes that are awake beyond the size that is wanted: each is to rest, and needs no new
   * replica.
   */
  Set<String> toRest() {
    return toRest;
  }

  private List<Rank> ranks(BandMap map) {
    List<Rank> ranks = new ArrayList<>();
    for (RankedDataNode node : map.byRank()) {
      int rank = ranks.size();
      DataNodeFacts facts = nodes.facts(node.number()).orElseThrow();
      ranks.add(new Rank(rank, facts, ServiceState.of(facts) == ServiceState.IN_SERVICE));
    }
    return ranks;
  }

  private int floor(List<Rank> ranks, BandMap map, ElasticSettings settings) {
    Map<String, Integer> racks = new HashMap<>();
    int[] rackOfRank = new int[ranks.size()];
    boolean[] inService = new boolean[ranks.size()];
    for (Rank one : ranks) {
      rackOfRank[one.rank()] = racks.computeIfAbsent(one.facts().rack(), rack -> racks.size());
      inService[one.rank()] = one.inService();
    }
    int floor = AwakeFloor.of(map.bands(), settings.awake(), rackOfRank, inService);
    return Math.min(most, Math.max(floor, wiring.replication()));
  }

  private static SizingView.ClientNeed demand(
      LinkSights sights, BandMap map, List<Rank> ranks, double load) {
    ClientDemand demand = new ClientDemand(map.bands());
    for (Rank one : ranks) {
      int number = map.byRank().get(one.rank()).number();
      if (one.inService() && number < sights.nodes().size()) {
        demand.add(one.rank(), sights.nodes().get(number));
      }
    }
    return demand.at(load);
  }

  private Set<SizingHold> holds(long nowNs, SizeWish wish, long patienceNs, boolean heeded) {
    Set<SizingHold> holds = EnumSet.noneOf(SizingHold.class);
    for (int node = 0; node < nodes.size(); node++) {
      nodes.facts(node).map(ServiceState::of).flatMap(ClusterSizer::hold).ifPresent(holds::add);
    }
    if (conditions.shortOfReplicas().getAsBoolean()) {
      holds.add(SizingHold.SHORT_OF_REPLICAS);
    }
    if (conditions.paused().getAsBoolean()) {
      holds.add(SizingHold.PAUSED);
    }
    // What follows the need is patient by itself.
    boolean early = nowNs - sinceNs.orElse(nowNs) < patienceNs;
    if (early && wish.kind() != SizeWish.Kind.AUTO) {
      holds.add(SizingHold.STARTING);
    }
    if (!heeded) {
      holds.add(SizingHold.NOT_HEEDED);
    }
    return holds;
  }

  private static Optional<SizingHold> hold(ServiceState state) {
    return switch (state) {
      case DEAD -> Optional.of(SizingHold.NODE_DEAD);
      case DECOMMISSIONING, ENTERING_MAINTENANCE -> Optional.of(SizingHold.NODE_LEAVING);
      case IN_SERVICE, DECOMMISSIONED, NEEDED_FOR_OPEN_BLOCKS, IN_MAINTENANCE -> Optional.empty();
    };
  }

  /** True if a DataNode that served at the last look is dead or gone now. */
  private boolean takeLosses(List<Rank> ranks) {
    Set<String> before = new HashSet<>(serving);
    ranks.stream().filter(Rank::inService).map(Rank::uuid).forEach(before::remove);
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.alive(node)) {
        before.remove(nodes.uuid(node));
      }
    }
    serving = Set.of();
    return !before.isEmpty();
  }

  private Set<String> serving(List<Rank> ranks) {
    Set<String> uuids = new HashSet<>();
    for (Rank one : ranks) {
      if (one.inService() && !wiring.orders().rests(one.uuid())) {
        uuids.add(one.uuid());
      }
    }
    return uuids;
  }

  private void take(SizingStep step, Set<SizingHold> holds, List<Rank> ranks) {
    if (step.size() != size) {
      LOG.info(
          "{} of {} DataNodes are wanted awake, {} before: {}",
          step.size(),
          most,
          size,
          SizingView.words(step.reason(), holds));
    }
    size = step.size();
    Set<String> beyond = new HashSet<>();
    ranks.stream().filter(one -> one.rank() >= size).map(Rank::uuid).forEach(beyond::add);
    int woken = wiring.orders().wakeBySize(uuid -> !beyond.contains(uuid));
    metrics.countWoken(reason(step.reason()), woken);
  }

  private static WakeReason reason(SizingReason reason) {
    return switch (reason) {
      case NEEDED -> WakeReason.NEEDED;
      case COPIES_LOST -> WakeReason.COPIES_LOST;
      case FLOOR -> WakeReason.FLOOR;
      case RIGHT, ORDERED, PATIENCE_OVER, PATIENT, HELD -> WakeReason.ORDERED;
    };
  }

  /** Nobody rests by a size any more. */
  private void stop(String why) {
    sizing = Optional.empty();
    size = most;
    toRest = Set.of();
    check.forget();
    moves.forget();
    int woken = wiring.orders().forgetSize();
    metrics.countWoken(WakeReason.ORDERED, woken);
    if (woken > 0) {
      LOG.info("{} resting DataNodes are awake: {}", woken, why);
    }
  }

  /** Nobody looks any more: {@link RestOrders#forget} wakes all. */
  void forget() {
    sizing = Optional.empty();
    sinceNs = OptionalLong.empty();
    size = 0;
    most = 0;
    serving = Set.of();
    toRest = Set.of();
    check.forget();
    moves.forget();
  }
}
