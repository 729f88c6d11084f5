package io.dayu.core.plan;

/**
 * B_recover of every link (equation 1), in bytes per second. Immutable.
 *
 * <p>Indexed by node number and by rack number; a rack whose link is no bottleneck has {@link
 * Long#MAX_VALUE}.
 */
public final class LinkBudgets {
  private final long[] nodeInBytesPerSec;
  private final long[] nodeOutBytesPerSec;
  private final long[] rackDownBytesPerSec;
  private final long[] rackUpBytesPerSec;

  /** Copies the arrays; node arrays and rack arrays must have equal lengths pairwise. */
  public LinkBudgets(
      long[] nodeInBytesPerSec,
      long[] nodeOutBytesPerSec,
      long[] rackDownBytesPerSec,
      long[] rackUpBytesPerSec) {
    if (nodeInBytesPerSec.length != nodeOutBytesPerSec.length
        || rackDownBytesPerSec.length != rackUpBytesPerSec.length) {
      throw new IllegalArgumentException("budgets of both directions must be equally many");
    }
    this.nodeInBytesPerSec = nodeInBytesPerSec.clone();
    this.nodeOutBytesPerSec = nodeOutBytesPerSec.clone();
    this.rackDownBytesPerSec = rackDownBytesPerSec.clone();
    this.rackUpBytesPerSec = rackUpBytesPerSec.clone();
  }

  /** Bytes per second that the node may receive for recovery. */
  public long nodeInBytesPerSec(int node) {
    return nodeInBytesPerSec[node];
  }

  /** Bytes per second that the node may send for recovery. */
  public long nodeOutBytesPerSec(int node) {
    return nodeOutBytesPerSec[node];
  }

  /** Bytes per second that may come into the rack from other racks. */
  public long rackDownBytesPerSec(int rack) {
    return rackDownBytesPerSec[rack];
  }

  /** Bytes per second that may leave the rack for other racks. */
  public long rackUpBytesPerSec(int rack) {
    return rackUpBytesPerSec[rack];
  }

  public int nodes() {
    return nodeInBytesPerSec.length;
  }

  public int racks() {
    return rackDownBytesPerSec.length;
  }
}
