package io.dayu.agent.share;

/**
 * What recovery may take of the link at a moment, for people to look at.
 *
 * @param shared whether transfers give way by the agents at both ends
 * @param inBytesPerSec as the link counts them; NaN when it is not shared
 */
public record Room(boolean shared, double inBytesPerSec, double outBytesPerSec) {
  /** The link is not shared. */
  public static final Room UNSHARED = new Room(false, Double.NaN, Double.NaN);
}
