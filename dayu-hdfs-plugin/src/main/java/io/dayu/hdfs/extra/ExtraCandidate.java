package io.dayu.hdfs.extra;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.Map;

/**
 * A block that may have extra replicas: it is complete, and lacks no replica.
 *
 * @param block as it is, nothing missing
 * @param storageType HDFS storage type ordinal of a replica
 * @param factor of its file
 * @param surplus live replicas that HDFS counts beyond the factor
 * @param extraUnits indices of a group's extra internal blocks that have come, by the uuids of
 *     their DataNodes
 */
public record ExtraCandidate(
    LowRedundancyBlock block,
    int storageType,
    int factor,
    int surplus,
    Map<String, Integer> extraUnits) {
  public ExtraCandidate {
    extraUnits = Map.copyOf(extraUnits);
  }
}
