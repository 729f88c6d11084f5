package io.dayu.core.snapshot;

/**
 * What the placement policy asks of a block's replicas.
 *
 * <p>HDFS's default policy is {@code minRacks} 2 and the per-rack bound of
 * BlockPlacementPolicyDefault; the rack fault tolerant one is {@code minRacks} = replication.
 * Domains are the upgrade domains of BlockPlacementPolicyWithUpgradeDomain or the node groups of
 * BlockPlacementPolicyWithNodeGroup.
 *
 * @param minRacks racks that the replicas must span at least once all missing ones are placed
 * @param maxReplicasPerRack replicas that one rack may hold at most
 * @param minDomains domains that they must span at least, 1 when the policy knows none
 * @param forPlacement whether the block has replicas enough and lacks but better places: one that
 *     does not help its placement is of no use to it (BlockManager.validateReconstructionWork)
 */
public record PlacementRule(
    int minRacks, int maxReplicasPerRack, int minDomains, boolean forPlacement) {
  public PlacementRule {
    if (minRacks < 1) {
      throw new IllegalArgumentException("minRacks must be 1 or more: " + minRacks);
    }
    if (maxReplicasPerRack < 1) {
      throw new IllegalArgumentException(
          "maxReplicasPerRack must be 1 or more: " + maxReplicasPerRack);
    }
    if (minDomains < 1) {
      throw new IllegalArgumentException("minDomains must be 1 or more: " + minDomains);
    }
  }

  /** A rule of racks alone, for a block that lacks replicas. */
  public PlacementRule(int minRacks, int maxReplicasPerRack) {
    this(minRacks, maxReplicasPerRack, 1, false);
  }

  /** The same rule with so many domains. */
  public PlacementRule withMinDomains(int domains) {
    return new PlacementRule(minRacks, maxReplicasPerRack, domains, forPlacement);
  }

  /** The same rule for a block that lacks but better places, or for one that lacks replicas. */
  public PlacementRule withForPlacement(boolean placementOnly) {
    return new PlacementRule(minRacks, maxReplicasPerRack, minDomains, placementOnly);
  }
}
