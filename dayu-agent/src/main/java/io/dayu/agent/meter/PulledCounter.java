package io.dayu.agent.meter;

import java.util.concurrent.atomic.LongAdder;

/** Counts what all pulls of the DataNode have taken. */
public final class PulledCounter {
  private final LongAdder dataBytes = new LongAdder();
  private final LongAdder linkBytes = new LongAdder();

  /** Adds one packet. */
  public void add(long packetDataBytes, long packetLinkBytes) {
    dataBytes.add(packetDataBytes);
    linkBytes.add(packetLinkBytes);
  }

  /** Block data alone. */
  public long dataBytes() {
    return dataBytes.sum();
  }

  /** Block data and checksums. */
  public long linkBytes() {
    return linkBytes.sum();
  }
}
