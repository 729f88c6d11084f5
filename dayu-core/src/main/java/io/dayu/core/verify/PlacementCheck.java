package io.dayu.core.verify;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.verify.Violation.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * New replicas keep to the placement rule, as far as any node can.
 *
 * <p>What a replica gives up is an error when a node that would have given up less could have taken
 * it, at once or later: full links are no reason. A new domain, where the rule wants it, gives up
 * less than any other; then a rack further below its bound gives up less, and of racks equally far
 * above it a new one where the rule wants it. What is missing for the sake of placement only gives
 * up nothing, and helps.
 *
 * <p>New transfers of a block are judged one after another, each by its own task and by what those
 * before it left.
 */
final class PlacementCheck {
  private final Links links;
  private final SpaceCheck space;
  private final PlanIndex index;
  private final Requests requests;
  private final AssignmentColumns assignments;
  private final PlaceCounts replicas;
  private final PlaceCounts domains;
  private final List<List<Integer>> takersOfRack = new ArrayList<>();
  private final boolean[] rackAccepts;
  private final boolean[] domainAccepts;

  PlacementCheck(
      ClusterSnapshot snapshot, Plan plan, PlanIndex index, Requests requests, SpaceCheck space) {
    this.links = new Links(snapshot);
    this.space = space;
    this.index = index;
    this.requests = requests;
    this.assignments = plan.assignmentColumns();
    this.replicas = new PlaceCounts(links.racks());
    this.domains = new PlaceCounts(links.domains());
    this.rackAccepts = new boolean[links.racks()];
    this.domainAccepts = new boolean[links.domains()];
    for (int rack = 0; rack < links.racks(); rack++) {
      takersOfRack.add(new ArrayList<>());
    }
    for (int node = 0; node < links.nodes(); node++) {
      NodeState state = snapshot.nodes().get(node);
      rackAccepts[state.rack()] |= state.acceptsReplicas();
      domainAccepts[links.domainOf(node)] |= state.acceptsReplicas();
      if (state.acceptsReplicas() && space.anyRoom(node)) {
        takersOfRack.get(state.rack()).add(node);
      }
    }
  }

