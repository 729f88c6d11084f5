package io.dayu.sim.risk;

import io.dayu.core.risk.RiskTerms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Losses of DataNodes and the recovery from them, block by block, until a block is lost. Not thread
 * safe.
 *
 * <p>Recovery makes one unit after the other, each as long as a DataNode's recovery takes for one
 * in the mean. A unit of a group that has the fewest to spare comes first, of the losses that were
 * detected; among equals the one that has waited longest. A new unit goes to any live DataNode that
 * holds none of its group.
 */
final class PlayedLosses {
  private static final int NOWHERE = -1;

  private final PlacedUnits placed;
  private final SplittableRandom random;
  private final double unitSec;

  /** Holder of each unit now, or nowhere between its loss and its recovery. */
  private final int[] holder;

  /** Units that each group lacks, and how many of them were detected. */
  private final int[] missing;

  private final int[] known;
  private final boolean[] dead;
  private final boolean[] fatal;

  /** Groups to recover, by the units that they have to spare. */
  private final List<ArrayDeque<Integer>> queues = new ArrayList<>();

  private final ArrayDeque<Undetected> undetected = new ArrayDeque<>();

  /** Units whose holder is another than the placement's, or nowhere. */
  private final List<Integer> touched = new ArrayList<>();

  private final boolean[] isTouched;
  private int live;
  private int queued;
  private double nowSec;

  /** The time at which the unit in recovery is done. */
  private double freeSec;

  private record Undetected(double atSec, List<Integer> units) {}

  PlayedLosses(RiskTerms terms, PlacedUnits placed, SplittableRandom random) {
    this.placed = placed;
    this.random = random;
    unitSec =
        placed.units() == 0 ? 0 : terms.recoverySec() * placed.nodes() / (double) placed.units();
    holder = new int[placed.units()];
    missing = new int[placed.groups()];
    known = new int[placed.groups()];
    dead = new boolean[placed.nodes()];
    fatal = new boolean[placed.nodes()];
    isTouched = new boolean[placed.units()];
    int most = 0;
    for (int group = 0; group < placed.groups(); group++) {
      most = Math.max(most, placed.spare(group));
    }
    for (int spare = 0; spare <= most; spare++) {
      queues.add(new ArrayDeque<>());
    }
    place();
  }

  /** Begins with a new placement. */
  void place() {
    placed.place(random);
    for (int unit = 0; unit < holder.length; unit++) {
      holder[unit] = placed.holder(unit);
    }
    begin();
  }

  /** Begins with all units where the placement has them. */
  void begin() {
    for (int unit : touched) {
      holder[unit] = placed.holder(unit);
      isTouched[unit] = false;
      missing[placed.groupOf(unit)] = 0;
      known[placed.groupOf(unit)] = 0;
    }
    touched.clear();
    queues.forEach(ArrayDeque::clear);
    undetected.clear();
    Arrays.fill(dead, false);
    Arrays.fill(fatal, false);
    live = placed.nodes();
    queued = 0;
    nowSec = 0;
    freeSec = 0;
  }

  int live() {
    return live;
  }

  double nowSec() {
    return nowSec;
  }

  /** The time at which all is recovered, if nothing more is lost. */
  double wholeAtSec() {
    double atSec = queued > 0 ? freeSec + queued * unitSec : nowSec;
    for (Undetected loss : undetected) {
      atSec = Math.max(atSec, loss.atSec()) + loss.units().size() * unitSec;
    }
    return atSec;
  }

  /** The part of live DataNodes of which each has the last unit that some group can spare. */
  double fatalPart() {
    Arrays.fill(fatal, false);
    int count = 0;
    for (int unit : touched) {
      int group = placed.groupOf(unit);
      if (missing[group] == placed.spare(group)) {
        count += markHolders(group);
      }
    }
    return count / (double) live;
  }

  private int markHolders(int group) {
    int marked = 0;
    for (int unit = placed.firstUnit(group); unit < placed.firstUnit(group + 1); unit++) {
      if (holder[unit] != NOWHERE && !fatal[holder[unit]]) {
        fatal[holder[unit]] = true;
        marked++;
      }
    }
    return marked;
  }

  /** Loses a random one of the DataNodes that {@link #fatalPart} has not counted. */
  void lose(double detectionSec) {
    int node;
    do {
      node = random.nextInt(placed.nodes());
    } while (dead[node] || fatal[node]);
    dead[node] = true;
    live--;
    List<Integer> lost = new ArrayList<>();
    for (int place = placed.begin(node); place < placed.end(node); place++) {
      int unit = placed.unitAt(place);
      if (holder[unit] == node && !isTouched[unit]) {
        lost.add(unit);
        isTouched[unit] = true;
      }
    }
    for (int unit : touched) {
      if (holder[unit] == node) {
        lost.add(unit);
      }
    }
    for (int unit : lost) {
      if (holder[unit] == placed.holder(unit)) {
        touched.add(unit);
      }
      holder[unit] = NOWHERE;
      missing[placed.groupOf(unit)]++;
    }
    undetected.add(new Undetected(nowSec + detectionSec, shuffled(lost)));
  }

  private List<Integer> shuffled(List<Integer> units) {
    for (int last = units.size() - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      Integer unit = units.get(last);
      units.set(last, units.get(other));
      units.set(other, unit);
    }
    return units;
  }

  /** Detects and recovers until a time. */
  void recoverUntil(double untilSec) {
    while (!undetected.isEmpty() && undetected.getFirst().atSec() <= untilSec) {
      Undetected loss = undetected.removeFirst();
      serve(loss.atSec());
      if (queued == 0) {
        freeSec = Math.max(freeSec, loss.atSec());
      }
      for (int unit : loss.units()) {
        int group = placed.groupOf(unit);
        known[group]++;
        queues.get(placed.spare(group) - known[group]).add(group);
      }
      queued += loss.units().size();
    }
    serve(untilSec);
    nowSec = untilSec;
  }

  private void serve(double untilSec) {
    while (queued > 0 && freeSec + unitSec <= untilSec) {
      freeSec += unitSec;
      recover(next());
      queued--;
    }
  }

  /** The group in the most danger; entries of groups whose danger has changed are passed over. */
  private int next() {
    for (int spare = 0; spare < queues.size(); spare++) {
      ArrayDeque<Integer> queue = queues.get(spare);
      while (!queue.isEmpty()) {
        int group = queue.removeFirst();
        if (known[group] > 0 && placed.spare(group) - known[group] == spare) {
          return group;
        }
      }
    }
    throw new IllegalStateException(queued + " units are queued, and none is found");
  }

  private void recover(int group) {
    int first = placed.firstUnit(group);
    int end = placed.firstUnit(group + 1);
    int unit = first;
    while (holder[unit] != NOWHERE) {
      unit++;
    }
    holder[unit] = freeNode(first, end);
    missing[group]--;
    known[group]--;
    if (known[group] > 0) {
      queues.get(placed.spare(group) - known[group]).add(group);
    }
  }

  private int freeNode(int first, int end) {
    while (true) {
      int node = random.nextInt(placed.nodes());
      boolean free = !dead[node];
      for (int unit = first; free && unit < end; unit++) {
        free = holder[unit] != node;
      }
      if (free) {
        return node;
      }
    }
  }
}
