package io.dayu.sim.forecast;

import io.dayu.core.control.ForegroundEstimate;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The forecast of the NameNode: the mean of the reports within a window, believed as {@link
 * ForegroundEstimate} has it. Not thread safe.
 */
public final class WindowedForecast implements Forecast {
  /** Windows after which nothing of the reports before them is left. */
  private static final int GAP_WINDOWS = 20;

  private final long windowNs;
  private Link[] in = {};
  private Link[] out = {};
  private long seenUpToNs;

  /** A direction of a node's link. */
  private static final class Link {
    private final Deque<Long> reports = new ArrayDeque<>();
    private final int most;
    private final ForegroundEstimate estimate;
    private double believedBytesPerSec;

    Link(long windowNs, long periodNs) {
      most = (int) Math.max(1, windowNs / periodNs);
      estimate = new ForegroundEstimate(windowNs);
    }

    void add(long bytesPerSec, boolean recovering, long atNs) {
      reports.add(bytesPerSec);
      if (reports.size() > most) {
        reports.remove();
      }
      double sum = 0;
      for (long report : reports) {
        sum += report;
      }
      believedBytesPerSec = estimate.update(sum / reports.size(), recovering, atNs);
    }
  }

  /** A forecast that has seen nothing. */
  public WindowedForecast(long windowNs) {
    this.windowNs = windowNs;
  }

  @Override
  public void observe(Reports reports, boolean recovering, long nowNs) {
    if (in.length == 0) {
      in = links(reports);
      out = links(reports);
      seenUpToNs = Math.max(0, nowNs - windowNs);
      add(reports, false, seenUpToNs);
    }
    seenUpToNs = Reports.passedOver(seenUpToNs, nowNs, GAP_WINDOWS * windowNs);
    while (seenUpToNs + reports.periodNs() <= nowNs) {
      seenUpToNs += reports.periodNs();
      add(reports, recovering, seenUpToNs);
    }
    reports.readAt(nowNs);
  }

  private Link[] links(Reports reports) {
    Link[] links = new Link[reports.nodes()];
    for (int node = 0; node < links.length; node++) {
      links[node] = new Link(windowNs, reports.periodNs());
    }
    return links;
  }

  private void add(Reports reports, boolean recovering, long atNs) {
    reports.readAt(atNs);
    for (int node = 0; node < in.length; node++) {
      in[node].add(reports.inBytesPerSec(node), recovering, atNs);
      out[node].add(reports.outBytesPerSec(node), recovering, atNs);
    }
  }

  @Override
  public long inBytesPerSec(int node, SlotWindow slot) {
    return (long) in[node].believedBytesPerSec;
  }

  @Override
  public long outBytesPerSec(int node, SlotWindow slot) {
    return (long) out[node].believedBytesPerSec;
  }
}
