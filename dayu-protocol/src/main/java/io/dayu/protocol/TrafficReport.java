package io.dayu.protocol;

/**
 * The traffic of the node's link in the interval that ends now.
 *
 * @param intervalNs length of the interval
 * @param linkBytesPerSec speed of the link in each direction
 * @param linkOrigin where that speed comes from
 * @param receivedBytes all that came in, recovery included
 * @param sentBytes all that went out, recovery included
 * @param pulledBytes of {@code receivedBytes}, what the node's own pulls took
 * @param nicBytesPerSec speed of the link as the network interface says it, 0 when it says none or
 *     the agent is too old to tell
 */
public record TrafficReport(
    long intervalNs,
    long linkBytesPerSec,
    LinkOrigin linkOrigin,
    long receivedBytes,
    long sentBytes,
    long pulledBytes,
    long nicBytesPerSec) {
  /** A report that knows nothing of the interface's own speed. */
  public TrafficReport(
      long intervalNs,
      long linkBytesPerSec,
      LinkOrigin linkOrigin,
      long receivedBytes,
      long sentBytes,
      long pulledBytes) {
    this(intervalNs, linkBytesPerSec, linkOrigin, receivedBytes, sentBytes, pulledBytes, 0);
  }
}
