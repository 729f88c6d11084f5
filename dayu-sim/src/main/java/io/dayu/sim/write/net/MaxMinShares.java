package io.dayu.sim.write.net;

import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Max-min fair rates of writes, each crossing some links, beside the links' background.
 *
 * <p>Progressive filling: the link whose level is lowest decides the rates of its writes, which are
 * then taken from all their links. Levels only rise while that goes on, so a link whose level was
 * told before it rose is looked at again when its turn comes. Time is that of the links that are
 * crossed, O(log n) each, however many others there are. Not thread safe.
 */
public final class MaxMinShares {
  private static final int NOT_CROSSED = -1;

  private final WriteLinkLoads state;
  private final int[] placeOfLink;
  private int[] crossed = new int[64];
  private int[] open = new int[64];
  private int[] begin = new int[65];
  private double[] left = new double[64];
  private int[] writesOfLinks = new int[64];
  private int crossedCount;

  /** A link whose level is not below what is told. */
  private record LevelledLink(int place, int link, double level)
      implements Comparable<LevelledLink> {
    @Override
    public int compareTo(LevelledLink other) {
      int order = Double.compare(level, other.level);
      return order == 0 ? Integer.compare(link, other.link) : order;
    }
  }

  public MaxMinShares(WriteLinkLoads state) {
    this.state = state;
    placeOfLink = new int[state.links().count()];
    Arrays.fill(placeOfLink, NOT_CROSSED);
  }

  /**
   * Finds the rates and tells the links what they carry.
   *
   * @param routes by write, none empty, no link twice in one
   * @param writes number of the routes that count
   * @param bytesPerSec by write; filled
   */
  public void allocate(int[][] routes, int writes, double[] bytesPerSec) {
    index(routes, writes);
    Arrays.fill(bytesPerSec, 0, writes, Double.NaN);
    PriorityQueue<LevelledLink> queue = new PriorityQueue<>(Math.max(1, crossedCount));
    for (int place = 0; place < crossedCount; place++) {
      queue.add(told(place));
    }
    while (!queue.isEmpty()) {
      LevelledLink lowest = queue.remove();
      if (open[lowest.place] == 0) {
        continue;
      }
      LevelledLink now = told(lowest.place);
      if (now.level > lowest.level) {
        queue.add(now);
      } else {
        decide(now, routes, bytesPerSec);
      }
    }
    for (int place = 0; place < crossedCount; place++) {
      int link = crossed[place];
      state.writeRate(link, state.speedBytesPerSec(link) - left[place]);
      placeOfLink[link] = NOT_CROSSED;
    }
  }

  private LevelledLink told(int place) {
    int link = crossed[place];
    return new LevelledLink(place, link, state.levelBytesPerSec(link, left[place], open[place]));
  }

  private void decide(LevelledLink link, int[][] routes, double[] bytesPerSec) {
    for (int i = begin[link.place]; i < begin[link.place + 1]; i++) {
      int write = writesOfLinks[i];
      if (Double.isNaN(bytesPerSec[write])) {
        bytesPerSec[write] = link.level;
        for (int other : routes[write]) {
          int place = placeOfLink[other];
          left[place] = Math.max(0, left[place] - link.level);
          open[place]--;
        }
      }
    }
  }

  /** Numbers the crossed links and lists the writes of each. */
  private void index(int[][] routes, int writes) {
    crossedCount = 0;
    int entries = 0;
    for (int write = 0; write < writes; write++) {
      entries += routes[write].length;
      for (int link : routes[write]) {
        if (placeOfLink[link] == NOT_CROSSED) {
          cross(link);
        }
        open[placeOfLink[link]]++;
      }
    }
    begin[0] = 0;
    for (int place = 0; place < crossedCount; place++) {
      begin[place + 1] = begin[place] + open[place];
    }
    if (writesOfLinks.length < entries) {
      writesOfLinks = new int[2 * entries];
    }
    int[] next = Arrays.copyOf(begin, crossedCount);
    for (int write = 0; write < writes; write++) {
      for (int link : routes[write]) {
        writesOfLinks[next[placeOfLink[link]]++] = write;
      }
    }
  }

  private void cross(int link) {
    if (crossedCount == crossed.length) {
      int longer = 2 * crossed.length;
      crossed = Arrays.copyOf(crossed, longer);
      open = Arrays.copyOf(open, longer);
      left = Arrays.copyOf(left, longer);
      begin = Arrays.copyOf(begin, longer + 1);
    }
    crossed[crossedCount] = link;
    open[crossedCount] = 0;
    left[crossedCount] = state.speedBytesPerSec(link);
    placeOfLink[link] = crossedCount++;
  }
}
