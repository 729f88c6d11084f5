package io.dayu.core.control;

/**
 * The foreground of one link direction as it is believed: as measured without recovery, and moving
 * towards the measurement by half in half a window while recovery uses the link.
 *
 * <p>All traffic and recovery traffic are counted at different ends and moments, so that their
 * difference swings about the truth while recovery comes and goes. Believing only its rises would
 * take every burst of clients for their mean, and leave idle what recovery could use (decision 7).
 * Not thread safe.
 */
public final class ForegroundEstimate {
  private final double halfLifeNs;
  private double believedBytesPerSec;
  private long believedAtNs;

  /** An estimate that starts at 0. */
  public ForegroundEstimate(long windowNs) {
    this.halfLifeNs = windowNs / 2.0;
  }

  /**
   * Takes in a measurement and gives the estimate.
   *
   * @param differenceBytesPerSec all traffic less recovery traffic, possibly negative
   * @param recovering whether recovery used the link in the window
   * @param atNs when it was measured; never earlier than before
   */
  public double update(double differenceBytesPerSec, boolean recovering, long atNs) {
    believedBytesPerSec = believable(differenceBytesPerSec, recovering, atNs);
    believedAtNs = atNs;
    return Math.max(believedBytesPerSec, 0);
  }

  /** The estimate that {@link #update} would give; nothing is taken in. */
  public double peek(double differenceBytesPerSec, boolean recovering, long atNs) {
    return Math.max(believable(differenceBytesPerSec, recovering, atNs), 0);
  }

  private double believable(double differenceBytesPerSec, boolean recovering, long atNs) {
    double kept = recovering ? Math.pow(0.5, Math.max(0, atNs - believedAtNs) / halfLifeNs) : 0;
    return kept * believedBytesPerSec + (1 - kept) * differenceBytesPerSec;
  }
}
