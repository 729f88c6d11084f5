package io.dayu.core.select;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.PlacementRule;

/**
 * The nodes that may receive a replica by its placement rule: first by all that it asks, then step
 * by step by less. Not thread safe.
 *
 * <p>The rule: no rack holds more than {@code maxReplicasPerRack}; and as long as fewer than {@code
 * minRacks} racks are used and the replicas still to place only just suffice to reach them, each of
 * them goes to a new rack. Where fewer racks can be used at all, those are enough.
 *
 * <p>Redundancy goes before placement. What is asked is given up when no node that keeps it may
 * receive this replica: holders, refused, without room, or accepting none. First the new rack is
 * given up, then the bound, by one replica at a time. Links are no reason: a node whose links are
 * full takes the replica in a later slot, which is waited for. What is missing for the sake of
 * placement only gives up nothing, and each such replica is to help.
 */
/*
 * HDFS gives up in this order: BlockPlacementPolicyDefault falls back from remote racks to the local
 * one and keeps the bound, BlockPlacementPolicyRackFaultTolerant raises the bound by one at a time.
 * A replica that does not help the placement of a block that has enough of them is refused by
 * BlockManager.validateReconstructionWork.
 */
public final class RuleSteps {
  private static final PlacementRule NOTHING_ASKED = new PlacementRule(1, Integer.MAX_VALUE);

  private final Eligibility eligibility;
  private final Receivers receivers;
  private final boolean[] rackAccepts;
  private final int acceptingRacks;
  private ReplicaSites sites;
  private PlacementRule rule = NOTHING_ASKED;
  private int source;
  private int storageType;
  private long bytes;
  private int bound;
  private boolean newRack;

  /** Steps over the shared state of one slot; reservations must be complete. */
  public RuleSteps(SlotNodes slotNodes, Candidates candidates, FreeSpaceLedger space) {
    Links links = slotNodes.links();
    eligibility = new Eligibility(links, space);
    receivers = new Receivers(slotNodes, candidates, space);
    sites = new ReplicaSites(links);
    rackAccepts = new boolean[links.racks()];
    int accepting = 0;
    for (int rack = 0; rack < rackAccepts.length; rack++) {
      rackAccepts[rack] = candidates.rackAccepts(rack);
      accepting += rackAccepts[rack] ? 1 : 0;
    }
    acceptingRacks = accepting;
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
    int lacking = lackingRacks();
    newRack = lacking > 0 && (rule.placementOnly() || wanted.toPlace() <= lacking);
    if (rule.placementOnly() && lacking == 0) {
      return end();
    }
    return newRack ? firstWithReceivers() : restrict();
  }

  private int lackingRacks() {
    int racks = sites.racks();
    return racks >= rule.minRacks()
        ? 0
        : Math.min(rule.minRacks(), sites.racksWith(rackAccepts, acceptingRacks)) - racks;
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
    newRack = false;
    bound = Math.max(bound, fewest + 1);
    return fewest != ReplicaSites.NONE;
  }

  /** As many replicas of the block as close a rack at this step. */
  private int limit() {
    return newRack ? 1 : bound;
  }

  private boolean mayBeFound() {
    return receivers.racks(storageType) > sites.receivingRacks(limit(), storageType, receivers);
  }

  private boolean restrict() {
    eligibility.begin(storageType, bytes);
    eligibility.excludeNode(source);
    sites.exclude(limit(), eligibility);
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

  /** Whether one of them has links that carry nothing more in this slot, so that one waits. */
  public boolean waits() {
    return receivers.anyClosed(storageType, eligibility);
  }

  /** A replica was planned on the node, and its space taken. */
  public void charged(int node) {
    receivers.charged(node);
  }
}
