package io.dayu.sim.write.net;

import java.util.Arrays;

/**
 * The meter of what passed each link: by second, as agents report it, and over longer windows. Not
 * thread safe.
 *
 * <p>Background fills what writes have left, as far as it wants.
 */
public final class LinkMeter {
  private final WriteLinkLoads state;
  private final double[] writtenBytes;
  private final long[][] reports;
  private final double[] downBytes;
  private final double[] backgroundBytes;
  private int seconds;

  /**
   * A meter that has seen nothing.
   *
   * @param windowSeconds over which agents' reports are averaged, 1 or more
   */
  public LinkMeter(WriteLinkLoads state, int windowSeconds) {
    this.state = state;
    writtenBytes = new double[state.links().count()];
    reports = new long[windowSeconds][2 * state.links().shape().nodes()];
    downBytes = new double[state.links().shape().racks()];
    backgroundBytes = new double[downBytes.length];
  }

  /** A write has moved bytes over its links. */
  public void moved(int[] route, double bytes) {
    for (int link : route) {
      writtenBytes[link] += bytes;
    }
  }

  /** A second is over in which the background was what the links have now. */
  public void second() {
    WriteLinks links = state.links();
    long[] report = reports[seconds++ % reports.length];
    for (int link = 0; link < report.length; link++) {
      report[link] = (long) usedBytes(link);
    }
    for (int rack = 0; rack < downBytes.length; rack++) {
      downBytes[rack] += usedBytes(links.down(rack));
      backgroundBytes[rack] += state.wantedBytesPerSec(links.down(rack));
    }
    Arrays.fill(writtenBytes, 0);
  }

  private double usedBytes(int link) {
    double rest = Math.max(0, state.speedBytesPerSec(link) - writtenBytes[link]);
    return writtenBytes[link] + Math.min(rest, state.wantedBytesPerSec(link));
  }

  /**
   * Mean bytes per second over the last reports: what the planner is told.
   *
   * @param link into or out of a node
   */
  public long reportedBytesPerSec(int link) {
    int known = Math.min(seconds, reports.length);
    long sum = 0;
    for (int i = 0; i < known; i++) {
      sum += reports[i][link];
    }
    return known == 0 ? 0 : sum / known;
  }

  /** Variation over racks of the bytes that came in since the last {@link #forget}. */
  public double downVariation() {
    return Imbalance.variation(downBytes.length, rack -> downBytes[rack]);
  }

  /** The same of what the background alone wanted. */
  public double backgroundVariation() {
    return Imbalance.variation(backgroundBytes.length, rack -> backgroundBytes[rack]);
  }

  /** Mean bytes that came into a rack since the last {@link #forget}. */
  public double meanDownBytes() {
    return Arrays.stream(downBytes).average().orElse(0);
  }

  /** The same of what the background alone wanted. */
  public double meanBackgroundBytes() {
    return Arrays.stream(backgroundBytes).average().orElse(0);
  }

  /** Begins a new window for the racks. */
  public void forget() {
    Arrays.fill(downBytes, 0);
    Arrays.fill(backgroundBytes, 0);
  }
}
