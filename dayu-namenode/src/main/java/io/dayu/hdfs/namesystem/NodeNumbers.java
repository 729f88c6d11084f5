package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.IntSet;
import io.dayu.hdfs.scope.Scope;

/** Gives every DataNode and rack a small number that stays the same while the process runs. */
public interface NodeNumbers {
  /** The number of the DataNode with the uuid, a new one when it was never seen. */
  int numberOf(String datanodeUuid);

  /** Racks with living DataNodes, by the latest facts: as many as HDFS spreads over. */
  int rackCount();

  /**
   * True if some DataNode that HDFS would place replicas at has room on storages of the type, by
   * the latest facts.
   */
  boolean storageTypeAvailable(int storageType);

  /** True if HDFS would place replicas at some DataNode that is none of these. */
  default boolean anyPlaceable(IntSet holders) {
    return true;
  }

  /**
   * The part that the DataNodes of a scope are of all at which HDFS would place replicas, from 0 to
   * 1.
   */
  default double placeableShare(Scope scope) {
    return 1;
  }
}
