package io.dayu.protocol;

/**
 * The latency of a DataNode's clients, by what it can tell of them; a time is 0 while it is not
 * known.
 *
 * @param readNs time of a read at present
 * @param usualReadNs time of a read without a recovery
 * @param ackNs time of an acknowledgement of a client's write at present
 * @param usualAckNs time of an acknowledgement without a recovery
 */
public record ClientReport(long readNs, long usualReadNs, long ackNs, long usualAckNs) {
  /** Nothing is known. */
  public static final ClientReport NONE = new ClientReport(0, 0, 0, 0);
}
