package io.dayu.core.verify;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.Assignment;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.verify.Violation.Kind;
import java.util.ArrayList;
import java.util.Arrays;
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
  private final List<List<Integer>> takersOfRack = new ArrayList<>();
  private final boolean[] rackAccepts;

  PlacementCheck(ClusterSnapshot snapshot, LinkCheck linkCheck, SpaceCheck space) {
    this.links = linkCheck.links();
    this.linkCheck = linkCheck;
    this.space = space;
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

  void check(PlanIndex index, Findings findings) {
    int[] replicas = new int[links.racks()];
    for (PlanIndex.Block block : index.blocks()) {
      RecoveryTask task = block.task();
      if (task != null && !block.fresh().isEmpty()) {
        Arrays.fill(replicas, 0);
        check(block, task, replicas, findings);
      }
    }
  }

  private void check(PlanIndex.Block block, RecoveryTask task, int[] replicas, Findings findings) {
    countStaying(block, task, replicas);
    int before = used(replicas);
    for (Assignment assignment : block.fresh()) {
      replicas[links.rackOf(assignment.destination())]++;
    }
    for (Assignment assignment : block.fresh()) {
      int rack = links.rackOf(assignment.destination());
      findings.require(
          replicas[rack] <= task.rule().maxReplicasPerRack(),
          Kind.PLACEMENT_RULE,
          assignment,
          "rack " + rack + " holds " + replicas[rack] + " replicas");
    }
    int after = used(replicas);
    int toCome = block.missing() - block.planned();
    boolean tooFew = after + toCome < task.rule().minRacks();
    boolean wasted = after < before + block.fresh().size();
    if (tooFew && wasted) {
      findings.require(
          !moreInReach(block, task, replicas),
          Kind.PLACEMENT_RULE,
          "task " + block.taskId(),
          after + " racks, though " + task.rule().minRacks() + " were in reach");
    }
  }

  private void countStaying(PlanIndex.Block block, RecoveryTask task, int[] replicas) {
    for (int i = 0; i < task.placed().size(); i++) {
      int node = task.placed().get(i);
      boolean leaves = false;
      for (RunningTransfer transfer : block.cancelled()) {
        leaves |= transfer.destination() == node;
      }
      if (!leaves) {
        replicas[links.rackOf(node)]++;
      }
    }
  }

  private static int used(int[] replicas) {
    int used = 0;
    for (int count : replicas) {
      used += count > 0 ? 1 : 0;
    }
    return used;
  }

  private boolean moreInReach(PlanIndex.Block block, RecoveryTask task, int[] replicas) {
    // A rack that a cancelled transfer leaves counted as used while its successor was chosen.
    boolean[] left = new boolean[links.racks()];
    for (RunningTransfer transfer : block.cancelled()) {
      left[links.rackOf(transfer.destination())] = true;
    }
    int usable = 0;
    for (int rack = 0; rack < links.racks(); rack++) {
      usable += replicas[rack] > 0 || left[rack] || rackAccepts[rack] ? 1 : 0;
    }
    if (usable < task.rule().minRacks()) {
      return false;
    }
    for (int rack = 0; rack < links.racks(); rack++) {
      if (replicas[rack] == 0 && !left[rack] && anyTaker(block, task, rack)) {
        return true;
      }
    }
    return false;
  }

  private boolean anyTaker(PlanIndex.Block block, RecoveryTask task, int rack) {
    if (links.limited(rack) && linkCheck.openBytesPerSec(links.down(rack)) <= 0) {
      return false;
    }
    for (int node : takersOfRack.get(rack)) {
      if (!task.barred().contains(node) && roomForAll(block, task, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean roomForAll(PlanIndex.Block block, RecoveryTask task, int node) {
    for (Assignment assignment : block.fresh()) {
      if (space.freeBytes(assignment.storageType(), node) < task.sizeBytes()) {
        return false;
      }
    }
    return true;
  }
}
