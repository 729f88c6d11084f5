package io.dayu.agent.meter;

import java.util.concurrent.atomic.LongAdder;

/** Counts what all pulls of the DataNode have taken. */
public final class PulledCounter {
  private final LongAdder dataBytes = new LongAdder();
  private final LongAdder linkBytes = new LongAdder();
  private final LongAdder writtenBytes = new LongAdder();
  private final LongAdder withinBytes = new LongAdder();

  /**
   * Adds what was just taken.
   *
   * @param takenWrittenBytes block data that is written for it
   */
  public void add(long takenDataBytes, long takenLinkBytes, long takenWrittenBytes) {
    dataBytes.add(takenDataBytes);
    linkBytes.add(takenLinkBytes);
    writtenBytes.add(takenWrittenBytes);
  }

  /** Adds block data that was read from this DataNode itself, over no link. */
  public void addWithin(long takenDataBytes) {
    dataBytes.add(takenDataBytes);
    withinBytes.add(takenDataBytes);
  }

  /** Block data that was read from this DataNode itself. */
  long withinBytes() {
    return withinBytes.sum();
  }

  /** Block data alone. */
  public long dataBytes() {
    return dataBytes.sum();
  }

  /** Block data that is written for it: a decode reads more than it writes. */
  public long writtenBytes() {
    return writtenBytes.sum();
  }

  /** All that the link carried for them. */
  public long linkBytes() {
    return linkBytes.sum();
  }
}
