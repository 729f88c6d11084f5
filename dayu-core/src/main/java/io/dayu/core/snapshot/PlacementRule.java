package io.dayu.core.snapshot;

/**
 * What the placement policy asks of a block's replicas, in racks.
 *
 * <p>HDFS's default policy is {@code minRacks} 2 and the per-rack bound of
 * BlockPlacementPolicyDefault; the rack fault tolerant one is {@code minRacks} = replication.
 *
 * @param minRacks racks that the replicas must span at least once all missing ones are placed
 * @param maxReplicasPerRack replicas that one rack may hold at most
 */
public record PlacementRule(int minRacks, int maxReplicasPerRack) {
  public PlacementRule {
    if (minRacks < 1) {
      throw new IllegalArgumentException("minRacks must be 1 or more: " + minRacks);
    }
    if (maxReplicasPerRack < 1) {
      throw new IllegalArgumentException(
          "maxReplicasPerRack must be 1 or more: " + maxReplicasPerRack);
    }
  }
}
