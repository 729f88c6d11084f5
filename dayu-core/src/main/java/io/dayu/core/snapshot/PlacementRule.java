package io.dayu.core.snapshot;

/**
 * The demand of the placement policy on a block's replicas, in racks and domains.
 *
 * <p>HDFS's default policy is {@code minRacks} 2 and the per-rack bound of
 * BlockPlacementPolicyDefault; the rack fault tolerant one is {@code minRacks} = replication.
 * Domains are the upgrade domains of BlockPlacementPolicyWithUpgradeDomain or the node groups of
 * BlockPlacementPolicyWithNodeGroup.
 *
 * <p>Redundancy goes before placement: what no node can keep is given up, first the racks to span,
 * then the bound, replica by replica. Only what is missing for the sake of placement is not placed
 * at all then.
 *
 * @param minRacks racks that the replicas must span at least once all missing ones are placed;
 *     where fewer racks can be used, all of these
 * @param maxReplicasPerRack replicas that one rack may hold at most
 * @param minDomains domains that they must span at least, 1 when the policy knows none
 * @param placementOnly whether the block has replicas enough, and those that are missing are to
 *     help its placement (HDFS's QUEUE_REPLICAS_BADLY_DISTRIBUTED)
 */
public record PlacementRule(
    int minRacks, int maxReplicasPerRack, int minDomains, boolean placementOnly) {
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

  /** The rule of racks alone, for a block that lacks replicas. */
  public PlacementRule(int minRacks, int maxReplicasPerRack) {
    this(minRacks, maxReplicasPerRack, 1, false);
  }

  /** The same rule with so many domains. */
  public PlacementRule withMinDomains(int domains) {
    return new PlacementRule(minRacks, maxReplicasPerRack, domains, placementOnly);
  }

  /** The same rule for replicas that are missing for the sake of placement only, or not so. */
  public PlacementRule withPlacementOnly(boolean only) {
    return new PlacementRule(minRacks, maxReplicasPerRack, minDomains, only);
  }
}
