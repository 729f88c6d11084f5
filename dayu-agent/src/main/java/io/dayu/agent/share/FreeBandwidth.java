package io.dayu.agent.share;

/**
 * The bandwidth of the link that recovery may take at a moment, for people to look at.
 *
 * @param shared whether transfers give way by the agents at both ends
 * @param inBytesPerSec as the link counts them; NaN when it is not shared
 * @param silentSources sources of running pulls that have an agent and are not heard
 */
public record FreeBandwidth(
    boolean shared, double inBytesPerSec, double outBytesPerSec, int silentSources) {
  /** The link is not shared. */
  public static final FreeBandwidth UNSHARED = new FreeBandwidth(false, Double.NaN, Double.NaN, 0);
}
