package io.dayu.sim.write.net;

import java.util.function.IntToDoubleFunction;

/**
 * The two nodes of a rack through which a pipeline that enters the rack would be fastest.
 *
 * <p>The first of them receives and sends, the second receives. The node that does both fastest is
 * the first: whatever pair is best, it stays so with that node as its first.
 *
 * @param bytesPerSec rate that they and the link into the rack let through
 * @param rackBytesPerSec rate of the link into the rack alone
 */
public record BestPair(int first, int second, double bytesPerSec, double rackBytesPerSec) {
  /** Slower than any pair. */
  public static final BestPair NONE = new BestPair(-1, -1, -1, -1);

  /**
   * The best of a rack.
   *
   * @param rate of a link
   * @param from of the rack's nodes, the one that is looked at first: it wins among equals
   */
  public static BestPair of(WriteLinks links, int rack, IntToDoubleFunction rate, int from) {
    int first = -1;
    int second = -1;
    double firstRate = -1;
    double secondRate = -1;
    int base = links.shape().firstNodeOf(rack);
    int size = links.shape().nodesPerRack();
    for (int i = 0; i < size; i++) {
      int node = base + (from + i) % size;
      double both =
          Math.min(rate.applyAsDouble(links.in(node)), rate.applyAsDouble(links.out(node)));
      if (both > firstRate) {
        first = node;
        firstRate = both;
      }
    }
    for (int i = 0; i < size; i++) {
      int node = base + (from + i) % size;
      double in = rate.applyAsDouble(links.in(node));
      if (node != first && in > secondRate) {
        second = node;
        secondRate = in;
      }
    }
    double down =
        links.racksLimit() ? rate.applyAsDouble(links.down(rack)) : Double.POSITIVE_INFINITY;
    return new BestPair(first, second, Math.min(down, Math.min(firstRate, secondRate)), down);
  }

  /** True if the link into its rack has more to give, or as much and its nodes more. */
  public boolean betterThan(BestPair other) {
    return rackBytesPerSec > other.rackBytesPerSec
        || (rackBytesPerSec == other.rackBytesPerSec && bytesPerSec > other.bytesPerSec);
  }
}
