package io.dayu.core.select;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.TaskColumns;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** The nodes where one block's replicas are or will be. Not thread safe. */
public final class ReplicaSites {
  static final int NONE = -1;

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

  /** A key of the nodes that hold a replica, by their own keys and in no order. */
  long key(IntToLongFunction keyOf) {
    long key = 0;
    for (int i = 0; i < placedSize; i++) {
      key ^= keyOf.applyAsLong(placed[i]);
    }
    return key;
  }

  /** The number of racks that hold a replica. */
  int racks() {
    int racks = 0;
    for (int i = 0; i < placedSize; i++) {
      racks += firstOfItsRack(i) ? 1 : 0;
    }
    return racks;
  }

  /** The number of racks that either hold a replica or are in the given set. */
  int racksWith(boolean[] otherRacks, int otherCount) {
    int racks = otherCount;
    for (int i = 0; i < placedSize; i++) {
      racks += firstOfItsRack(i) && !otherRacks[rackOfPlaced[i]] ? 1 : 0;
    }
    return racks;
  }

  /**
   * The number of racks with so many replicas at least that have nodes with room for another one.
   */
  int receivingRacks(int replicas, int storageType, Receivers receivers) {
    int racks = 0;
    for (int i = 0; i < placedSize; i++) {
      boolean full = firstOfItsRack(i) && inRack(rackOfPlaced[i]) >= replicas;
      racks += full && receivers.inRack(storageType, rackOfPlaced[i]) ? 1 : 0;
    }
    return racks;
  }

  /** The fewest replicas in a rack that holds so many at least, {@link #NONE} without such. */
  int fewestInRack(int atLeast) {
    int fewest = NONE;
    for (int i = 0; i < placedSize; i++) {
      int replicas = inRack(rackOfPlaced[i]);
      if (replicas >= atLeast && (fewest == NONE || replicas < fewest)) {
        fewest = replicas;
      }
    }
    return fewest;
  }

  /** The number of domains that hold a replica. */
  int domains() {
    int domains = 0;
    for (int i = 0; i < placedSize; i++) {
      domains += firstOfItsDomain(i) ? 1 : 0;
    }
    return domains;
  }

  /** The number of domains that either hold a replica or are in the given set. */
  int domainsWith(boolean[] otherDomains, int otherCount) {
    int domains = otherCount;
    for (int i = 0; i < placedSize; i++) {
      domains += firstOfItsDomain(i) && !otherDomains[domainOfPlaced(i)] ? 1 : 0;
    }
    return domains;
  }

  /** The number of domains with a replica that have nodes with room for another one. */
  int receivingDomains(int storageType, Receivers receivers) {
    int domains = 0;
    for (int i = 0; i < placedSize; i++) {
      boolean receives = receivers.inDomain(storageType, domainOfPlaced(i));
      domains += receives && firstOfItsDomain(i) ? 1 : 0;
    }
    return domains;
  }

  /** Excludes the domains that hold a replica. */
  void excludeDomains(Eligibility eligibility) {
    for (int i = 0; i < placedSize; i++) {
      eligibility.excludeDomain(domainOfPlaced(i));
    }
  }

  private int domainOfPlaced(int position) {
    return links.domainOf(placed[position]);
  }

  private boolean firstOfItsDomain(int position) {
    for (int i = 0; i < position; i++) {
      if (domainOfPlaced(i) == domainOfPlaced(position)) {
        return false;
      }
    }
    return true;
  }

  private boolean firstOfItsRack(int position) {
    for (int i = 0; i < position; i++) {
      if (rackOfPlaced[i] == rackOfPlaced[position]) {
        return false;
      }
    }
    return true;
  }

  /** Excludes barred nodes and racks that hold so many replicas at least. */
  void exclude(int replicas, Eligibility eligibility) {
    for (int i = 0; i < barredSize; i++) {
      eligibility.excludeNode(barred[i]);
    }
    for (int i = 0; i < placedSize; i++) {
      if (inRack(rackOfPlaced[i]) >= replicas) {
        eligibility.excludeRack(rackOfPlaced[i]);
      }
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
