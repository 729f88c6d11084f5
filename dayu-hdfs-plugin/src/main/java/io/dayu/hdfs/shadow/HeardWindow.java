package io.dayu.hdfs.shadow;

/**
 * The window of which a link's traffic is told: a mean over some time, some time ago.
 *
 * @param lateNs time from the end of the window until its mean is told, 0 or more
 * @param lengthNs length of the window, 0 or more
 */
record HeardWindow(long lateNs, long lengthNs) {
  /** A window that is told as it ends, and has no length. */
  static final HeardWindow NONE = new HeardWindow(0, 0);
}
