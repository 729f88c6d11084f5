package io.dayu.core.heat;

/**
 * A replica, and how its DataNode fares.
 *
 * @param reads of the replica in the period (v_ij)
 * @param blockReaders clients that read it at once
 * @param readers clients that read from the DataNode at once, this block's among them (h_j)
 * @param capacity clients that the DataNode can serve at once (c_cj), above 0
 * @param linkShare used part of its outgoing link, 0 where that is not known
 * @param hot whether the DataNode is a hot server, and no standby
 */
public record HolderLoad(
    double reads,
    double blockReaders,
    double readers,
    double capacity,
    double linkShare,
    boolean hot) {
  /** True if it is overloaded, by its readers (h_j/c_cj above tau_c) or by its link. */
  public boolean overloaded(double overload) {
    return readers / capacity > overload || linkShare > overload;
  }

  /** The number of further clients that it can serve (phi_j). */
  public double room() {
    return capacity - readers;
  }

  /**
   * The number of clients of this block that it can serve without being overloaded, its others
   * left.
   */
  double roomForBlock(double overload) {
    return Math.max(0, overload * capacity - Math.max(0, readers - blockReaders));
  }
}
