package io.dayu.sim.write;

/**
 * A block on its way through its pipeline, or a shuffle's part, which has none. Not thread safe.
 */
final class BlockWrite {
  private static final double NS_PER_SEC = 1e9;

  final Client client;
  final int[] pipeline;
  final int[] route;
  final double beginNs;
  final long bytes;
  double leftBytes;
  double bytesPerSec;

  BlockWrite(Client client, long bytes, int[] pipeline, int[] route, double beginNs) {
    this.client = client;
    this.pipeline = pipeline;
    this.route = route;
    this.beginNs = beginNs;
    this.bytes = bytes;
    this.leftBytes = (double) bytes;
  }

  /** The time at which it will have ended at its rate. */
  double endNs(long nowNs) {
    return nowNs + leftBytes / bytesPerSec * NS_PER_SEC;
  }
}
