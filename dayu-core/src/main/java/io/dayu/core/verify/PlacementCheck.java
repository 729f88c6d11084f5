package io.dayu.core.verify;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.verify.Violation.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * New replicas keep to the placement rule.
 *
 * <p>The bound of each rack always holds. Too few racks are an error only where more were in reach:
 * enough racks that accept replicas, and in an unused one a node that could have taken the block.
 */
final class PlacementCheck {
  private final Links links;
  private final LinkCheck linkCheck;
  private final SpaceCheck space;
  private final PlanIndex index;
  private final AssignmentColumns assignments;
  private final RackCounts replicas;
  private final List<List<Integer>> takersOfRack = new ArrayList<>();
  private final boolean[] rackAccepts;

  PlacementCheck(
      ClusterSnapshot snapshot, Plan plan, PlanIndex index, LinkCheck linkCheck, SpaceCheck space) {
    this.links = linkCheck.links();
    this.linkCheck = linkCheck;
    this.space = space;
    this.index = index;
    this.assignments = plan.assignmentColumns();
    this.replicas = new RackCounts(links.racks());
    this.rackAccepts = new boolean[links.racks()];
    for (int rack = 0; rack < links.racks(); rack++) {
      takersOfRack.add(new ArrayList<>());
    }
    for (int node = 0; node < links.nodes(); node++) {
      NodeState state = snapshot.nodes().get(node);
      rackAccepts[state.rack()] |= state.acceptsReplicas();
      if (state.acceptsReplicas() && linkCheck.openBytesPerSec(links.in(node)) > 0) {
        takersOfRack.get(state.rack()).add(node);
      }
    }
  }

  void check(Findings findings) {
    for (int block = 0; block < index.blocks(); block++) {
      if (index.hasTask(block) && index.fresh(block) > 0) {
        check(block, findings);
      }
    }
  }

  private void check(int block, Findings findings) {
    PlacementRule rule = index.tasks(block).rule(index.row(block));
    replicas.clear();
    countStaying(block);
    int before = replicas.racks();
    for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
      replicas.add(links.rackOf(assignments.destination(i)));
    }
    for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
      int rack = links.rackOf(assignments.destination(i));
      if (replicas.replicas(rack) > rule.maxReplicasPerRack()) {
        findings.fail(
            Kind.PLACEMENT_RULE,
            assignments.get(i),
            "rack " + rack + " holds " + replicas.replicas(rack) + " replicas");
      }
    }
    int after = replicas.racks();
    int toCome = index.missing(block) - index.planned(block);
    boolean tooFew = after + toCome < rule.minRacks();
    boolean wasted = after < before + index.fresh(block);
    if (tooFew && wasted && moreInReach(block, rule.minRacks())) {
      findings.fail(
          Kind.PLACEMENT_RULE,
          "task " + index.taskId(block),
          after + " racks, though " + rule.minRacks() + " were in reach");
    }
  }

  private void countStaying(int block) {
    NodeSets sets = index.tasks(block).sets();
    int placed = index.tasks(block).placed(index.row(block));
    for (int i = 0; i < sets.size(placed); i++) {
      int node = sets.get(placed, i);
      boolean leaves = false;
      for (RunningTransfer transfer : index.cancelled(block)) {
        leaves |= transfer.destination() == node;
      }
      if (!leaves) {
        replicas.add(links.rackOf(node));
      }
    }
  }

  private boolean moreInReach(int block, int minRacks) {
    // A rack that a cancelled transfer leaves counted as used while its successor was chosen.
    boolean[] left = new boolean[links.racks()];
    for (RunningTransfer transfer : index.cancelled(block)) {
      left[links.rackOf(transfer.destination())] = true;
    }
    int usable = 0;
    for (int rack = 0; rack < links.racks(); rack++) {
      usable += replicas.replicas(rack) > 0 || left[rack] || rackAccepts[rack] ? 1 : 0;
    }
    if (usable < minRacks) {
      return false;
    }
    for (int rack = 0; rack < links.racks(); rack++) {
      if (replicas.replicas(rack) == 0 && !left[rack] && anyTaker(block, rack)) {
        return true;
      }
    }
    return false;
  }

  private boolean anyTaker(int block, int rack) {
    if (links.limited(rack) && linkCheck.openBytesPerSec(links.down(rack)) <= 0) {
      return false;
    }
    TaskColumns tasks = index.tasks(block);
    int barred = tasks.barred(index.row(block));
    for (int node : takersOfRack.get(rack)) {
      if (!tasks.sets().contains(barred, node) && roomForAll(block, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean roomForAll(int block, int node) {
    long bytes = index.tasks(block).sizeBytes(index.row(block));
    for (int i = index.firstFresh(block); i != PlanIndex.NONE; i = index.nextFresh(i)) {
      if (space.freeBytes(assignments.storageType(i), node) < bytes) {
        return false;
      }
    }
    return true;
  }
}
