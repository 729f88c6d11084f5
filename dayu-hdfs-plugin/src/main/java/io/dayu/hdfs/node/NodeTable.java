package io.dayu.hdfs.node;

import io.dayu.core.snapshot.RackState;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

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
  private final BitSet availableTypes = new BitSet();
  private int racksInService;

  /** Takes in the facts of all registered DataNodes; nodes that are not among them are gone. */
  public void update(List<DataNodeFacts> all) {
    for (int number = 0; number < facts.size(); number++) {
      facts.set(number, Optional.empty());
    }
    Set<String> racks = new HashSet<>();
    availableTypes.clear();
    for (DataNodeFacts node : all) {
      facts.set(numberOf(node.address().uuid()), Optional.of(node));
      if (node.acceptsReplicas()) {
        racks.add(node.rack());
        noteTypes(node);
      }
    }
    racksInService = racks.size();
  }

  private void noteTypes(DataNodeFacts node) {
    for (int type = 0; type < StorageTypeNumbers.count(); type++) {
      if (node.freeSpace().bytes(type) > 0) {
        availableTypes.set(type);
      }
    }
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
  public int racksInService() {
    return racksInService;
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

  /** How many numbers are given out. */
  public int size() {
    return uuids.size();
  }

  /** The uuid behind a number. */
  public String uuid(int number) {
    return uuids.get(number);
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

  /** Whether the DataNode is registered and its heartbeats arrive. */
  public boolean alive(int number) {
    return facts.get(number).map(DataNodeFacts::alive).orElse(false);
  }

  /** How many DataNodes are registered and heard. */
  public int aliveCount() {
    int alive = 0;
    for (int number = 0; number < size(); number++) {
      alive += alive(number) ? 1 : 0;
    }
    return alive;
  }

  /** Whether something holds for the uuid of each DataNode that is registered and heard. */
  public boolean allAlive(Predicate<String> uuidMatches) {
    for (int number = 0; number < size(); number++) {
      if (alive(number) && !uuidMatches.test(uuid(number))) {
        return false;
      }
    }
    return true;
  }

  /** The number of a rack by its network location. */
  public int rackNumber(String rack) {
    return rackByName.computeIfAbsent(rack, name -> rackByName.size());
  }

  /** All racks in the order of their numbers, each with the given uplink. */
  public List<RackState> racks(long uplinkBytesPerSec) {
    return rackByName.keySet().stream()
        .map(name -> new RackState(name, uplinkBytesPerSec))
        .toList();
  }
}
