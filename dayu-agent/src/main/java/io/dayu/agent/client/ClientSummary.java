package io.dayu.agent.client;

/**
 * How a node's clients fare at one moment, for people to look at; a time is 0 while it is not
 * known.
 *
 * @param readNs what a read takes at present
 * @param usualReadNs what it takes without a recovery
 * @param ackNs what an acknowledgement of a client's write takes at present
 * @param usualAckNs what it takes without a recovery
 * @param factor the part that recovery may have, or might have if the guard acted
 * @param falls at how many looks the part became smaller
 */
public record ClientSummary(
    double readNs, double usualReadNs, double ackNs, double usualAckNs, double factor, long falls) {
  /** Nobody looks. */
  public static final ClientSummary NONE = new ClientSummary(0, 0, 0, 0, 1, 0);
}
