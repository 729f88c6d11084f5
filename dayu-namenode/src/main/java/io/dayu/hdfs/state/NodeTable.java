package io.dayu.hdfs.state;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.scope.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The numbers of DataNodes and racks, and the latest facts of each.
 *
 * <p>A number is given once and kept while the process runs, so that tasks stay valid from slot to
 * slot. Not thread safe: for the planner thread.
 */
public final class NodeTable implements NodeNumbers {
  private final Map<String, Integer> numberByUuid = new HashMap<>();
  private final List<String> uuids = new ArrayList<>();
  private final List<Optional<DataNodeFacts>> facts = new ArrayList<>();
  private final Map<String, Integer> rackByName = new LinkedHashMap<>();
  private final Map<String, Integer> domainByName = new HashMap<>();
  private BitSet availableTypes = new BitSet();

  /** On the storage of a type that has most, of all DataNodes that are placeable. */
  private final long[] mostRoomBytes = new long[StorageTypeNumbers.count()];

  private int rackCount;
  private long deaths;
  private final BitSet changedNodes = new BitSet();
  private boolean changedEverywhere;

  /** Takes in the facts of all registered DataNodes; nodes that are not among them are gone. */
  public void update(List<DataNodeFacts> all) {
    List<Optional<DataNodeFacts>> before = new ArrayList<>(facts);
    for (int number = 0; number < facts.size(); number++) {
      facts.set(number, Optional.empty());
    }
    Set<String> racks = new HashSet<>();
    BitSet types = new BitSet();
    Arrays.fill(mostRoomBytes, 0);
    for (DataNodeFacts node : all) {
      facts.set(numberOf(node.address().uuid()), Optional.of(node));
      if (node.alive()) {
        racks.add(node.rack());
      }
      if (node.standing().placeable()) {
        noteTypes(node, types);
      }
    }
    for (int number = 0; number < before.size(); number++) {
      if (!standsAsBefore(before.get(number), facts.get(number))) {
        changedNodes.set(number);
      }
      if (before.get(number).map(DataNodeFacts::alive).orElse(false) && !alive(number)) {
        deaths++;
      }
    }
    changedEverywhere |= racks.size() != rackCount || !types.equals(availableTypes);
    rackCount = racks.size();
    availableTypes = types;
  }

  /** The number of times that a DataNode that was alive was not at the next update. */
  public long deaths() {
    return deaths;
  }

  private static boolean standsAsBefore(
      Optional<DataNodeFacts> before, Optional<DataNodeFacts> now) {
    if (before.isEmpty() || now.isEmpty()) {
      return before.isEmpty() == now.isEmpty();
    }
    DataNodeFacts then = before.get();
    DataNodeFacts since = now.get();
    return then.alive() == since.alive()
        && then.rack().equals(since.rack())
        && then.standing().adminState() == since.standing().adminState()
        && then.standing().domain().equals(since.standing().domain());
  }

  private void noteTypes(DataNodeFacts node, BitSet types) {
    for (int type = 0; type < StorageTypeNumbers.count(); type++) {
      long roomBytes = node.freeSpace().largestBytes(type);
      mostRoomBytes[type] = Math.max(mostRoomBytes[type], roomBytes);
      if (roomBytes > 0) {
        types.set(type);
      }
    }
  }

  /** The changes since the last call. */
  public NodeChanges takeChanges() {
    NodeChanges changes = new NodeChanges(changedNodes, changedEverywhere);
    changedNodes.clear();
    changedEverywhere = false;
    return changes;
  }

  /**
   * True if HDFS could place a replica somewhere by room and state alone: a DataNode that is
   * placeable, stale or not, has room of that type and is none of the holders.
   */
  public boolean hasRoom(int storageType, long bytes, IntSet holders) {
    if (bytes > mostRoomBytes[storageType]) {
      return false;
    }
    for (int number = 0; number < facts.size(); number++) {
      Optional<DataNodeFacts> node = facts.get(number);
      if (node.isPresent()
          && node.get().standing().placeable()
          && node.get().freeSpace().largestBytes(storageType) >= bytes
          && !holders.contains(number)) {
        return true;
      }
    }
    return false;
  }

