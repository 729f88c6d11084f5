package io.dayu.protocol;

import java.util.Optional;

/**
 * An order to an agent about one transfer.
 *
 * <p>For a transfer the agent already holds, the order replaces its source and rate and keeps its
 * bytes.
 *
 * @param id which transfer
 * @param block which block
 * @param from its sources
 * @param storageType HDFS storage type to write to
 * @param storageId a hint for the volume, may be empty
 * @param rateBytesPerSec mean rate to hold; 0 keeps the bytes and waits
 * @param effectiveInMs delay until the order takes effect, from the receipt of the answer
 */
public record PullOrder(
    TransferId id,
    BlockRef block,
    PullFrom from,
    String storageType,
    String storageId,
    long rateBytesPerSec,
    long effectiveInMs) {
  /** An order to copy a replica. */
  public PullOrder(
      TransferId id,
      BlockRef block,
      DataNodeAddress source,
      String storageType,
      String storageId,
      long rateBytesPerSec,
      long effectiveInMs,
      Optional<SignalPort> sourceSignals) {
    this(
        id,
        block,
        new PullFrom.WholeReplica(new PullFrom.Source(source, sourceSignals)),
        storageType,
        storageId,
        rateBytesPerSec,
        effectiveInMs);
  }

  /** The DataNode to read from, of several the first. */
  public DataNodeAddress source() {
    return from.first().address();
  }

  /** The port where the source's agent hears others; empty when it has none. */
  public Optional<SignalPort> sourceSignals() {
    return from.first().signals();
  }
}
