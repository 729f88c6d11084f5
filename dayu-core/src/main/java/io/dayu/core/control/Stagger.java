package io.dayu.core.control;

/**
 * The delay of each destination's slots against those of others.
 *
 * <p>Rates fill a slot, so that its transfers end as it does: on thousands of DataNodes at one
 * instant, when the NameNode hears of thousands of new replicas and has no processor left for its
 * clients. So each destination's slots are as long as all others', but begin when its number says.
 */
public final class Stagger {
  private static final int NODES_LEAST = 100;
  private static final long NS_PER_NODE = 500_000;

  /** Multiples of it are spread evenly, however many there are. */
  private static final double GOLDEN_PART = (Math.sqrt(5) - 1) / 2;

  private Stagger() {}

  /**
   * The time within which all begin.
   *
   * @param nodes living DataNodes
   * @param longestNs no more than this
   */
  public static long spreadNs(int nodes, long longestNs) {
    return nodes < NODES_LEAST ? 0 : Math.min(longestNs, nodes * NS_PER_NODE);
  }

  /** The delay with which a DataNode begins, within the time in which all begin. */
  public static long ns(int node, long spreadNs) {
    return (long) (node * GOLDEN_PART % 1 * spreadNs);
  }
}
