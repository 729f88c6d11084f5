package io.dayu.core.control;

/**
 * The rates of recovery over each link: those ordered at a moment, and those of the seconds before
 * by the agents' reports, with what came of transfers that have ended meanwhile.
 *
 * <p>Links are numbered as {@link SlowLinkDetector} numbers them. Not thread safe.
 */
public final class LinkLoads {
  private final double[] orderedBytesPerSec;
  private final double[] movedBytesPerSec;

  /** Links over which nothing is ordered and nothing moves, as far as is known. */
  public LinkLoads(int links) {
    this.orderedBytesPerSec = new double[links];
    this.movedBytesPerSec = new double[links];
  }

  /** Says what is ordered and what moves over a link. */
  public void put(int link, double ordered, double moved) {
    orderedBytesPerSec[link] = ordered;
    movedBytesPerSec[link] = moved;
  }

  /** Bytes a second that running transfers are to move over a link. */
  double orderedBytesPerSec(int link) {
    return orderedBytesPerSec[link];
  }

  /** Bytes a second that recovery moves over a link. */
  double movedBytesPerSec(int link) {
    return movedBytesPerSec[link];
  }

  /** All that running transfers are to move. */
  double orderedInBytesPerSec() {
    return sumIn(orderedBytesPerSec);
  }

  /** All that recovery moves. */
  double movedInBytesPerSec() {
    return sumIn(movedBytesPerSec);
  }

  private static double sumIn(double[] bytesPerSec) {
    double sum = 0;
    for (int link = 0; link < bytesPerSec.length; link += 2) {
      sum += bytesPerSec[link];
    }
    return sum;
  }

  /** True if agents tell that anything moves at all; otherwise nothing is to be learnt of it. */
  boolean anyMoves() {
    for (double moved : movedBytesPerSec) {
      if (moved > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if, over the links of one direction that clients leave free, little moves of what is
   * ordered, and no more than that is ordered over the others.
   *
   * @param first 0 for the links into DataNodes, 1 for those out of them
   * @param busy by link, whether much of it is in use
   * @param share share below which it is little
   * @param leastBytesPerSec rate below which nothing can be said
   */
  boolean movesLittle(int first, boolean[] busy, double share, double leastBytesPerSec) {
    double ordered = 0;
    double moved = 0;
    double hindered = 0;
    for (int link = first; link < busy.length; link += 2) {
      if (busy[link]) {
        hindered += orderedBytesPerSec[link];
      } else {
        ordered += orderedBytesPerSec[link];
        moved += movedBytesPerSec[link];
      }
    }
    return ordered >= hindered && moved >= leastBytesPerSec && moved < share * ordered;
  }
}
