package io.dayu.core.rate;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The choice of transfers that are to end in a slot that is planned to hold more than it carries,
 * so that not all are begun and few end.
 *
 * <p>In turn every transfer is given what its links still carry in the slot; what it has beyond
 * counts little. Those that go on come first, the one with the least bytes at their head; then the
 * new ones as they were chosen.
 */
/*
 * Iterative WSS gives rates in proportion to bytes. Of links planned to be 1.5 times full every
 * transfer would move two thirds of its rest in a slot, and two thirds of that in the next: blocks
 * pile up that are nearly done. A little is left to the others, because they are there for those
 * links that turn out to have more room than was planned.
 */
public final class FinishFirst {
  /** Bytes beyond what fits count as one in so many. */
  public static final long BEYOND_PART = 32;

  private FinishFirst() {}

  /**
   * The same flows, each with the bytes that are to count for its rate.
   *
   * @param firstNew flows from here on are new; those before go on
   * @param carriedBytes bytes that each link carries in the slot, by number
   */
  public static Flows weigh(Flows flows, int firstNew, long[] carriedBytes) {
    long[] roomBytes = carriedBytes.clone();
    long[] counted = new long[flows.size()];
    int[] goingOn =
        IntStream.range(0, firstNew)
            .boxed()
            .sorted(Comparator.comparingLong(flows::bytes))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int flow : goingOn) {
      counted[flow] = count(flows, flow, roomBytes);
    }
    for (int flow = firstNew; flow < counted.length; flow++) {
      counted[flow] = count(flows, flow, roomBytes);
    }
    return flows.withBytes(counted);
  }

  private static long count(Flows flows, int flow, long[] roomBytes) {
    long fits = flows.bytes(flow);
    for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
      int weight = flows.weight(i);
      long room = roomBytes[flows.link(i)];
      fits = Math.min(fits, weight == 1 ? room : room / weight);
    }
    for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
      roomBytes[flows.link(i)] -= fits * flows.weight(i);
    }
    return Math.max(1, fits + (flows.bytes(flow) - fits) / BEYOND_PART);
  }
}
