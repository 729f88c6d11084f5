package io.dayu.bench.testbed.trace;

/**
 * Equation 1: the rate that a link leaves for recovery, in wire bytes a second.
 *
 * @param linkBytesPerSec speed of the link each way
 * @param alpha share of it that foreground and recovery may use together
 */
public record WireBudget(double linkBytesPerSec, double alpha) {
  private static final double LEAST_BYTES_PER_SEC = 30e6;
  private static final double LEAST_SHARE = 0.1;

  /** The budget beside a foreground, which is given as a share of the link. */
  public double bytesPerSec(double foregroundShare) {
    double left = (alpha - foregroundShare) * linkBytesPerSec;
    return Math.max(left, Math.min(LEAST_BYTES_PER_SEC, LEAST_SHARE * linkBytesPerSec));
  }

  /**
   * The budget of a link which is only a part as fast, beside the same foreground as far as it
   * fits.
   */
  public double bytesPerSecOnPart(double part, double foregroundShare) {
    return new WireBudget(linkBytesPerSec * part, alpha)
        .bytesPerSec(Math.min(1, foregroundShare / part));
  }
}
