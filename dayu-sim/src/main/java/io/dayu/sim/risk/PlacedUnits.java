package io.dayu.sim.risk;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.RiskTerms;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Blocks and groups placed as HDFS places them, with every unit's holder. Not thread safe.
 *
 * <p>DataNode {@code i} is in rack {@code i % racks}.
 */
final class PlacedUnits {
  private final int nodes;
  private final int racks;
  private final int groups;

  /** The first unit of each group, and the number of all units behind the last. */
  private final int[] firstUnit;

  private final int[] groupOf;
  private final int[] spare;
  private final int[] neededOf;
  private final int[] holders;

  /** The first place of each DataNode in the list of units by DataNode. */
  private final int[] firstOfNode;

  private final int[] unitsByNode;

  PlacedUnits(RiskTerms terms, List<BlockClass> blocks) {
    nodes = terms.nodes();
    racks = Math.max(1, terms.racks());
    groups = Math.toIntExact(blocks.stream().mapToLong(BlockClass::count).sum());
    long allUnits = blocks.stream().mapToLong(one -> one.count() * one.units()).sum();
    int units = Math.toIntExact(allUnits);
    firstUnit = new int[groups + 1];
    groupOf = new int[units];
    spare = new int[groups];
    neededOf = new int[groups];
    holders = new int[units];
    firstOfNode = new int[nodes + 1];
    unitsByNode = new int[units];
    int group = 0;
    for (BlockClass one : blocks) {
      for (long of = 0; of < one.count(); of++) {
        firstUnit[group + 1] = firstUnit[group] + one.units();
        spare[group] = one.spare();
        neededOf[group] = one.needed();
        for (int unit = firstUnit[group]; unit < firstUnit[group + 1]; unit++) {
          groupOf[unit] = group;
        }
        group++;
      }
    }
  }

  /** Places all units anew. */
  void place(SplittableRandom random) {
    for (int group = 0; group < groups; group++) {
      for (int unit = firstUnit[group]; unit < firstUnit[group + 1]; unit++) {
        int node;
        do {
          node = random.nextInt(nodes);
        } while (!fits(group, unit, node));
        holders[unit] = node;
      }
    }
    index();
  }

  private boolean fits(int group, int unit, int node) {
    int first = firstUnit[group];
    int units = firstUnit[group + 1] - first;
    for (int other = first; other < unit; other++) {
      if (holders[other] == node) {
        return false;
      }
    }
    boolean rackEach = neededOf[group] > 1 ? racks >= units : units == 2 && racks > 1;
    if (rackEach) {
      return !rackHeld(first, unit, node);
    }
    if (units == 3 && neededOf[group] == 1 && racks > 1 && nodes / racks >= 2) {
      int place = unit - first;
      return place == 0
          || (place == 1
              ? !rackHeld(first, unit, node)
              : node % racks == holders[unit - 1] % racks);
    }
    return true;
  }

  private boolean rackHeld(int first, int unit, int node) {
    for (int other = first; other < unit; other++) {
      if (holders[other] % racks == node % racks) {
        return true;
      }
    }
    return false;
  }

  private void index() {
    Arrays.fill(firstOfNode, 0);
    for (int node : holders) {
      firstOfNode[node + 1]++;
    }
    for (int node = 0; node < nodes; node++) {
      firstOfNode[node + 1] += firstOfNode[node];
    }
    int[] next = firstOfNode.clone();
    for (int unit = 0; unit < holders.length; unit++) {
      unitsByNode[next[holders[unit]]++] = unit;
    }
  }

  int nodes() {
    return nodes;
  }

  int groups() {
    return groups;
  }

  int units() {
    return holders.length;
  }

  int groupOf(int unit) {
    return groupOf[unit];
  }

  int firstUnit(int group) {
    return firstUnit[group];
  }

  /** Units of a group that may be lost. */
  int spare(int group) {
    return spare[group];
  }

  int holder(int unit) {
    return holders[unit];
  }

  int begin(int node) {
    return firstOfNode[node];
  }

  int end(int node) {
    return firstOfNode[node + 1];
  }

  /** The unit at a place of the list by DataNodes. */
  int unitAt(int place) {
    return unitsByNode[place];
  }
}
