package io.dayu.sim.foreground;

import io.dayu.tools.trace.Foreground;

/**
 * The time that a recovery takes when all the bandwidth of equation 1 is used: equation 2 with the
 * foreground known at every step.
 *
 * @param alpha share of a link that foreground and recovery together may use
 * @param minBytesPerSec what recovery may use of a link in any case (B_min)
 * @param linkBytesPerSec speed of every link
 */
public record IdealRecovery(double alpha, long minBytesPerSec, long linkBytesPerSec) {
  public IdealRecovery {
    if (minBytesPerSec < 1) {
      throw new IllegalArgumentException("minBytesPerSec must be 1 or more: " + minBytesPerSec);
    }
  }

  /** The paper's settings, with B_min no more than a tenth of the link. */
  public static IdealRecovery paper(long linkBytesPerSec) {
    return new IdealRecovery(0.75, Math.min(30_000_000, linkBytesPerSec / 10), linkBytesPerSec);
  }

  /** Seconds to move so many bytes beginning at a time, all nodes taking part. */
  public double seconds(Foreground foreground, long atNs, long bytes) {
    long[] in = new long[foreground.nodes()];
    long[] out = new long[foreground.nodes()];
    double stepSeconds = foreground.stepNs() / 1e9;
    double seconds = 0;
    double left = bytes;
    long stepNs = atNs;
    while (true) {
      foreground.fill(stepNs, in, out);
      double bytesPerSec = Math.min(recovery(in), recovery(out));
      if (bytesPerSec * stepSeconds >= left) {
        return seconds + left / bytesPerSec;
      }
      left -= bytesPerSec * stepSeconds;
      seconds += stepSeconds;
      stepNs += foreground.stepNs();
    }
  }

  /** Sum of equation 1 over all nodes. */
  private double recovery(long[] foregroundBytesPerSec) {
    double sum = 0;
    for (long rate : foregroundBytesPerSec) {
      sum += Math.max(alpha * linkBytesPerSec - rate, (double) minBytesPerSec);
    }
    return sum;
  }
}
