package io.dayu.core.elastic;

import java.util.Arrays;

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
    int primaries = Math.max(Math.max(least, ofEqualWork()), holding(0));
    ends[0] = count == 1 ? nodes.size() : Math.min(primaries, nodes.size() - count + 1);
    int[] latest = latest(nodes.speed(0, ends[0]));
    for (int band = 1; band < count; band++) {
      int wanted = Math.max(equalWorkEnd(ends[band - 1]), holding(ends[band - 1]));
      int soonest = ends[band - 1] + 1;
      int last = Math.max(soonest, latest[band]);
      ends[band] = band == count - 1 ? nodes.size() : Math.min(Math.max(wanted, soonest), last);
    }
    return ends;
  }

  /** As few primaries as leave ranks that the other bands reach, by equal work alone. */
  private int ofEqualWork() {
    int low = 1;
    int high = nodes.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (reach(middle) >= nodes.size()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private int reach(int primaries) {
    int end = primaries;
    for (int band = 1; band < count && end < nodes.size(); band++) {
      end = equalWorkEnd(end);
    }
    return end;
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
