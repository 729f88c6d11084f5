package io.dayu.curator.task;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;

/**
 * The NameNode's report of DataNodes and their storage types.
 *
 * @param uses how full those are that the cluster has
 * @param defaultPolicy storage policy of files for which none is set, there or above
 * @param dataNodes how full the storages are of those that are live, by UUID and type; without any
 *     where the DataNode is not in service
 */
public record TierReports(
    Map<StorageType, TierUse> uses,
    String defaultPolicy,
    Map<String, Map<StorageType, NodeUse>> dataNodes) {
  public TierReports {
    uses = Map.copyOf(uses);
    dataNodes = Map.copyOf(dataNodes);
  }

  /**
   * The fullness of the fullest tier from which files can move down, 0 to 1; 0 where there is none.
   */
  public double fullest() {
    return IntStream.range(1, Tiering.TIERS.size())
        .filter(lower -> of(Tiering.TIERS.get(lower)).exists())
        .mapToDouble(lower -> of(Tiering.TIERS.get(lower - 1)).usage())
        .max()
        .orElse(0);
  }

  /**
   * The fullness of DataNodes within each type, by UUID: those that may give and get, for types
   * that replicas can move between.
   */
  public Map<StorageType, Map<String, NodeUse>> nodesByType() {
    Map<StorageType, Map<String, NodeUse>> nodes = new EnumMap<>(StorageType.class);
    dataNodes.forEach(
        (uuid, types) ->
            types.forEach(
                (type, use) -> {
                  if (type.isMovable() && type != StorageType.PROVIDED && use.capacityBytes() > 0) {
                    nodes.computeIfAbsent(type, any -> new HashMap<>()).put(uuid, use);
                  }
                }));
    return nodes;
  }

  /**
   * The number of DataNodes with storages of a type; more than any file has replicas if nobody
   * says.
   */
  int dataNodesWith(StorageType type) {
    long with = dataNodes.values().stream().filter(storages -> storages.containsKey(type)).count();
    return dataNodes.isEmpty() ? Short.MAX_VALUE : (int) with;
  }

  /**
   * The most replicas, or internal blocks, that a block may have on a type for which HDFS has no
   * fallback: one DataNode more has the type, for when another one dies. There is no such bound
   * where all DataNodes in service have it.
   */
  public int mostOn(StorageType type) {
    int with = dataNodesWith(type);
    long inService = dataNodes.values().stream().filter(storages -> !storages.isEmpty()).count();
    return with < inService ? with - 1 : Short.MAX_VALUE;
  }

  /** The use of the storages of a type. */
  TierUse of(StorageType type) {
    return uses.getOrDefault(type, new TierUse(type, 0, 0));
  }
}
