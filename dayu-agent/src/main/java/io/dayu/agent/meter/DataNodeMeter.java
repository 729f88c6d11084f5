package io.dayu.agent.meter;

import io.dayu.agent.host.DataNodeHost;
import java.util.concurrent.TimeUnit;

/**
 * Measures this DataNode's own HDFS traffic by HDFS's counters, where several DataNodes share one
 * link.
 *
 * <p>HDFS counts written bytes as they come, our pulls among them without their checksums: what
 * others wrote is the difference, and it never shrinks. It counts a read only when the read has
 * ended, so a block appears as one lump; the meter lets a lump out over the following seconds,
 * which keeps every byte and shows a rate that a link can have. What the DataNode read from itself
 * is on no link.
 */
public final class DataNodeMeter implements TrafficMeter {
  private static final double RELEASE_NS = TimeUnit.SECONDS.toNanos(5);

  private final DataNodeHost host;
  private final PulledCounter pulled;
  private long writtenByOthersBytes;
  private long seenReadBytes;
  private long releasedReadBytes;
  private long releasedAtNs;

  /** A meter that starts now. */
  public DataNodeMeter(DataNodeHost host, PulledCounter pulled, long nowNs) {
    this.host = host;
    this.pulled = pulled;
    this.seenReadBytes = host.bytesRead() - pulled.withinBytes();
    this.releasedReadBytes = seenReadBytes;
    this.releasedAtNs = nowNs;
  }

  @Override
  public synchronized TrafficCounters read(long nowNs) {
    writtenByOthersBytes =
        Math.max(writtenByOthersBytes, host.bytesWritten() - pulled.writtenBytes());
    return new TrafficCounters(writtenByOthersBytes + pulled.linkBytes(), released(nowNs));
  }

  private long released(long nowNs) {
    double share = 1 - Math.exp(-Math.max(0, nowNs - releasedAtNs) / RELEASE_NS);
    releasedReadBytes += Math.round((seenReadBytes - releasedReadBytes) * share);
    releasedAtNs = nowNs;
    seenReadBytes = Math.max(seenReadBytes, host.bytesRead() - pulled.withinBytes());
    return releasedReadBytes;
  }
}
