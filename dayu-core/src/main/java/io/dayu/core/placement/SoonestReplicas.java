package io.dayu.core.placement;

import java.util.function.IntFunction;

/**
 * Orders replicas that are equally near to a reader by who would have served one more read soonest:
 * what EAFR (section 3.5) does by the length of a server's queue, idle bandwidth considered.
 *
 * <pre>
 *   time of a link    = (unconfirmed bytes + one read) / idle bandwidth
 *   load of a replica = the longer of its host's outgoing link's time and,
 *                       for a reader elsewhere, that of the link out of the host's rack
 * </pre>
 *
 * Of replicas with equal loads the one with the shorter time of its host's own link comes first,
 * and then the one that was before. Only the first places are put in order, so that a block with
 * many replicas takes no longer than O(replicas). As safe for threads as its cells.
 */
public final class SoonestReplicas implements Unconfirmed {
  /** Places that are put in order: a reader seldom goes on to the fourth. */
  public static final int PLACES = 3;

  private final Cells cells;
  private final long readBytes;
  private final int[] rackOfHost;
  private final long[] idleBytesPerSec;
  private final long[] rackIdleBytesPerSec;
  private final long unconfirmedAtFirst;

  /** Replicas that are equally near to their reader, in places from 0 on. */
  public interface Group {
    int size();

    /** The number of the host of the replica in a place. */
    int host(int place);

    /** True if the reader is in another rack than the replica in a place. */
    boolean leavesRack(int place);

    /** Exchanges the replicas of two places. */
    void swap(int one, int other);
  }

  /**
   * Hosts and racks by their numbers.
   *
   * @param rackOfHost the rack of each host
   * @param picture of the outgoing links
   * @param readBytes bytes that one read is taken to be, greater than 0
   * @param newCells makes so many cells
   */
  public SoonestReplicas(
      int[] rackOfHost, LinkPicture picture, long readBytes, IntFunction<Cells> newCells) {
    this.rackOfHost = rackOfHost.clone();
    this.readBytes = readBytes;
    this.idleBytesPerSec =
        picture.hosts().stream().mapToLong(ClientLink::idleBytesPerSec).toArray();
    this.rackIdleBytesPerSec =
        picture.racks().stream().mapToLong(ClientLink::idleBytesPerSec).toArray();
    this.cells = newCells.apply(idleBytesPerSec.length + rackIdleBytesPerSec.length);
    for (int host = 0; host < idleBytesPerSec.length; host++) {
      cells.add(host, picture.hosts().get(host).unconfirmedBytes());
    }
    for (int rack = 0; rack < rackIdleBytesPerSec.length; rack++) {
      cells.add(rackCell(rack), picture.racks().get(rack).unconfirmedBytes());
    }
    this.unconfirmedAtFirst = unconfirmedBytes();
  }

  /** Puts those first that would serve a read soonest, {@link #PLACES} of them in order. */
  public void order(Group group) {
    for (int place = 0; place < Math.min(PLACES, group.size() - 1); place++) {
      int best = place;
      for (int other = place + 1; other < group.size(); other++) {
        if (before(group, other, best)) {
          best = other;
        }
      }
      if (best != place) {
        group.swap(best, place);
      }
    }
  }

  /** Counts a read that a host is about to serve. */
  public void promised(int host, boolean leavesRack) {
    cells.add(host, readBytes);
    int rack = rackOfHost[host];
    if (leavesRack && rackIdleBytesPerSec[rack] != ClientLink.UNLIMITED) {
      cells.add(rackCell(rack), readBytes);
    }
  }

  /** The number of reads that were counted. */
  public long reads() {
    return (unconfirmedBytes() - unconfirmedAtFirst) / readBytes;
  }

  @Override
  public long unconfirmedBytes(int host) {
    return cells.get(host);
  }

  @Override
  public long rackUnconfirmedBytes(int rack) {
    return cells.get(rackCell(rack));
  }

  private long unconfirmedBytes() {
    long sum = 0;
    for (int host = 0; host < idleBytesPerSec.length; host++) {
      sum += cells.get(host);
    }
    return sum;
  }

  private boolean before(Group group, int one, int other) {
    double oneOwn = seconds(group.host(one));
    double otherOwn = seconds(group.host(other));
    int order = Double.compare(load(group, one, oneOwn), load(group, other, otherOwn));
    return order == 0 ? oneOwn < otherOwn : order < 0;
  }

  private double load(Group group, int place, double ownSeconds) {
    return group.leavesRack(place)
        ? Math.max(ownSeconds, rackSeconds(rackOfHost[group.host(place)]))
        : ownSeconds;
  }

  private double seconds(int host) {
    return ((double) cells.get(host) + readBytes) / idleBytesPerSec[host];
  }

  private double rackSeconds(int rack) {
    return ((double) cells.get(rackCell(rack)) + readBytes) / rackIdleBytesPerSec[rack];
  }

  private int rackCell(int rack) {
    return idleBytesPerSec.length + rack;
  }
}
