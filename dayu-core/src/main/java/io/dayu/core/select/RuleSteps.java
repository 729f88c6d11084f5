package io.dayu.core.select;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.PlacementRule;

/**
 * The nodes that may receive a replica by its placement rule: first by all that it asks, then step
 * by step by less. Not thread safe.
 *
 * <p>The rule: no rack holds more than {@code maxReplicasPerRack}; and as long as fewer than {@code
 * minRacks} racks are used and the replicas still to place only just suffice to reach them, each of
 * them goes to a new rack. Where fewer racks can be used at all, those are enough. The same holds
 * of {@code minDomains} and domains.
 *
 * <p>Redundancy goes before placement. What is asked is given up when no node that keeps it may
 * receive this replica: holders, refused, without room, or accepting none. First the new rack is
 * given up, then the bound, by one replica at a time, and the new domain last. Links are no reason:
 * a node whose links are full takes the replica in a later slot, which is waited for.
 *
 * <p>What is missing for the sake of placement only gives up nothing, and each such replica is to
 * help: it goes to a new rack or a new domain, whichever more of are lacking, or to both.
 */
/*
 * HDFS gives up in this order: BlockPlacementPolicyDefault falls back from remote racks to the local
 * one and keeps the bound, BlockPlacementPolicyRackFaultTolerant raises the bound by one at a time.
 * Upgrade domains and node groups it never gives up, and leaves the replica missing.
 * A replica that does not help the placement of a block that has enough of them is refused by
 * BlockManager.validateReconstructionWork; BlockPlacementStatusWithUpgradeDomain takes the greater
 * of what racks and domains lack.
 */
public final class RuleSteps {
  private static final PlacementRule NOTHING_ASKED = new PlacementRule(1, Integer.MAX_VALUE);

  private final Eligibility eligibility;
  private final Receivers receivers;
  private final boolean[] rackAccepts;
  private final int acceptingRacks;
  private final boolean[] domainAccepts;
  private final int acceptingDomains;
  private ReplicaSites sites;
  private PlacementRule rule = NOTHING_ASKED;
  private int source;
  private int storageType;
  private long bytes;
  private int bound;
  private boolean newRack;
  private boolean asksNewRack;
  private boolean newDomain;

  /** Steps over the shared state of one slot; reservations must be complete. */
  public RuleSteps(SlotNodes slotNodes, Candidates candidates, FreeSpaceLedger space) {
    Links links = slotNodes.links();
    eligibility = new Eligibility(links, space);
    receivers = new Receivers(slotNodes, candidates, space);
    sites = new ReplicaSites(links);
    rackAccepts = new boolean[links.racks()];
    for (int rack = 0; rack < rackAccepts.length; rack++) {
      rackAccepts[rack] = candidates.rackAccepts(rack);
    }
    acceptingRacks = count(rackAccepts);
    domainAccepts = new boolean[links.domains()];
    for (int node = 0; node < links.nodes(); node++) {
      domainAccepts[links.domainOf(node)] |= candidates.accepts(node);
    }
    acceptingDomains = count(domainAccepts);
  }

  private static int count(boolean[] set) {
    int count = 0;
    for (boolean one : set) {
      count += one ? 1 : 0;
    }
    return count;
  }

  /**
   * Begins with all that the rule asks.
   *
   * @param replicas where the block's replicas are by now
   * @param from the node that sends
   * @return whether there is such a step; if not, nobody may receive the replica
   */
  public boolean begin(Wanted wanted, ReplicaSites replicas, int from) {
    sites = replicas;
    rule = wanted.rule();
    source = from;
    storageType = wanted.storageType();
    bytes = wanted.sizeBytes();
    bound = rule.maxReplicasPerRack();
    int racks = lackingRacks();
    int domains = lackingDomains();
    if (rule.placementOnly()) {
      asksNewRack = racks > 0 && racks >= domains;
      newDomain = domains > 0 && domains >= racks;
    } else {
      // Of several the first leaves the only rack, as in HDFS: the next may come much later.
      asksNewRack = racks > 0 && (sites.racks() <= 1 || wanted.toPlace() <= racks);
      newDomain = domains > 0 && wanted.toPlace() <= domains;
    }
    newRack = asksNewRack;
    if (rule.placementOnly() && !newRack && !newDomain) {
      return end();
    }
    return (newRack || newDomain) ? firstWithReceivers() : restrict();
  }

  private int lackingRacks() {
    int racks = sites.racks();
    return racks >= rule.minRacks()
        ? 0
        : Math.min(rule.minRacks(), sites.racksWith(rackAccepts, acceptingRacks)) - racks;
  }

  private int lackingDomains() {
    if (rule.minDomains() == 1) {
      return 0;
    }
    int domains = sites.domains();
    return domains >= rule.minDomains()
        ? 0
        : Math.min(rule.minDomains(), sites.domainsWith(domainAccepts, acceptingDomains)) - domains;
  }

  /**
   * Gives up what costs the least, after nobody was found.
   *
   * @return whether there is another step; if not, nobody may receive the replica
   */
  public boolean next() {
    return giveUp() ? firstWithReceivers() : end();
  }

  private boolean firstWithReceivers() {
    while (!mayBeFound()) {
      if (!giveUp()) {
        return end();
      }
    }
    return restrict();
  }

  private boolean giveUp() {
    if (rule.placementOnly()) {
      return false;
    }
    int fewest = sites.fewestInRack(limit());
    if (fewest != ReplicaSites.NONE) {
      newRack = false;
      bound = Math.max(bound, fewest + 1);
      return true;
    }
    boolean another = newDomain;
    newDomain = false;
    newRack = asksNewRack;
    bound = rule.maxReplicasPerRack();
    return another;
  }

  /** As many replicas of the block as close a rack at this step. */
  private int limit() {
    return newRack ? 1 : bound;
  }

  private boolean mayBeFound() {
    return receivers.racks(storageType) > sites.receivingRacks(limit(), storageType, receivers)
        && (!newDomain
            || receivers.domains(storageType) > sites.receivingDomains(storageType, receivers));
  }

  private boolean restrict() {
    eligibility.begin(storageType, bytes);
    eligibility.excludeNode(source);
    sites.exclude(limit(), eligibility);
    if (newDomain) {
      sites.excludeDomains(eligibility);
    }
    return true;
  }

  private boolean end() {
    eligibility.begin(storageType, Long.MAX_VALUE);
    return false;
  }

  /** The nodes that may receive the replica at this step; the next call of any method ends it. */
  public Eligibility allowed() {
    return eligibility;
  }

  /**
   * True if an allowed node has links that carry nothing more in this slot, so that the replica
   * waits.
   */
  public boolean waits() {
    return receivers.anyClosed(storageType, eligibility);
  }

  /** A replica was planned on the node, and its space taken. */
  public void charged(int node) {
    receivers.charged(node);
  }
}
