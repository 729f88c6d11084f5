package io.dayu.hdfs.agent;

import io.dayu.core.bandwidth.UsualRate;
import io.dayu.core.control.ByteWindow;
import io.dayu.core.control.ForegroundEstimate;
import io.dayu.core.snapshot.LinkState;
import io.dayu.protocol.TrafficReport;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The traffic of a DataNode's link each way, clients' traffic and recovery told apart, by its
 * agent's reports and by those of who pulled from it.
 *
 * <p>Not thread safe: guarded by its {@link AgentSession}.
 */
final class AgentTraffic {
  /** Traffic above the link's speed by more than this is no measurement. */
  private static final double ABSURD_FACTOR = 1.5;

  /** Faster than any link, and longer than any report is worth: sums of them never overflow. */
  private static final long LINK_MAX_BYTES_PER_SEC = 1_000_000_000_000L;

  private static final long INTERVAL_MAX_NS = TimeUnit.DAYS.toNanos(1);

  private record Measured(double restBytesPerSec, double recoveryBytesPerSec) {}

  private final Supplier<AgentReportSettings> settings;
  private final ByteWindow received;
  private final ByteWindow sent;
  private final ByteWindow pulled;
  private final ByteWindow served;
  private final ForegroundEstimate foregroundIn;
  private final ForegroundEstimate foregroundOut;
  private final UsualRate usualIn = new UsualRate(UsualRate.MEMORY_NS);
  private final UsualRate usualOut = new UsualRate(UsualRate.MEMORY_NS);
  private long trafficNs;
  private boolean measured;
  private long linkBytesPerSec;
  private long measuredSinceNs;

  /** A link of which nothing is known. */
  AgentTraffic(Supplier<AgentReportSettings> settings) {
    this.settings = settings;
    long lookBackNs = settings.get().windowNs() * 2 + settings.get().heartbeatNs();
    this.received = new ByteWindow(lookBackNs);
    this.sent = new ByteWindow(lookBackNs);
    this.pulled = new ByteWindow(lookBackNs);
    this.served = new ByteWindow(lookBackNs);
    this.foregroundIn = new ForegroundEstimate(settings.get().windowNs());
    this.foregroundOut = new ForegroundEstimate(settings.get().windowNs());
  }

  /**
   * Takes in a report.
   *
   * @return empty when it was taken, otherwise why it was refused, one phrase
   */
  Optional<String> accept(TrafficReport traffic, long nowNs) {
    double ceiling =
        ABSURD_FACTOR * traffic.linkBytesPerSec() * traffic.intervalNs() / 1e9
            + traffic.linkBytesPerSec();
    if (traffic.intervalNs() <= 0 || traffic.linkBytesPerSec() <= 0) {
      return Optional.of("its interval or link speed is not positive");
    }
    if (traffic.intervalNs() > INTERVAL_MAX_NS
        || traffic.linkBytesPerSec() > LINK_MAX_BYTES_PER_SEC) {
      return Optional.of("its interval or link speed is none");
    }
    if (traffic.receivedBytes() < 0 || traffic.sentBytes() < 0 || traffic.pulledBytes() < 0) {
      return Optional.of("its traffic is negative");
    }
    if (traffic.receivedBytes() > ceiling
        || traffic.sentBytes() > ceiling
        || traffic.pulledBytes() > ceiling) {
      return Optional.of("its traffic is more than its link carries");
    }
    settleEstimates();
    // Windows of reports may overlap: each counts, as a rate, for the time since the one before.
    // Two handlers may have read the clock in the other order: time never goes back here.
    long toNs = measured ? Math.max(nowNs, trafficNs) : nowNs;
    long windowStartNs = toNs - traffic.intervalNs();
    long fromNs = measured ? Math.max(windowStartNs, trafficNs) : windowStartNs;
    double share = (toNs - fromNs) / (double) traffic.intervalNs();
    received.add(fromNs, toNs, (long) (traffic.receivedBytes() * share));
    sent.add(fromNs, toNs, (long) (traffic.sentBytes() * share));
    pulled.add(fromNs, toNs, (long) (traffic.pulledBytes() * share));
    if (!measured || toNs - trafficNs > settings.get().staleAfterNs()) {
      measuredSinceNs = fromNs;
    }
    measured = true;
    trafficNs = toNs;
    linkBytesPerSec = traffic.linkBytesPerSec();
    if (toNs > fromNs) {
      usualIn.add(measure(received, pulled).restBytesPerSec(), toNs - fromNs);
      usualOut.add(measure(sent, served).restBytesPerSec(), toNs - fromNs);
    }
    return Optional.empty();
  }

