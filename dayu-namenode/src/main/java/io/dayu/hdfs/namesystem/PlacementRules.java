package io.dayu.hdfs.namesystem;

import io.dayu.core.snapshot.PlacementRule;

/**
 * The rack demands of HDFS's placement policies as the planner's rule.
 *
 * <p>Policies that ask for more than racks (upgrade domains, node groups) are planned by the
 * default rule and checked as a whole when the plan is committed.
 */
public enum PlacementRules {
  /** BlockPlacementPolicyDefault: two racks, and a bound on the replicas of one rack. */
  DEFAULT {
    @Override
    public PlacementRule ruleFor(int replication, int racks) {
      if (racks <= 1 || replication <= 1) {
        return new PlacementRule(1, replication);
      }
      int perRack = (replication - 1) / racks + 2;
      return new PlacementRule(2, perRack == replication ? perRack - 1 : perRack);
    }
  },
  /** BlockPlacementPolicyRackFaultTolerant: as many racks as replicas. */
  RACK_FAULT_TOLERANT {
    @Override
    public PlacementRule ruleFor(int replication, int racks) {
      int spread = Math.max(1, Math.min(replication, racks));
      return new PlacementRule(spread, (replication + spread - 1) / spread);
    }
  };

  /**
   * The rule for a block.
   *
   * @param replication replicas it is to have, 1 or more
   * @param racks racks with DataNodes in service
   */
  public abstract PlacementRule ruleFor(int replication, int racks);
}
