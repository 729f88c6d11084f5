package io.dayu.core.select;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.TaskColumns;
import java.util.Arrays;

/**
 * Where one block's replicas are or will be, and what the placement rule makes of it.
 *
 * <p>The rule: no rack holds more than {@code maxReplicasPerRack}; and as long as fewer than {@code
 * minRacks} racks are used and the replicas still to place only just suffice to reach them, each of
 * them goes to a new rack. Not thread safe.
 */
public final class ReplicaSites {
  private final Links links;
  private int[] placed = new int[8];
  private int[] rackOfPlaced = new int[8];
  private int placedSize;
  private int[] barred = new int[8];
  private int barredSize;

  public ReplicaSites(Links links) {
    this.links = links;
  }

  /** Starts with a task's own replicas and barred nodes. */
  public void begin(TaskColumns tasks, int task) {
    placedSize = 0;
    barredSize = 0;
    NodeSets sets = tasks.sets();
    int counted = tasks.placed(task);
    for (int i = 0; i < sets.size(counted); i++) {
      place(sets.get(counted, i));
    }
    int closed = tasks.barred(task);
    for (int i = 0; i < sets.size(closed); i++) {
      bar(sets.get(closed, i));
    }
  }

  /** A replica was planned on the node: it counts for the rule and the node takes no other. */
  public void chosen(int node) {
    place(node);
    bar(node);
  }

  /** The replica on the node goes away: it counts no more, but the node does not get it back. */
  public void vacated(int node) {
    int kept = 0;
    for (int i = 0; i < placedSize; i++) {
      if (placed[i] != node) {
        rackOfPlaced[kept] = rackOfPlaced[i];
        placed[kept++] = placed[i];
      }
    }
    placedSize = kept;
    bar(node);
  }

  private void place(int node) {
    if (placedSize == placed.length) {
      placed = Arrays.copyOf(placed, 2 * placedSize);
      rackOfPlaced = Arrays.copyOf(rackOfPlaced, 2 * placedSize);
    }
    rackOfPlaced[placedSize] = links.rackOf(node);
    placed[placedSize++] = node;
  }

  private void bar(int node) {
    if (barredSize == barred.length) {
      barred = Arrays.copyOf(barred, 2 * barredSize);
    }
    barred[barredSize++] = node;
  }

  /** How many racks hold a replica. */
  public int racks() {
    int racks = 0;
    for (int i = 0; i < placedSize; i++) {
      racks += firstOfItsRack(i) ? 1 : 0;
    }
    return racks;
  }

  /** How many racks either hold a replica or are in the given set. */
  public int racksWith(boolean[] otherRacks, int otherCount) {
    int racks = otherCount;
    for (int i = 0; i < placedSize; i++) {
      racks += firstOfItsRack(i) && !otherRacks[rackOfPlaced[i]] ? 1 : 0;
    }
    return racks;
  }

  private boolean firstOfItsRack(int position) {
    for (int i = 0; i < position; i++) {
      if (rackOfPlaced[i] == rackOfPlaced[position]) {
        return false;
      }
    }
    return true;
  }

  /** Whether each of the replicas still to place is needed on a new rack. */
  public boolean needsNewRack(PlacementRule rule, int toPlace) {
    int racks = racks();
    return racks < rule.minRacks() && toPlace <= rule.minRacks() - racks;
  }

  /** Excludes barred nodes and racks that hold as many replicas as the rule allows. */
  public void exclude(PlacementRule rule, Eligibility eligibility) {
    for (int i = 0; i < barredSize; i++) {
      eligibility.excludeNode(barred[i]);
    }
    for (int i = 0; i < placedSize; i++) {
      if (inRack(rackOfPlaced[i]) >= rule.maxReplicasPerRack()) {
        eligibility.excludeRack(rackOfPlaced[i]);
      }
    }
  }

  /** Excludes all racks that hold a replica. */
  public void excludeUsedRacks(Eligibility eligibility) {
    for (int i = 0; i < placedSize; i++) {
      eligibility.excludeRack(rackOfPlaced[i]);
    }
  }

  private int inRack(int rack) {
    int count = 0;
    for (int i = 0; i < placedSize; i++) {
      count += rackOfPlaced[i] == rack ? 1 : 0;
    }
    return count;
  }
}
