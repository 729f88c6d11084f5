package io.dayu.core.rate;

import io.dayu.core.heap.IntHeap;
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
 */
public final class IterativeWss {
  // A transfer that just fits the slot must not miss it by the last bit of a double.
  private static final double ALMOST_ONE = 1 - 1e-9;

  private final Flows flows;
  private final long[] spareBytesPerSec;
  private final long[] waitingBytes;
  private final int[] waitingFlows;
  private final int[] firstFlow;
  private final int[] flowsOfLink;
  private final double[] level;
  private final long[] rateBytesPerSec;
  private int waiting;

  private IterativeWss(Flows flows, long[] budgetBytesPerSec) {
    this.flows = flows;
    spareBytesPerSec = budgetBytesPerSec.clone();
    waitingBytes = new long[budgetBytesPerSec.length];
    waitingFlows = new int[budgetBytesPerSec.length];
    firstFlow = new int[budgetBytesPerSec.length + 1];
    flowsOfLink = new int[flows.firstLink(flows.size())];
    level = new double[budgetBytesPerSec.length];
    rateBytesPerSec = new long[flows.size()];
    waiting = flows.size();
    indexFlowsByLink();
  }

  /**
   * The rate of every flow, in bytes per second.
   *
   * @param budgetBytesPerSec by link number; at least as many bytes per second as flows take the
   *     link
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
    for (int link = 0; link < waitingBytes.length; link++) {
      firstFlow[link + 1] += firstFlow[link];
    }
    int[] next = Arrays.copyOf(firstFlow, waitingBytes.length);
    for (int flow = 0; flow < flows.size(); flow++) {
      for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
        int link = flows.link(i);
        flowsOfLink[next[link]++] = flow;
        waitingBytes[link] += flows.bytes(flow);
      }
    }
  }

  private void requireOneByteEach() {
    for (int link = 0; link < spareBytesPerSec.length; link++) {
      waitingFlows[link] = firstFlow[link + 1] - firstFlow[link];
      if (spareBytesPerSec[link] < waitingFlows[link]) {
        throw new IllegalArgumentException("link " + link + " has less than 1 byte/s a flow");
      }
    }
  }

  private void fill(double acceptableSec) {
    int[] used =
        IntStream.range(0, waitingBytes.length).filter(link -> waitingBytes[link] > 0).toArray();
    for (int link : used) {
      level[link] = levelOf(link);
    }
    IntHeap fullFirst =
        new IntHeap(
            used, (a, b) -> level[a] != level[b] ? Double.compare(level[a], level[b]) < 0 : a < b);
    double reached = 0;
    while (waiting > 0) {
      int link = fullFirst.pop();
      if (waitingBytes[link] == 0) {
        continue;
      }
      double now = levelOf(link);
      if (now > level[link]) {
        level[link] = now;
        fullFirst.push(link);
        continue;
      }
      reached = Math.max(reached, level[link]);
      settleAllOn(link, reached);
      if (reached * acceptableSec >= ALMOST_ONE) {
        break;
      }
    }
    settleRest(reached);
  }

  private double levelOf(int link) {
    return (double) spareBytesPerSec[link] / waitingBytes[link];
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
    for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
      int link = flows.link(i);
      rate = Math.min(rate, spareBytesPerSec[link] - (waitingFlows[link] - 1));
    }
    for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
      int link = flows.link(i);
      spareBytesPerSec[link] -= rate;
      waitingBytes[link] -= flows.bytes(flow);
      waitingFlows[link]--;
    }
    rateBytesPerSec[flow] = rate;
    waiting--;
  }
}
