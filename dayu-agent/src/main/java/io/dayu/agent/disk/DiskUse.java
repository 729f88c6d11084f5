package io.dayu.agent.disk;

/**
 * What a device did in the last two periods.
 *
 * @param readBytesPerSec of everybody
 * @param writtenBytesPerSec of everybody
 * @param readWaitMs how long a read took in the mean, 0 when there were too few to tell
 * @param writeWaitMs the same of a write
 * @param busyShare of the time, in which it had anything to do
 */
record DiskUse(
    double readBytesPerSec,
    double writtenBytesPerSec,
    double readWaitMs,
    double writeWaitMs,
    double busyShare) {
  /** Nothing is known. */
  static final DiskUse NONE = new DiskUse(0, 0, 0, 0, 0);

  /**
   * The kernel's own schedulers let a write wait ten times as long as a read (mq-deadline: 5 s and
   * 0.5 s): programs wait for what they read, and seldom for what they write.
   */
  private static final double WRITE_PATIENCE = 10;

  private static final double MS_PER_NS = 1e-6;

  double bytesPerSec() {
    return readBytesPerSec + writtenBytesPerSec;
  }

  /** How strained the device is: 1 at its targets, 0 when it is not guarded. */
  double strain(DiskTerms terms) {
    if (!terms.guarded()) {
      return 0;
    }
    double targetMs = terms.waitNs() * MS_PER_NS;
    double waits = Math.max(readWaitMs, writeWaitMs / WRITE_PATIENCE) / targetMs;
    return Math.max(waits, busyShare / terms.busyShare());
  }
}
