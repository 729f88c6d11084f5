package io.dayu.agent.meter;

import java.util.concurrent.atomic.LongAdder;

/** Counts what all pulls of the DataNode have taken. */
public final class PulledCounter {
  private final LongAdder dataBytes = new LongAdder();
  private final LongAdder linkBytes = new LongAdder();

  /** Adds what was just taken. */
  public void add(long takenDataBytes, long takenLinkBytes) {
    dataBytes.add(takenDataBytes);
    linkBytes.add(takenLinkBytes);
  }

  /** Block data alone. */
  public long dataBytes() {
    return dataBytes.sum();
  }

  /** All that the link carried for them. */
  public long linkBytes() {
    return linkBytes.sum();
  }
}
