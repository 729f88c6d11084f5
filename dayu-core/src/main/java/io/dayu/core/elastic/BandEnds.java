package io.dayu.core.elastic;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** The ranks at which bands end. */
final class BandEnds {
  private static final double SLACK = 1e-9;

  private final RankedNodes nodes;
  private final int count;
  private final double plannedBytes;

  BandEnds(RankedNodes nodes, int count, double plannedBytes) {
    this.nodes = nodes;
    this.count = count;
    this.plannedBytes = plannedBytes;
  }

  /** The ends for at least so many primaries. */
  int[] of(int least) {
    int[] ends = new int[count];
    int equalWork = ofEqualWork();
    int primaries = Math.max(Math.max(least, equalWork), holding(0));
    ends[0] = count == 1 ? nodes.size() : Math.min(primaries, nodes.size() - count + 1);
    int[] latest = latest(nodes.speed(0, ends[0]));
    for (int band = 1; band < count; band++) {
      int end = primaries > equalWork ? soonest(band, ends) : equalWorkEnd(ends[band - 1]);
      int wanted = Math.max(end, holding(ends[band - 1]));
      int last = Math.max(ends[band - 1] + 1, latest[band]);
      ends[band] = band == count - 1 ? nodes.size() : Math.min(wanted, last);
    }
    return ends;
  }

  /** As few primaries as leave ranks that the other bands reach, by equal work alone. */
  private int ofEqualWork() {
    return least(1, nodes.size(), primaries -> reaches(primaries, count - 1));
  }

  /**
   * The end of a band that is as short as equal work after it allows, and no slower than the
   * primaries. Where primaries are more than equal work asks for, fewer ranks hold one copy more.
   */
  private int soonest(int band, int[] ends) {
    int begin = ends[band - 1];
    double speed = nodes.speed(0, ends[0]) * (1 - SLACK);
    return least(
        Math.min(begin + 1, nodes.size()),
        Math.max(begin + 1, equalWorkEnd(begin)),
        end -> reaches(end, count - 1 - band) && nodes.speed(begin, end) >= speed);
  }

  /** The least number that will do, of those that will from some number on; otherwise the most. */
  private static int least(int from, int most, IntPredicate does) {
    int low = from;
    int high = most;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (does.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** True if so many bands after a rank reach all ranks by equal work. */
  private boolean reaches(int from, int bands) {
    int end = from;
    for (int band = 0; band < bands && end < nodes.size(); band++) {
      end = equalWorkEnd(end);
    }
    return end >= nodes.size();
  }

  /** The end of a band whose ranks' least shares add up to one copy at most. */
  private int equalWorkEnd(int begin) {
    int end = begin;
    double sum = 0;
    while (end < nodes.size() && sum + nodes.equalWork(end) <= 1 + SLACK) {
      sum += nodes.equalWork(end);
      end++;
    }
    return end;
  }

  /** The end of a band whose disks hold one copy of all data. */
  private int holding(int begin) {
    int end = begin + 1;
    while (end < nodes.size() && nodes.capacity(begin, end) < plannedBytes * (1 - SLACK)) {
      end++;
    }
    return Math.min(end, nodes.size());
  }

  /**
   * The latest end of each band for which those after it hold and carry a copy, and have a rank.
   */
  private int[] latest(double speed) {
    int[] latest = new int[count];
    Arrays.fill(latest, nodes.size());
    for (int band = count - 2; band >= 0; band--) {
      int end = latest[band + 1];
      int begin = end - 1;
      while (begin > 0
          && (nodes.capacity(begin, end) < plannedBytes * (1 - SLACK)
              || nodes.speed(begin, end) < speed * (1 - SLACK))) {
        begin--;
      }
      latest[band] = Math.max(begin, band + 1);
    }
    return latest;
  }
}