  void check(Findings findings) {
    for (int block = 0; block < index.blocks(); block++) {
      int waiting = 0;
      for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
        if (requests.asked(i) && !requests.tasks(i).kind(requests.row(i)).isWithin()) {
          check(block, i, toPlace(i, waiting), findings);
          waiting += requests.begunAnew(i) == null ? 1 : 0;
        }
      }
    }
  }

  /** The number of replicas of the block that were still to be placed, this one counted. */
  private int toPlace(int i, int waitingBefore) {
    int missing = requests.tasks(i).missing(requests.row(i));
    return requests.begunAnew(i) == null
        ? missing - waitingBefore
        : 1 + Math.max(0, missing - waitingBefore);
  }

  private void check(int block, int i, int toPlace, Findings findings) {
    PlacementRule rule = requests.tasks(i).rule(requests.row(i));
    countReplicas(block, i);
    Terms terms = terms(rule, toPlace);
    int destination = assignments.destination(i);
    long given = terms.givenUp(destination);
    if (rule.placementOnly()) {
      findings.require(
          terms.helps() && given == 0,
          Kind.PLACEMENT_RULE,
          assignments.get(i),
          "a replica that is there for placement only does not help it");
    } else if (given > 0 && anyGivesUpLess(block, i, terms, given)) {
      int rack = links.rackOf(destination);
      findings.fail(
          Kind.PLACEMENT_RULE,
          assignments.get(i),
          "rack "
              + rack
              + " holds "
              + replicas.count(rack)
              + " replicas already, of "
              + replicas.used()
              + " racks, and its domain "
              + domains.count(links.domainOf(destination))
              + ", though others could take it");
    }
  }

  private Terms terms(PlacementRule rule, int toPlace) {
    int racks = lacking(replicas, rule.minRacks(), rackAccepts);
    int newDomains =
        rule.minDomains() == 1 ? 0 : lacking(domains, rule.minDomains(), domainAccepts);
    return rule.placementOnly()
        ? new Terms(rule, racks > 0 && racks >= newDomains, newDomains > 0 && newDomains >= racks)
        : new Terms(
            rule,
            racks > 0 && (replicas.used() <= 1 || toPlace <= racks),
            newDomains > 0 && toPlace <= newDomains);
  }

  private static int lacking(PlaceCounts counts, int least, boolean[] accepts) {
    if (counts.used() >= least) {
      return 0;
    }
    int usable = 0;
    for (int place = 0; place < accepts.length; place++) {
      usable += counts.count(place) > 0 || accepts[place] ? 1 : 0;
    }
    return Math.min(least, usable) - counts.used();
  }

  /** The terms that the rule sets for one replica. */
  private final class Terms {
    private final PlacementRule rule;
    private final boolean newRack;
    private final boolean newDomain;

    Terms(PlacementRule rule, boolean newRack, boolean newDomain) {
      this.rule = rule;
      this.newRack = newRack;
      this.newDomain = newDomain;
    }

    boolean helps() {
      return newRack || newDomain;
    }

    /** The measure of what a replica on the node gives up of the rule: more is worse. */
    long givenUp(int node) {
      boolean oldDomain = newDomain && domains.count(links.domainOf(node)) > 0;
      return (oldDomain ? 1L << Integer.SIZE : 0) + givenUpInRack(links.rackOf(node));
    }

    /** The same but for the domain. */
    long givenUpInRack(int rack) {
      long above = Math.max(0, replicas.count(rack) + 1L - rule.maxReplicasPerRack());
      return 2 * above + (newRack && replicas.count(rack) > 0 ? 1 : 0);
    }
  }

  /** The replicas that the new transfer found, by rack and domain. */
  private void countReplicas(int block, int until) {
    replicas.clear();
    domains.clear();
    NodeSets sets = requests.tasks(until).sets();
    int placed = requests.tasks(until).placed(requests.row(until));
    for (int i = 0; i < sets.size(placed); i++) {
      int node = sets.get(placed, i);
      if (!vacated(block, until, node)) {
        count(node);
      }
    }
    for (int i = index.firstFresh(block); i != until; i = index.nextFresh(i)) {
      count(assignments.destination(i));
    }
  }

  private void count(int node) {
    replicas.add(links.rackOf(node));
    domains.add(links.domainOf(node));
  }

  /** True if the new transfer, or one before it, begins anew what was under way to the node. */
  private boolean vacated(int block, int until, int node) {
    if (index.cancelled(block).isEmpty()) {
      return false;
    }
    for (int i = index.firstFresh(block); i != index.nextFresh(until); i = index.nextFresh(i)) {
      RunningTransfer before = requests.begunAnew(i);
      if (before != null && before.destination() == node) {
        return true;
      }
    }
    return false;
  }

  private boolean anyGivesUpLess(int block, int i, Terms terms, long given) {
    for (int rack = 0; rack < links.racks(); rack++) {
      if (!takersOfRack.get(rack).isEmpty()
          && terms.givenUpInRack(rack) < given
          && anyTaker(block, i, rack, terms, given)) {
        return true;
      }
    }
    return false;
  }

  private boolean anyTaker(int block, int i, int rack, Terms terms, long given) {
    for (int node : takersOfRack.get(rack)) {
      if (terms.givenUp(node) < given && mayReceive(block, i, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayReceive(int block, int i, int node) {
    NodeSets sets = requests.tasks(i).sets();
    if (sets.contains(requests.tasks(i).barred(requests.row(i)), node)
        || assignments.sources().contains(i, node)
        || index.running(index.taskId(block), node) != null) {
      return false;
    }
    for (int j = index.firstFresh(block); j != PlanIndex.NONE; j = index.nextFresh(j)) {
      if (assignments.destination(j) == node) {
        return false;
      }
    }
    return space.freeBytes(assignments.storageType(i), node) >= assignments.remainingBytes(i);
  }
}
