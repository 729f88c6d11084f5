package io.dayu.core.select;

/** A rule that chooses a destination among the nodes that may receive a replica. */
public interface DestinationChoice {
  /** The answer when no node may receive the replica. */
  int NONE = -1;

  /** Said in place of a source's rack where transfers come from several racks. */
  int SEVERAL_RACKS = -1;

  /**
   * An allowed destination, saturated or not, or {@link #NONE}.
   *
   * @param sourceRack the rack of the node that sends, or {@link #SEVERAL_RACKS}
   * @param bytes bytes that come in at the destination in this slot
   * @param eligibility which nodes are allowed
   */
  int choose(int storageType, int sourceRack, long bytes, Eligibility eligibility);

  /** The node was charged; ledger and free space hold what it has by now. */
  void charged(int node);
}
