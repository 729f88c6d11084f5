package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankOrder;
import io.dayu.core.elastic.RankedNodes;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.RankedDataNode;
import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;

/**
 * Makes the bands of a cluster's DataNodes. For the planner thread.
 *
 * <p>Ranks are dealt out over racks in the order of their names, and within a rack by the
 * DataNodes' uuids: so they are the same on all NameNodes, and after a restart. DataNodes that come
 * or leave move few others to another band. Standby servers come after all others.
 */
final class BandMaker {
  /** Speeds and capacities are looked at anew after so long, if DataNodes stay the same. */
  private static final long RENEW_NS = TimeUnit.MINUTES.toNanos(10);

  /** The strength of a DataNode: bytes a second of its link, and bytes of its disks. */
  private record Strength(double speed, double capacity) {}

  private record Ranked(RankedDataNode node, String uuid, Strength strength, boolean told) {}

  private final NodeTable nodes;
  private final ElasticSettings settings;
  private final int replication;
  private final OffBoard machines;

  /** As they were last seen alive, by uuid: of one that is off or dead HDFS knows no disk. */
  private final Map<String, Strength> strengths = new HashMap<>();

  /**
   * DataNodes whose agents have told a speed and whose disks are known; of others they are assumed.
   */
  private final Set<String> told = new HashSet<>();

  private List<RankedDataNode> known = List.of();

  /** Ranks whose speed or capacity nobody had told when bands were made: after a start, many. */
  private long untold;

  private Optional<BandMap> made = Optional.empty();
  private long madeNs;

  /**
   * Has made none.
   *
   * @param machines tells who is off: those keep their ranks
   */
  BandMaker(NodeTable nodes, ElasticSettings settings, int replication, OffBoard machines) {
    this.nodes = nodes;
    this.settings = settings;
    this.replication = replication;
    this.machines = machines;
  }

  /** The bands as they are now; empty without DataNodes. */
  Optional<BandMap> bands(LinkSights sights) {
    List<Ranked> ranked = ranked(sights);
    List<RankedDataNode> order = ranked.stream().map(Ranked::node).toList();
    boolean others = !order.equals(known);
    long untoldNow = ranked.stream().filter(one -> !one.told).count();
    if (others || untoldNow != untold || sights.nowNs() - madeNs > RENEW_NS) {
      known = order;
      untold = untoldNow;
      madeNs = sights.nowNs();
      Optional<BandMap> renewed =
          ranked.isEmpty() ? Optional.empty() : Optional.of(map(ranked, order));
      made = others || !haveSameEnds(made, renewed) ? renewed : made;
    }
    return made;
  }

  /** Bands of as many DataNodes each: what was counted by the ones counts for the others. */
  private static boolean haveSameEnds(Optional<BandMap> some, Optional<BandMap> others) {
    return some.map(BandMaker::ends).equals(others.map(BandMaker::ends));
  }

  private static List<Integer> ends(BandMap map) {
    return IntStream.range(0, map.bands().count()).mapToObj(map.bands()::end).toList();
  }

  private BandMap map(List<Ranked> ranked, List<RankedDataNode> order) {
    RankedNodes all =
        new RankedNodes(
            ranked.stream().mapToDouble(one -> one.strength.speed).toArray(),
            ranked.stream().mapToDouble(one -> one.strength.capacity).toArray());
    return new BandMap(Bands.of(all, LayoutTerms.of(replication, settings.full())), order);
  }

  private List<Ranked> ranked(LinkSights sights) {
    Map<String, List<Ranked>> first = new TreeMap<>();
    Map<String, List<Ranked>> last = new TreeMap<>();
    Set<String> off = machines.uuids();
    for (int number = 0; number < Math.min(nodes.size(), sights.nodes().size()); number++) {
      Optional<DataNodeFacts> facts = nodes.facts(number);
      if (facts.isPresent() && hasRank(facts.get(), off)) {
        Ranked one = ranked(number, facts.get(), sights.nodes().get(number));
        String rack = facts.get().rack();
        boolean standby = settings.standby().contains(facts.get().address(), rack);
        (standby ? last : first).computeIfAbsent(rack, name -> new ArrayList<>()).add(one);
      }
    }
    List<Ranked> all = dealt(first);
    all.addAll(dealt(last));
    return all;
  }

  private static List<Ranked> dealt(Map<String, List<Ranked>> byRack) {
    List<Ranked> all = new ArrayList<>();
    List<Integer> racks = new ArrayList<>();
    int rack = 0;
    for (List<Ranked> ofRack : byRack.values()) {
      ofRack.sort(Comparator.comparing(Ranked::uuid));
      for (Ranked one : ofRack) {
        all.add(one);
        racks.add(rack);
      }
      rack++;
    }
    List<Ranked> dealt = new ArrayList<>(all.size());
    for (int place : RankOrder.deal(racks.stream().mapToInt(Integer::intValue).toArray())) {
      dealt.add(all.get(place));
    }
    return dealt;
  }

  private static boolean hasRank(DataNodeFacts facts, Set<String> off) {
    return facts.standing().adminState() == AdminStates.NORMAL
        || off.contains(facts.address().uuid());
  }

  private Ranked ranked(int number, DataNodeFacts facts, NodeState state) {
    String uuid = facts.address().uuid();
    double now = Math.min(state.in().totalBytesPerSec(), state.out().totalBytesPerSec());
    double capacity = facts.storage().capacityBytes();
    Strength strength = new Strength(Math.max(1, now), Math.max(1, capacity));
    if (facts.alive() && capacity > 0) {
      strengths.put(uuid, strength);
      if (state.in().fresh() && state.out().fresh()) {
        told.add(uuid);
      }
    }
    return new Ranked(
        new RankedDataNode(number, facts.rack(), path(facts)),
        uuid,
        strengths.getOrDefault(uuid, strength),
        told.contains(uuid));
  }

  /** The path of a DataNode, in the words of HDFS's topology. */
  static String path(DataNodeFacts facts) {
    return facts.rack() + "/" + facts.address().ipAddress() + ":" + facts.address().transferPort();
  }
}