  /**
   * Notes bytes that another agent pulled from this node over the interval that ends now; of more
   * than its link carries in that time, once that is known, as much as it carries.
   */
  void addServed(long intervalNs, long nowNs, long bytes) {
    long spanNs = Math.max(1, Math.min(intervalNs, INTERVAL_MAX_NS));
    long carriedPerSec = measured ? linkBytesPerSec : LINK_MAX_BYTES_PER_SEC;
    long most = (long) (carriedPerSec * (ABSURD_FACTOR * spanNs / 1e9 + 1));
    served.add(nowNs - spanNs, nowNs, Math.min(bytes, most));
  }

  /**
   * The incoming link: foreground is what came in less what the node's own pulls took. Changes no
   * estimate.
   */
  Optional<LinkState> in(long nowNs) {
    return link(received, pulled, foregroundIn, usualIn, nowNs);
  }

  /**
   * The outgoing link: foreground is what went out less what other agents pulled from here. Changes
   * no estimate.
   */
  Optional<LinkState> out(long nowNs) {
    return link(sent, served, foregroundOut, usualOut, nowNs);
  }

  /** Age of the last traffic report; empty when there is none. */
  OptionalLong reportAgeNs(long nowNs) {
    return measured ? OptionalLong.of(Math.max(0, nowNs - trafficNs)) : OptionalLong.empty();
  }

  private Optional<LinkState> link(
      ByteWindow all,
      ByteWindow recovery,
      ForegroundEstimate estimate,
      UsualRate usual,
      long nowNs) {
    if (!measured) {
      return Optional.empty();
    }
    boolean fresh = nowNs - trafficNs <= settings.get().staleAfterNs();
    long foreground = believed(measure(all, recovery), estimate);
    return Optional.of(new LinkState(linkBytesPerSec, foreground, usual.bytesPerSec(), fresh));
  }

  /** The use of the incoming link, empty while that is unknown; changes no estimate. */
  Optional<LinkUse> inUse() {
    return use(received, pulled, foregroundIn);
  }

  /** The use of the outgoing link, empty while that is unknown; changes no estimate. */
  Optional<LinkUse> outUse() {
    return use(sent, served, foregroundOut);
  }

  private Optional<LinkUse> use(ByteWindow all, ByteWindow recovery, ForegroundEstimate estimate) {
    if (!measured) {
      return Optional.empty();
    }
    Measured now = measure(all, recovery);
    return Optional.of(
        new LinkUse(linkBytesPerSec, believed(now, estimate), (long) now.recoveryBytesPerSec()));
  }

  /**
   * Takes the last report into the estimates, when the next one comes: by then those who pulled
   * from here have said so. Only reports advance an estimate, so that looking changes nothing.
   */
  private void settleEstimates() {
    if (measured) {
      settle(measure(received, pulled), foregroundIn);
      settle(measure(sent, served), foregroundOut);
    }
  }

  private void settle(Measured last, ForegroundEstimate estimate) {
    estimate.update(last.restBytesPerSec(), last.recoveryBytesPerSec() > 0, trafficNs);
  }

  private long believed(Measured now, ForegroundEstimate estimate) {
    return (long) estimate.peek(now.restBytesPerSec(), now.recoveryBytesPerSec() > 0, trafficNs);
  }

  /** Mean rates over the window. */
  private Measured measure(ByteWindow all, ByteWindow recovery) {
    // What others pulled from here is known a heartbeat later than what went out.
    long untilNs = all.bucketStartNs(trafficNs - settings.get().heartbeatNs()) - 1;
    long fromNs = Math.max(all.bucketStartNs(untilNs - settings.get().windowNs()), measuredSinceNs);
    if (untilNs - fromNs < settings.get().windowNs() / 2) {
      untilNs = trafficNs;
    }
    double seconds = Math.max(untilNs - fromNs, 1_000_000) / 1e9;
    double recoveryBytes = recovery.between(fromNs, untilNs);
    return new Measured(
        (all.between(fromNs, untilNs) - recoveryBytes) / seconds, recoveryBytes / seconds);
  }

  /** The link's speed by the last report, empty when there is none. */
  Optional<Long> linkBytesPerSec() {
    return measured ? Optional.of(linkBytesPerSec) : Optional.empty();
  }
}
