package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.PlacementRule;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.PlacementRules;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.jspecify.annotations.NullMarked;

/**
 * The rules of the site's placement policy for a block's replicas, in the planner's terms. Thread
 * safe.
 */
@NullMarked
final class PolicyRules {
  private final NodeNumbers numbers;
  private final int upgradeDomainFactor;

  /** Few there are, for many blocks. */
  private final Map<PlacementRule, PlacementRule> rulesSoFar = new ConcurrentHashMap<>();

  PolicyRules(NodeNumbers numbers, Configuration conf) {
    this.numbers = numbers;
    this.upgradeDomainFactor = upgradeDomainFactor(conf);
  }

  /** Upgrade domains that a block's replicas are to be in, by the one policy that reads the key. */
  static int upgradeDomainFactor(Configuration conf) {
    try {
      return conf.getInt(
          DFSConfigKeys.DFS_UPGRADE_DOMAIN_FACTOR, DFSConfigKeys.DFS_UPGRADE_DOMAIN_FACTOR_DEFAULT);
    } catch (NumberFormatException e) {
      return DFSConfigKeys.DFS_UPGRADE_DOMAIN_FACTOR_DEFAULT; // that policy refuses it itself
    }
  }

  /**
   * The rule for a block.
   *
   * @param replication replicas it is to have, 1 or more
   * @param forPlacement whether it has as many, and lacks but a better place
   */
  PlacementRule ruleFor(BlockPlacementPolicy policy, int replication, boolean forPlacement) {
    return ruleFor(policy, replication, forPlacement, 0);
  }

  /**
   * The rule for a block that is to have more replicas than its file asks for, until HDFS takes the
   * worst placed ones away: the bound of a rack is that of all of them, as in HDFS.
   *
   * @param more how many more
   */
  PlacementRule ruleFor(
      BlockPlacementPolicy policy, int replication, boolean forPlacement, int more) {
    BlockPlacementPolicy site = SitePolicy.behind(policy);
    int racks = numbers.rackCount();
    int bound = racksOf(site).ruleFor(replication + more, racks).maxReplicasPerRack();
    PlacementRule asked = rule(site, replication, racks, upgradeDomainFactor);
    PlacementRule rule =
        new PlacementRule(asked.minRacks(), bound, asked.minDomains(), forPlacement);
    return rulesSoFar.computeIfAbsent(rule, known -> known);
  }

  /** The rule for a block that is to have so many replicas, on so many racks. */
  static PlacementRule rule(
      BlockPlacementPolicy site, int replication, int racks, int upgradeDomainFactor) {
    return racksOf(site)
        .ruleFor(replication, racks)
        .withMinDomains(domains(site, replication, upgradeDomainFactor));
  }

  private static PlacementRules racksOf(BlockPlacementPolicy site) {
    return site instanceof BlockPlacementPolicyRackFaultTolerant
        ? PlacementRules.RACK_FAULT_TOLERANT
        : PlacementRules.DEFAULT;
  }

  private static int domains(BlockPlacementPolicy site, int replication, int upgradeDomainFactor) {
    if (site instanceof BlockPlacementPolicyWithUpgradeDomain) {
      return Math.max(1, Math.min(replication, upgradeDomainFactor));
    }
    return site instanceof BlockPlacementPolicyWithNodeGroup ? replication : 1;
  }
}
