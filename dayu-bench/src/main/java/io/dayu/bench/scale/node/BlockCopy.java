package io.dayu.bench.scale.node;

/** A block on its way from one node to another. Guarded by {@link SimulatedLinks}. */
abstract class BlockCopy {
  final long blockId;
  final int destination;
  int source;

  /** At most; infinite for a copy that takes what it gets, 0 for one that waits. */
  double rateBytesPerSec;

  double leftBytes;
  long activeNs;

  /** Bytes that its rates come to in the time it was under way; of no meaning without a rate. */
  double allottedBytes;

  BlockCopy(long blockId, int source, int destination, double rateBytesPerSec, long blockBytes) {
    this.blockId = blockId;
    this.source = source;
    this.destination = destination;
    this.rateBytesPerSec = rateBytesPerSec;
    this.leftBytes = blockBytes;
  }

  /** Hears of bytes that have come; holds the lock of the links. */
  void moved(double bytes) {}

  /** Called once when the last byte has come, by the loop's thread, without a lock. */
  abstract void done();

  /** Called once when the source is gone, in the same way; the copy is no longer under way. */
  abstract void sourceGone();
}
