package io.dayu.protocol;

/**
 * How the clients of a DataNode fare, by what it can tell of them; a time is 0 while it is not
 * known.
 *
 * @param readNs what a read takes at present
 * @param usualReadNs what it takes without a recovery
 * @param ackNs what an acknowledgement of a client's write takes at present
 * @param usualAckNs what it takes without a recovery
 * @param factor the part that recovery may have of what it might, 1 while clients fare well
 * @param acts whether recovery is held to that part, or the part is only told
 */
public record ClientReport(
    long readNs, long usualReadNs, long ackNs, long usualAckNs, double factor, boolean acts) {
  /** Whether recovery has less than it might. */
  public boolean holdsBack() {
    return acts && factor < 1;
  }
}
