package io.dayu.hdfs.shadow;

import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The log of all links' traffic during a loss, with what stock HDFS's own copies carried told
 * apart. Bounded: where it grows long, its intervals become twice as long.
 *
 * <p>A link's traffic is told late, as a mean; copies are known to the second. So a mean of copies
 * over the same window is taken off: else the first seconds of a loss would have too few clients,
 * and the last ones too many.
 *
 * <p>Times are nanoseconds since the loss began. Not thread safe.
 */
final class LinkLog {
  static final int INTERVALS_MAX = 120;
  private static final long FIRST_NS = TimeUnit.SECONDS.toNanos(1);
  private static final double NS_PER_SEC = 1e9;

  private final HeardWindow window;
  private List<Interval> intervals = new ArrayList<>();
  private long lengthNs = FIRST_NS;

  /**
   * Has seen no link.
   *
   * @param window of the traffic that looks find
   */
  LinkLog(HeardWindow window) {
    this.window = window;
  }

  /** The traffic of all links in one interval, by node number: in first, then out. */
  private static final class Interval {
    private int looks;
    private float[] trafficSum = {};
    private float[] copiedBytes = {};

    private void hold(int entries) {
      if (trafficSum.length < entries) {
        trafficSum = Arrays.copyOf(trafficSum, entries);
        copiedBytes = Arrays.copyOf(copiedBytes, entries);
      }
    }

    private void take(Interval other) {
      hold(other.trafficSum.length);
      looks += other.looks;
      for (int i = 0; i < other.trafficSum.length; i++) {
        trafficSum[i] += other.trafficSum[i];
        copiedBytes[i] += other.copiedBytes[i];
      }
    }

    private double trafficBytesPerSec(int entry) {
      return looks == 0 || entry >= trafficSum.length ? 0 : trafficSum[entry] / (double) looks;
    }

    private double copied(int entry) {
      return entry >= copiedBytes.length ? 0 : copiedBytes[entry];
    }
  }

  /** Notes what all links carry at a time, stock's copies included. */
  void look(List<NodeState> nodes, long atNs) {
    Interval now = interval(atNs);
    now.hold(2 * nodes.size());
    now.looks++;
    for (int node = 0; node < nodes.size(); node++) {
      now.trafficSum[2 * node] += (float) nodes.get(node).in().foregroundBytesPerSec();
      now.trafficSum[2 * node + 1] += (float) nodes.get(node).out().foregroundBytesPerSec();
    }
  }

  /** Notes what a copy of stock's put on a link over a time, which is taken to be even. */
  void copied(int node, boolean in, long fromNs, long toNs, double bytes) {
    int entry = entry(node, in);
    long endNs = Math.max(toNs, fromNs + 1);
    interval(endNs - 1);
    for (long atNs = fromNs; atNs < endNs; ) {
      long nextNs = Math.min(endNs, (atNs / lengthNs + 1) * lengthNs);
      Interval one = interval(atNs);
      one.hold(entry + 1);
      one.copiedBytes[entry] += (float) (bytes * (nextNs - atNs) / (endNs - fromNs));
      atNs = nextNs;
    }
  }

  private static int entry(int node, boolean in) {
    return 2 * node + (in ? 0 : 1);
  }

  /** The interval of a time; all become longer until there is one. */
  private Interval interval(long atNs) {
    while (atNs / lengthNs >= INTERVALS_MAX) {
      lengthen();
    }
    int index = (int) (atNs / lengthNs);
    while (intervals.size() <= index) {
      intervals.add(new Interval());
    }
    return intervals.get(index);
  }

  private void lengthen() {
    List<Interval> longer = new ArrayList<>();
    for (int i = 0; i < intervals.size(); i++) {
      if (i % 2 == 0) {
        longer.add(intervals.get(i));
      } else {
        longer.get(i / 2).take(intervals.get(i));
      }
    }
    intervals = longer;
    lengthNs *= 2;
  }

  long lengthNs() {
    return lengthNs;
  }

  int intervals() {
    return intervals.size();
  }

  /** Clients' traffic on a link in the interval of a time; after the last one as in it. */
  long clientsBytesPerSec(int node, boolean in, long atNs) {
    int index = seen(atNs);
    int entry = entry(node, in);
    return index < 0
        ? 0
        : (long)
            Math.max(0, intervals.get(index).trafficBytesPerSec(entry) - meanCopied(entry, index));
  }

  /** The mean of copies over the time whose traffic is told in an interval. */
  private double meanCopied(int entry, int index) {
    long untilNs = (index + 1) * lengthNs - window.lateNs();
    long fromNs = untilNs - lengthNs - window.lengthNs();
    double bytes = 0;
    for (int i = (int) Math.max(0, fromNs / lengthNs); i <= index; i++) {
      long beginNs = Math.max(fromNs, i * lengthNs);
      long endNs = Math.min(untilNs, (i + 1) * lengthNs);
      if (beginNs < endNs) {
        bytes += intervals.get(i).copied(entry) * (endNs - beginNs) / lengthNs;
      }
    }
    return bytes * NS_PER_SEC / (untilNs - fromNs);
  }

  /** The traffic of stock's copies into all nodes in an interval. */
  long copiesBytesPerSec(int interval) {
    Interval one = intervals.get(interval);
    double bytes = 0;
    for (int entry = 0; entry < one.copiedBytes.length; entry += 2) {
      bytes += one.copied(entry);
    }
    return (long) (bytes * NS_PER_SEC / lengthNs);
  }

  /** Clients' traffic on all links, in and out, in an interval. */
  long clientsBytesPerSec(int interval) {
    long sum = 0;
    int entries = intervals.get(interval).trafficSum.length;
    for (int entry = 0; entry < entries; entry++) {
      sum += clientsBytesPerSec(entry / 2, entry % 2 == 0, interval * lengthNs);
    }
    return sum;
  }

  /** The last interval with a look by a time, or the first one with any; -1 for none. */
  private int seen(long atNs) {
    int index = (int) Math.min(intervals.size() - 1L, atNs / lengthNs);
    for (int i = index; i >= 0; i--) {
      if (intervals.get(i).looks > 0) {
        return i;
      }
    }
    for (int i = 0; i < intervals.size(); i++) {
      if (intervals.get(i).looks > 0) {
        return i;
      }
    }
    return -1;
  }

  /** The nodes as they were last, with the links that clients left at a time. */
  List<NodeState> nodes(List<NodeState> last, long atNs) {
    List<NodeState> all = new ArrayList<>(last.size());
    for (int node = 0; node < last.size(); node++) {
      NodeState one = last.get(node);
      all.add(
          one.withIn(link(one.in(), clientsBytesPerSec(node, true, atNs)))
              .withOut(link(one.out(), clientsBytesPerSec(node, false, atNs))));
    }
    return all;
  }

  private static LinkState link(LinkState last, long clientsBytesPerSec) {
    return new LinkState(last.totalBytesPerSec(), clientsBytesPerSec, last.fresh());
  }
}
