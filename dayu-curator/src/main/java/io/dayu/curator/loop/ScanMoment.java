package io.dayu.curator.loop;

/**
 * A scan of the past.
 *
 * @param transaction of its image
 * @param atMs when it ended, in milliseconds since 1970
 */
public record ScanMoment(long transaction, long atMs) {
  /** Before all others. */
  static final ScanMoment NEVER = new ScanMoment(-1, 0);
}
