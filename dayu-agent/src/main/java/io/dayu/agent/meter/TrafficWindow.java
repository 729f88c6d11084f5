package io.dayu.agent.meter;

import io.dayu.protocol.TrafficReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns counters into the report of the time since the last one. Not thread-safe.
 *
 * <p>A report asked for early, by an extra heartbeat, covers the time before the last one as well:
 * a rate taken over a few milliseconds says nothing.
 */
public final class TrafficWindow {
  private record Sample(long atNs, TrafficCounters counters, long pulledBytes) {}

  private final CurrentSpeed speed;
  private final long shortestNs;
  private @Nullable Sample base;
  private @Nullable Sample last;

  /**
   * An empty window.
   *
   * @param shortestNs shortest time worth a report of its own
   */
  public TrafficWindow(CurrentSpeed speed, long shortestNs) {
    this.speed = speed;
    this.shortestNs = shortestNs;
  }

  /**
   * The report up to now; empty at first, and when a counter was reset.
   *
   * @param pulledBytes of the received ones, what the node's pulls took so far
   */
  public Optional<TrafficReport> report(long nowNs, TrafficCounters counters, long pulledBytes) {
    Sample now = new Sample(nowNs, counters, pulledBytes);
    if (last != null && nowNs - last.atNs >= shortestNs) {
      base = last;
    }
    Sample from = base;
    if (last == null || nowNs - last.atNs >= shortestNs) {
      last = now;
    }
    return from == null ? Optional.empty() : between(from, now);
  }

  private Optional<TrafficReport> between(Sample from, Sample to) {
    long receivedBytes = to.counters.receivedBytes() - from.counters.receivedBytes();
    long sentBytes = to.counters.sentBytes() - from.counters.sentBytes();
    long pulledBytes = to.pulledBytes - from.pulledBytes;
    if (receivedBytes < 0 || sentBytes < 0) {
      return Optional.empty();
    }
    LinkSpeed link = speed.now();
    return Optional.of(
        new TrafficReport(
            to.atNs - from.atNs,
            link.bytesPerSec(),
            link.origin(),
            receivedBytes,
            sentBytes,
            pulledBytes,
            link.nicBytesPerSec()));
  }
}
