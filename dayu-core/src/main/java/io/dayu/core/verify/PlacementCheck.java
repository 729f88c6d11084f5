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
 * it, at once or later: full links are no reason. A rack further below its bound gives up less, and
 * of racks equally far above it a new one where the rule wants it. What is missing for the sake of
 * placement only gives up nothing, and helps.
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
  private final RackCounts replicas;
  private final List<List<Integer>> takersOfRack = new ArrayList<>();
  private final boolean[] rackAccepts;

  PlacementCheck(
      ClusterSnapshot snapshot, Plan plan, PlanIndex index, Requests requests, SpaceCheck space) {
    this.links = new Links(snapshot);
    this.space = space;
    this.index = index;
    this.requests = requests;
    this.assignments = plan.assignmentColumns();
    this.replicas = new RackCounts(links.racks());
    this.rackAccepts = new boolean[links.racks()];
    for (int rack = 0; rack < links.racks(); rack++) {
      takersOfRack.add(new ArrayList<>());
    }
    for (int node = 0; node < links.nodes(); node++) {
      NodeState state = snapshot.nodes().get(node);
      rackAccepts[state.rack()] |= state.acceptsReplicas();
      if (state.acceptsReplicas() && space.anyRoom(node)) {
        takersOfRack.get(state.rack()).add(node);
      }
    }
  }

  void check(Findings findings) {
    for (int block = 0; block < index.blocks(); block++) {
      int waiting = 0;
      for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
        if (requests.asked(i)) {
          check(block, i, toPlace(i, waiting), findings);
          waiting += requests.begunAnew(i) == null ? 1 : 0;
        }
      }
    }
  }

  /** How many replicas of the block were still to be placed, this one counted. */
  private int toPlace(int i, int waitingBefore) {
    int missing = requests.tasks(i).missing(requests.row(i));
    return requests.begunAnew(i) == null
        ? missing - waitingBefore
        : 1 + Math.max(0, missing - waitingBefore);
  }

  private void check(int block, int i, int toPlace, Findings findings) {
    PlacementRule rule = requests.tasks(i).rule(requests.row(i));
    countReplicas(block, i);
    int lacking = lackingRacks(rule);
    boolean newRack = lacking > 0 && (rule.placementOnly() || toPlace <= lacking);
    int rack = links.rackOf(assignments.destination(i));
    int given = givenUp(rule, newRack, rack);
    if (rule.placementOnly()) {
      findings.require(
          newRack && given == 0,
          Kind.PLACEMENT_RULE,
          assignments.get(i),
          "a replica that is there for placement only does not help it");
    } else if (given > 0 && anyGivesUpLess(block, i, new Terms(rule, newRack, given))) {
      findings.fail(
          Kind.PLACEMENT_RULE,
          assignments.get(i),
          "rack "
              + rack
              + " holds "
              + replicas.replicas(rack)
              + " replicas already, of "
              + replicas.racks()
              + " racks, though others could take it");
    }
  }

  /** What the rule asks of one replica, and how much of it was given up. */
  private record Terms(PlacementRule rule, boolean newRack, int given) {}

  private int lackingRacks(PlacementRule rule) {
    int racks = replicas.racks();
    if (racks >= rule.minRacks()) {
      return 0;
    }
    int usable = 0;
    for (int rack = 0; rack < links.racks(); rack++) {
      usable += replicas.replicas(rack) > 0 || rackAccepts[rack] ? 1 : 0;
    }
    return Math.min(rule.minRacks(), usable) - racks;
  }

  /** How much of the rule a replica in the rack gives up: more is worse. */
  private int givenUp(PlacementRule rule, boolean newRack, int rack) {
    int above = Math.max(0, replicas.replicas(rack) + 1 - rule.maxReplicasPerRack());
    return 2 * above + (newRack && replicas.replicas(rack) > 0 ? 1 : 0);
  }

  /** The replicas that the new transfer found, by rack. */
  private void countReplicas(int block, int until) {
    replicas.clear();
    NodeSets sets = requests.tasks(until).sets();
    int placed = requests.tasks(until).placed(requests.row(until));
    for (int i = 0; i < sets.size(placed); i++) {
      int node = sets.get(placed, i);
      if (!vacated(block, until, node)) {
        replicas.add(links.rackOf(node));
      }
    }
    for (int i = index.firstFresh(block); i != until; i = index.nextFresh(i)) {
      replicas.add(links.rackOf(assignments.destination(i)));
    }
  }

  /** Whether the new transfer, or one before it, begins anew what was under way to the node. */
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

  private boolean anyGivesUpLess(int block, int i, Terms terms) {
    for (int rack = 0; rack < links.racks(); rack++) {
      if (!takersOfRack.get(rack).isEmpty()
          && givenUp(terms.rule(), terms.newRack(), rack) < terms.given()
          && anyTaker(block, i, rack)) {
        return true;
      }
    }
    return false;
  }

  private boolean anyTaker(int block, int i, int rack) {
    for (int node : takersOfRack.get(rack)) {
      if (mayReceive(block, i, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayReceive(int block, int i, int node) {
    NodeSets sets = requests.tasks(i).sets();
    if (sets.contains(requests.tasks(i).barred(requests.row(i)), node)
        || node == assignments.source(i)
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
