package io.dayu.agent.disk;

/**
 * A node's disks at one moment, for people to look at.
 *
 * @param leastFactor the part that recovery may have of the device that it has least of; NaN when
 *     there is none
 * @param readWaitSeconds how long a read took in the mean on the device where it took longest; NaN
 *     when there is none
 * @param waitingPulls pulls that wait for their turn to be written
 */
public record DiskSummary(double leastFactor, double readWaitSeconds, int waitingPulls) {
  /** No device is known. */
  public static final DiskSummary NONE = new DiskSummary(Double.NaN, Double.NaN, 0);
}