  /** True if HDFS would place replicas at some DataNode that is none of the holders. */
  @Override
  public boolean anyPlaceable(IntSet holders) {
    for (int number = 0; number < facts.size(); number++) {
      Optional<DataNodeFacts> node = facts.get(number);
      if (node.isPresent() && node.get().standing().placeable() && !holders.contains(number)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public double placeableShare(Scope scope) {
    int all = 0;
    int admitted = 0;
    for (Optional<DataNodeFacts> node : facts) {
      if (node.isPresent() && node.get().standing().placeable()) {
        all++;
        admitted += admits(scope, node.get()) ? 1 : 0;
      }
    }
    return all == 0 ? 0 : (double) admitted / all;
  }

  /** True if the DataNode with the uuid is registered and of a scope. */
  public boolean isOf(Scope scope, String uuid) {
    OptionalInt number = find(uuid);
    return number.isPresent()
        && facts(number.getAsInt()).filter(node -> admits(scope, node)).isPresent();
  }

  private static boolean admits(Scope scope, DataNodeFacts node) {
    return scope.admits(node.rack(), node.address().hostName(), node.address().ipAddress());
  }

  @Override
  public int numberOf(String datanodeUuid) {
    Integer known = numberByUuid.get(datanodeUuid);
    if (known != null) {
      return known;
    }
    int number = uuids.size();
    numberByUuid.put(datanodeUuid, number);
    uuids.add(datanodeUuid);
    facts.add(Optional.empty());
    return number;
  }

  @Override
  public int rackCount() {
    return rackCount;
  }

  @Override
  public boolean storageTypeAvailable(int storageType) {
    return availableTypes.get(storageType);
  }

  /** The number of the DataNode with the uuid, empty when it was never seen. */
  public OptionalInt find(String datanodeUuid) {
    Integer known = numberByUuid.get(datanodeUuid);
    return known == null ? OptionalInt.empty() : OptionalInt.of(known);
  }

  /** The number of DataNodes that have a number. */
  public int size() {
    return uuids.size();
  }

  /** The uuid behind a number. */
  public String uuid(int number) {
    return uuids.get(number);
  }

  /** The uuid of the DataNode whose replica a task moves; empty where it moves none. */
  public String leavingUuid(RecoveryTask task) {
    OptionalInt leaves = task.kind().leaves();
    return leaves.isPresent() ? uuid(leaves.getAsInt()) : "";
  }

  /** The latest facts of the DataNode, empty when it is not registered. */
  public Optional<DataNodeFacts> facts(int number) {
    return facts.get(number);
  }

  /**
   * Host and transfer port, for people to look at; the uuid when the DataNode is not registered.
   */
  public String name(int number) {
    return facts
        .get(number)
        .map(node -> node.address().hostName() + ":" + node.address().transferPort())
        .orElse(uuid(number));
  }

  /** Host and transfer port of all DataNodes, in the order of their numbers. */
  public List<String> names() {
    return IntStream.range(0, size()).mapToObj(this::name).toList();
  }

  /** The rack of the DataNode; empty text when it is not registered. */
  public String rackOf(int number) {
    return facts.get(number).map(DataNodeFacts::rack).orElse("");
  }

  /** The upgrade domain or node group of the DataNode; its uuid when it is one of its own. */
  public String domainOf(int number) {
    String named = facts.get(number).map(node -> node.standing().domain()).orElse("");
    return named.isEmpty() ? uuid(number) : named;
  }

  /** True if the DataNode is registered and its heartbeats arrive. */
  public boolean alive(int number) {
    return facts.get(number).map(DataNodeFacts::alive).orElse(false);
  }

  /** True if one of these DataNodes is registered and heard. */
  public boolean anyAlive(IntSet numbers) {
    for (int i = 0; i < numbers.size(); i++) {
      if (alive(numbers.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** The number of DataNodes that are registered and heard. */
  public int aliveCount() {
    int alive = 0;
    for (int number = 0; number < size(); number++) {
      alive += alive(number) ? 1 : 0;
    }
    return alive;
  }

  /** True if something holds for the uuid of each DataNode that is registered and heard. */
  public boolean allAlive(Predicate<String> uuidMatches) {
    for (int number = 0; number < size(); number++) {
      if (alive(number) && !uuidMatches.test(uuid(number))) {
        return false;
      }
    }
    return true;
  }

  /** DataNodes of whose capacity such a part or more is used, and those that are gone. */
  public IntSet fullFrom(double share) {
    return fullBy(DataNodeFacts::storage, share);
  }

  /**
   * DataNodes of whose storages of a type such a part or more is used, those that have none of the
   * type, and those that are gone.
   */
  public IntSet fullFrom(int storageType, double share) {
    return fullBy(node -> node.storageOf(storageType), share);
  }

  private IntSet fullBy(Function<DataNodeFacts, StorageUse> storage, double share) {
    return IntSet.of(
        IntStream.range(0, size())
            .filter(node -> facts(node).map(storage).map(StorageUse::share).orElse(1.0) >= share)
            .toArray());
  }

  /** The number of a rack by its network location. */
  public int rackNumber(String rack) {
    return rackByName.computeIfAbsent(rack, name -> rackByName.size());
  }

  /** The number of an upgrade domain or node group by its name, which is not empty. */
  public int domainNumber(String domain) {
    return domainByName.computeIfAbsent(domain, name -> domainByName.size());
  }

  /** All racks in the order of their numbers, each with the given uplink. */
  public List<RackState> racks(long uplinkBytesPerSec) {
    return rackByName.keySet().stream()
        .map(name -> new RackState(name, uplinkBytesPerSec))
        .toList();
  }
}
