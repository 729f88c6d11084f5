package io.dayu.agent.disk;

/**
 * The use of a device in the last two periods.
 *
 * @param readBytesPerSec of everybody
 * @param writtenBytesPerSec of everybody
 * @param readsPerSec that ended
 * @param writesPerSec that ended
 * @param readWaitMs how long a read took in the mean, 0 when there were too few to tell
 * @param writeWaitMs the same of a write
 * @param busyShare of the time, in which it had anything to do
 */
record DiskUse(
    double readBytesPerSec,
    double writtenBytesPerSec,
    double readsPerSec,
    double writesPerSec,
    double readWaitMs,
    double writeWaitMs,
    double busyShare) {
  /** Nothing is known. */
  static final DiskUse NONE = new DiskUse(0, 0, 0, 0, 0, 0, 0);

  /**
   * The kernel's own schedulers let a write wait ten times as long as a read (mq-deadline: 5 s and
   * 0.5 s): programs wait for what they read, and seldom for what they write.
   */
  private static final double WRITE_PATIENCE = 10;

  double bytesPerSec() {
    return readBytesPerSec + writtenBytesPerSec;
  }

  /**
   * The strain of the device: 1 at its targets, 0 when it is not guarded.
   *
   * @param usualReadMs the time that a read takes when recovery does nothing there, 0 when not
   *     known
   * @param usualWriteMs the same of a write
   */
  double strain(DiskTerms terms, double usualReadMs, double usualWriteMs) {
    if (!terms.guarded()) {
      return 0;
    }
    double reads = readWaitMs / terms.waitMaxMs(1, usualReadMs);
    double writes = writeWaitMs / terms.waitMaxMs(WRITE_PATIENCE, usualWriteMs);
    return Math.max(Math.max(reads, writes), busyShare / terms.busyShare());
  }
}
