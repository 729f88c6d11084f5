package io.dayu.protocol;

/**
 * The latency of a DataNode's clients, by what it can tell of them; a time is 0 while it is not
 * known.
 *
 * @param readNs what a read takes at present
 * @param usualReadNs what it takes without a recovery
 * @param ackNs what an acknowledgement of a client's write takes at present
 * @param usualAckNs what it takes without a recovery
 */
public record ClientReport(long readNs, long usualReadNs, long ackNs, long usualAckNs) {
  /** Nothing is known. */
  public static final ClientReport NONE = new ClientReport(0, 0, 0, 0);
}
