package io.dayu.bench.testbed.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The history of a cluster whose size was changed: which DataNodes were awake.
 *
 * @param nodes DataNodes, all awake before the first look
 * @param orders of sizes, in their order
 * @param looks at who rests, in their order
 */
public record SizeHistory(int nodes, List<SizeOrder> orders, List<RestingLook> looks) {
  private static final double NS_PER_SEC = 1e9;

  /**
   * An order of a size.
   *
   * @param phase that begins with it
   * @param awake number of DataNodes that are to be awake
   * @param atNs time at which it was given, after time zero
   */
  public record SizeOrder(int phase, int awake, long atNs) {}

  /**
   * A look at the DataNodes that rest by Dayu's word.
   *
   * @param atNs time of the look, after time zero
   * @param resting numbers of the DataNodes
   */
  public record RestingLook(long atNs, List<Integer> resting) {
    public RestingLook {
      resting = List.copyOf(resting);
    }
  }

  public SizeHistory {
    orders = List.copyOf(orders);
    looks = List.copyOf(looks);
  }

  /** The history of a cluster in which no DataNode ever rests. */
  public static SizeHistory allAwake(int nodes) {
    return new SizeHistory(nodes, List.of(), List.of());
  }

  /** From an order until Dayu said that so many are awake, in seconds; NaN when it never did. */
  public double reachedSeconds(SizeOrder order) {
    return until(order)
        .filter(look -> nodes - look.resting().size() == order.awake())
        .mapToDouble(look -> (look.atNs() - order.atNs()) / NS_PER_SEC)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The DataNodes that an order had rest, as far as they did before the next one. */
  public List<Integer> rested(SizeOrder order) {
    return without(restingAfter(order), restingBefore(order));
  }

  /** The DataNodes that an order woke, as far as they were awake before the next one. */
  public List<Integer> woken(SizeOrder order) {
    return without(restingBefore(order), restingAfter(order));
  }

  private static List<Integer> without(List<Integer> some, List<Integer> others) {
    List<Integer> left = new ArrayList<>(some);
    left.removeAll(others);
    return left;
  }

  private List<Integer> restingBefore(SizeOrder order) {
    return last(looks.stream().filter(look -> look.atNs() < order.atNs()));
  }

  private List<Integer> restingAfter(SizeOrder order) {
    return last(until(order));
  }

  private static List<Integer> last(Stream<RestingLook> some) {
    return some.reduce((one, next) -> next).map(RestingLook::resting).orElse(List.of());
  }

  /** The looks from an order until the next one. */
  private Stream<RestingLook> until(SizeOrder order) {
    long endNs =
        orders.stream()
            .mapToLong(SizeOrder::atNs)
            .filter(atNs -> atNs > order.atNs())
            .min()
            .orElse(Long.MAX_VALUE);
    return looks.stream().filter(look -> look.atNs() >= order.atNs() && look.atNs() < endNs);
  }

  /** For how long DataNodes were awake in a stretch, all together, in seconds. */
  public double awakeSeconds(Stretch stretch) {
    double restedNs = 0;
    for (int look = 0; look < looks.size(); look++) {
      long fromNs = looks.get(look).atNs();
      long untilNs = look + 1 < looks.size() ? looks.get(look + 1).atNs() : stretch.untilNs();
      long withinNs = Math.min(untilNs, stretch.untilNs()) - Math.max(fromNs, stretch.fromNs());
      restedNs += (double) Math.max(0, withinNs) * looks.get(look).resting().size();
    }
    return nodes * stretch.seconds() - restedNs / NS_PER_SEC;
  }
}
