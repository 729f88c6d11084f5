package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingReason;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.OffWish;
import io.dayu.hdfs.resting.RankedDataNode;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.status.ServiceState;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says which machines may be off by the size that is wanted. For the planner thread. */
final class OffWishes {
  /** A size that has not been decided yet has all awake, and needs nobody for that. */
  private static final Set<SizingReason> WAITING =
      EnumSet.of(SizingReason.HELD, SizingReason.PATIENT);

  private final RestWiring wiring;
  private final NodeTable nodes;
  private boolean decided;

  OffWishes(RestWiring wiring, NodeTable nodes) {
    this.wiring = wiring;
    this.nodes = nodes;
  }

  /** The wish as it is now. */
  OffWish of(BandMap map, SizingView sizing, long nowNs) {
    decided |= !WAITING.contains(sizing.step().reason());
    if (sizing.holds().contains(SizingHold.PAUSED)) {
      decided = false;
      return new OffWish(Map.of(), serving(), Set.of(), nowNs);
    }
    Map<String, String> hosts = new HashMap<>();
    Set<String> needed = new HashSet<>();
    Set<String> off = wiring.machines().uuids();
    Map<String, Long> resting = wiring.orders().sinceByUuid();
    long afterNs = wiring.settings().get().offAfterNs();
    int size = sizing.step().size();
    List<RankedDataNode> ranks = map.byRank();
    for (int rank = 0; rank < ranks.size(); rank++) {
      DataNodeFacts facts = nodes.facts(ranks.get(rank).number()).orElseThrow();
      String uuid = facts.address().uuid();
      if (off.contains(uuid)) {
        if (decided && rank < size) {
          needed.add(uuid);
        }
      } else if (rank >= size
          && sizing.holds().isEmpty()
          && wiring.orders().restsBySize(uuid)
          && nowNs - resting.getOrDefault(uuid, nowNs) >= afterNs) {
        hosts.put(uuid, facts.address().hostName());
      }
    }
    Set<String> shared = sharedHosts();
    hosts.values().removeIf(shared::contains);
    return new OffWish(hosts, serving(), needed, nowNs);
  }

  /** Nothing is decided any more. */
  void forget() {
    decided = false;
  }

  /** The hosts of several DataNodes: whoever switches one off switches off the others. */
  private Set<String> sharedHosts() {
    Set<String> one = new HashSet<>();
    Set<String> several = new HashSet<>();
    for (int node = 0; node < nodes.size(); node++) {
      nodes
          .facts(node)
          .map(facts -> facts.address().hostName())
          .filter(host -> !one.add(host))
          .ifPresent(several::add);
    }
    return several;
  }

  private Set<String> serving() {
    Set<String> uuids = new HashSet<>();
    for (int node = 0; node < nodes.size(); node++) {
      nodes
          .facts(node)
          .filter(facts -> ServiceState.of(facts) == ServiceState.IN_SERVICE)
          .map(facts -> facts.address().uuid())
          .filter(uuid -> !wiring.orders().rests(uuid))
          .ifPresent(uuids::add);
    }
    return uuids;
  }
}
