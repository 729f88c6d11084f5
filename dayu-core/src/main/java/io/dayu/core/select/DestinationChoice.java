package io.dayu.core.select;

/** How a destination is chosen among the nodes that may receive a replica. */
public interface DestinationChoice {
  /** The answer when no node may receive the replica. */
  int NONE = -1;

  /**
   * An allowed destination, saturated or not, or {@link #NONE}.
   *
   * @param source the node that sends
   * @param bytes what is moved in this slot
   * @param eligibility which nodes are allowed
   */
  int choose(int storageType, int source, long bytes, Eligibility eligibility);

  /** The node was charged; ledger and free space hold what it has by now. */
  void charged(int node);
}
