package io.dayu.agent.pull;

import io.dayu.agent.meter.PulledCounter;
import io.dayu.protocol.PulledFrom;
import java.util.List;
import java.util.TreeMap;

/** Books what the pulls of one block pool took from each source, until a report is acknowledged. */
public final class PulledBytes {
  private final PulledCounter node;
  private final TreeMap<String, Long> bySource = new TreeMap<>();
  private long totalBytes;

  /** Empty books that also feed the node's counter. */
  public PulledBytes(PulledCounter node) {
    this.node = node;
  }

  /** Books what was taken from a source. */
  public synchronized void add(String sourceUuid, long dataBytes, long linkBytes) {
    node.add(dataBytes, linkBytes);
    totalBytes += linkBytes;
    bySource.merge(sourceUuid, linkBytes, Long::sum);
  }

  /** All bytes so far as the link carried them. */
  public synchronized long totalBytes() {
    return totalBytes;
  }

  /** What no report has carried yet. */
  public synchronized List<PulledFrom> unreported() {
    return bySource.entrySet().stream()
        .map(entry -> new PulledFrom(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Takes off what a report carried. */
  public synchronized void acknowledge(List<PulledFrom> reported) {
    for (PulledFrom one : reported) {
      bySource.computeIfPresent(
          one.sourceUuid(),
          (uuid, bytes) -> bytes > one.bytes() ? Long.valueOf(bytes - one.bytes()) : null);
    }
  }
}
