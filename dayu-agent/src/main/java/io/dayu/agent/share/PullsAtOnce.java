package io.dayu.agent.share;

import java.util.concurrent.TimeUnit;

/**
 * The number of pulls of a DataNode at once: few, and more as long as those few leave unused what
 * the link has free.
 *
 * <p>Every pull has a window of its own in the queues on its way and a seek of its own on two
 * disks, so the same bytes hurt clients less when few pulls carry them. A source that is busy, a
 * disk that is slow or blocks that are small leave room on the destination's link, and then one
 * more pull begins. Used by one thread.
 */
final class PullsAtOnce {
  static final int FEW = 2;

  /** Long enough for a pull to find its source, and for gaps that foreground leaves. */
  static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The part of what is free that the pulls that run take when they fill the link. */
  private static final double FILLED = 0.8;

  /** Fewer will do when those that run take this part of what is free. */
  private static final double MORE_THAN_FILLED = 0.95;

  private double freeBytes;
  private double takenBytes;
  private long lookedNs;
  private int pulls = FEW;

  PullsAtOnce(long nowNs) {
    this.lookedNs = nowNs;
  }

  /**
   * Learns what was free and what of it was taken since the last call, in bytes of the link.
   *
   * @param running pulls that take part
   * @param waiting whether more wait for their turn
   */
  void observe(double free, double taken, int running, boolean waiting, long nowNs) {
    freeBytes += free;
    takenBytes += taken;
    if (nowNs - lookedNs < LOOK_NS) {
      return;
    }
    double used = freeBytes > 0 ? takenBytes / freeBytes : 1;
    if (used < FILLED && waiting && running >= pulls) {
      pulls++;
    } else if (used > MORE_THAN_FILLED || !waiting) {
      pulls = Math.max(FEW, pulls - 1);
    }
    freeBytes = 0;
    takenBytes = 0;
    lookedNs = nowNs;
  }

  /** As many may run at once. */
  int pulls() {
    return pulls;
  }
}
