package io.dayu.hdfs.elastic;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import com.google.common.net.InetAddresses;
import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingReason;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.OffWish;
import io.dayu.hdfs.resting.RankedDataNode;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.status.ServiceState;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Says which machines may be off by the size that is wanted. For the planner thread. */
final class OffWishes {
  /**
   * A size that has not been decided yet has all awake, and needs nobody for that while all live.
   */
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
    decided |=
        !WAITING.contains(sizing.step().reason())
            || (sizing.wish().decides() && sizing.holds().contains(SizingHold.NODE_DEAD));
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
    if (!hosts.isEmpty()) {
      hosts.keySet().removeAll(onSharedMachines());
    }
    return new OffWish(hosts, serving(), needed, nowNs);
  }

  /** Nothing is decided any more. */
  void forget() {
    decided = false;
  }

  /**
   * The uuids of DataNodes whose machine may have another one, by a name or an address: whoever
   * switches one off switches off the other. By loopback all of a trial have one address.
   */
  private Set<String> onSharedMachines() {
    List<DataNodeAddress> all = new ArrayList<>();
    for (int node = 0; node < nodes.size(); node++) {
      nodes.facts(node).map(DataNodeFacts::address).ifPresent(all::add);
    }
    Multiset<String> addresses = HashMultiset.create();
    Multiset<String> names = HashMultiset.create();
    Multiset<String> firstLabels = HashMultiset.create();
    for (DataNodeAddress one : all) {
      addresses.add(one.ipAddress());
      names.add(name(one));
      firstLabels.add(firstLabel(one));
    }
    Set<String> shared = new HashSet<>();
    for (DataNodeAddress one : all) {
      String name = name(one);
      String label = firstLabel(one);
      boolean sameAddress = addresses.count(one.ipAddress()) > 1 && !isLoopback(one.ipAddress());
      boolean sameShort = name.equals(label) ? firstLabels.count(label) > 1 : names.contains(label);
      if (sameAddress || sameShort || names.count(name) > 1) {
        shared.add(one.uuid());
      }
    }
    return shared;
  }

  private static boolean isLoopback(String address) {
    return InetAddresses.isInetAddress(address)
        && InetAddresses.forString(address).isLoopbackAddress();
  }

  private static String name(DataNodeAddress one) {
    return one.hostName().toLowerCase(Locale.ROOT);
  }

  /** The short name; of an address the whole. */
  private static String firstLabel(DataNodeAddress one) {
    String name = name(one);
    return InetAddresses.isInetAddress(name) ? name : name.replaceFirst("\\..*$", "");
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
