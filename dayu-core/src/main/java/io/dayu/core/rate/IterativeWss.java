package io.dayu.core.rate;

import io.dayu.core.heap.LevelHeap;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The rates of all transfers of a slot, by iterative weighted shuffle scheduling (section 4.3). */
/*
 * An iteration of the paper finds T* = max c / B_remain over all links, gives every remaining
 * transfer s / T* more and removes those on the bottleneck link. After some iterations a transfer
 * that remains holds s * level, level being the sum of 1 / T* so far. So all remaining transfers
 * rise together, each in proportion to its bytes, until a link is full, and the level at which a
 * link fills is
 *
 *   level(link) = (B - rates of its removed transfers) / bytes of its remaining ones.
 *
 * Removing transfers at a level that is not above level(link) never lowers level(link). So the
 * links wait in a heap under levels that may be out of date but are never too high; one that comes
 * out and has risen goes back in. Every link fills at most once, which bounds the work to
 * O(links of all transfers * log links) whatever number of iterations the paper would make.
 *
 * Rates are whole bytes per second: rounded down, at least 1, and never more than the links of a
 * transfer have left when 1 byte/s is kept for each other one that waits there. So no link's sum
 * exceeds its budget whatever the floating point does.
 *
 * Over a link of weight w pass w times the bytes of a transfer, w times its rate, and w byte/s at
 * least. So one that takes links with weights rises with all others, until the first of them is full.
 */
public final class IterativeWss {
  // A transfer that just fits the slot must not miss it by the last bit of a double.
  private static final double ALMOST_ONE = 1 - 1e-9;

  private static final int SPARE = 0;
  private static final int WAITING_BYTES = 1;
  private static final int LEAST_RATE = 2;
  private static final int LINK_SHIFT = 2;

  private final Flows flows;
  private final int links;
  // What a link has left, and what waits there, side by side.
  private final long[] cells;
  private final int[] firstFlow;
  private final int[] flowsOfLink;
  private final long[] rateBytesPerSec;
  private int waiting;

  private IterativeWss(Flows flows, long[] budgetBytesPerSec) {
    this.flows = flows;
    links = budgetBytesPerSec.length;
    cells = new long[links << LINK_SHIFT];
    for (int link = 0; link < links; link++) {
      cells[at(link, SPARE)] = budgetBytesPerSec[link];
    }
    firstFlow = new int[links + 1];
    flowsOfLink = new int[flows.firstLink(flows.size())];
    rateBytesPerSec = new long[flows.size()];
    waiting = flows.size();
    indexFlowsByLink();
  }

  private static int at(int link, int what) {
    return (link << LINK_SHIFT) + what;
  }

  /**
   * The rate of every flow, in bytes per second.
   *
   * @param budgetBytesPerSec by link number; at least as many bytes per second as flows take the
   *     link, by their weights
   * @param acceptableSec the end is reached when all remaining flows finish within this time at the
   *     rates they have; 0 goes on until none remains
   * @throws IllegalArgumentException when a link has less than one byte per second a flow
   */
  public static long[] allocate(Flows flows, long[] budgetBytesPerSec, double acceptableSec) {
    IterativeWss wss = new IterativeWss(flows, budgetBytesPerSec);
    wss.requireOneByteEach();
    wss.fill(acceptableSec);
    return wss.rateBytesPerSec;
  }

  private void indexFlowsByLink() {
    for (int position = 0; position < flowsOfLink.length; position++) {
      firstFlow[flows.link(position) + 1]++;
    }
    for (int link = 0; link < links; link++) {
      firstFlow[link + 1] += firstFlow[link];
    }
    int[] next = Arrays.copyOf(firstFlow, links);
    for (int flow = 0; flow < flows.size(); flow++) {
      for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
        int link = flows.link(i);
        int weight = flows.weight(i);
        flowsOfLink[next[link]++] = flow;
        cells[at(link, WAITING_BYTES)] += flows.bytes(flow) * weight;
        cells[at(link, LEAST_RATE)] += weight;
      }
    }
  }

  private void requireOneByteEach() {
    for (int link = 0; link < links; link++) {
      if (cells[at(link, SPARE)] < cells[at(link, LEAST_RATE)]) {
        throw new IllegalArgumentException("link " + link + " has less than 1 byte/s a flow");
      }
    }
  }

  private LevelHeap usedLinks() {
    int[] used =
        IntStream.range(0, links).filter(link -> cells[at(link, WAITING_BYTES)] > 0).toArray();
    return new LevelHeap(used, IntStream.of(used).mapToDouble(this::levelOf).toArray());
  }

  private void fill(double acceptableSec) {
    LevelHeap fullFirst = usedLinks();
    double reached = 0;
    while (waiting > 0) {
      int link = fullFirst.first();
      if (cells[at(link, WAITING_BYTES)] == 0) {
        fullFirst.removeFirst();
        continue;
      }
      double now = levelOf(link);
      if (now > fullFirst.firstLevel()) {
        fullFirst.raiseFirst(now);
        continue;
      }
      reached = Math.max(reached, fullFirst.firstLevel());
      settleAllOn(link, reached);
      if (reached * acceptableSec >= ALMOST_ONE) {
        break;
      }
    }
    settleRest(reached);
  }

  private double levelOf(int link) {
    return (double) cells[at(link, SPARE)] / cells[at(link, WAITING_BYTES)];
  }

  private void settleAllOn(int link, double reached) {
    for (int i = firstFlow[link]; i < firstFlow[link + 1]; i++) {
      settle(flowsOfLink[i], reached);
    }
  }

  private void settleRest(double reached) {
    for (int flow = 0; flow < flows.size(); flow++) {
      settle(flow, reached);
    }
  }

  private void settle(int flow, double reached) {
    if (rateBytesPerSec[flow] > 0) {
      return;
    }
    long rate = Math.max(1, (long) (flows.bytes(flow) * reached));
    int from = flows.firstLink(flow);
    int end = flows.firstLink(flow + 1);
    for (int i = from; i < end; i++) {
      int cell = at(flows.link(i), 0);
      int weight = flows.weight(i);
      long most = cells[cell + SPARE] - (cells[cell + LEAST_RATE] - weight);
      rate = Math.min(rate, weight == 1 ? most : most / weight);
    }
    for (int i = from; i < end; i++) {
      int cell = at(flows.link(i), 0);
      int weight = flows.weight(i);
      cells[cell + SPARE] -= rate * weight;
      cells[cell + WAITING_BYTES] -= flows.bytes(flow) * weight;
      cells[cell + LEAST_RATE] -= weight;
    }
    rateBytesPerSec[flow] = rate;
    waiting--;
  }
}
