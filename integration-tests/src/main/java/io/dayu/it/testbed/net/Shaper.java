package io.dayu.it.testbed.net;

import java.util.List;

/**
 * The speed of a link, kept by a token bucket at each of its ends.
 *
 * @param bitsPerSec each way
 * @param burstBytes the bucket; 0 for one that grows with the speed
 * @param queueMs longest wait in the queue before it
 */
public record Shaper(long bitsPerSec, long burstBytes, int queueMs) {
  private static final long USUAL_BITS_PER_SEC = 20_000_000;
  private static final long USUAL_BURST_BYTES = 64 << 10;
  private static final long LEAST_BURST_BYTES = 16 << 10;

  /** The same at a part of the speed. */
  public Shaper part(double share) {
    return new Shaper(Math.round(bitsPerSec * share), burstBytes, queueMs);
  }

  long bucketBytes() {
    return burstBytes > 0
        ? burstBytes
        : Math.max(LEAST_BURST_BYTES, USUAL_BURST_BYTES * bitsPerSec / USUAL_BITS_PER_SEC);
  }

  /** The command that shapes what leaves an interface. */
  List<String> command(String verb, String namespace, String networkInterface) {
    return List.of(
        "tc",
        "-n",
        namespace,
        "qdisc",
        verb,
        "dev",
        networkInterface,
        "root",
        "tbf",
        "rate",
        bitsPerSec + "bit",
        "burst",
        Long.toString(bucketBytes()),
        "latency",
        queueMs + "ms");
  }
}
