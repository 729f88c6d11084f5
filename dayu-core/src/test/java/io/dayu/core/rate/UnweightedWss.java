package io.dayu.core.rate;

import io.dayu.core.heap.LevelHeap;
import java.util.stream.IntStream;

/**
 * Iterative WSS of flows that take each link once: the algorithm without weights, plainly, for
 * comparison.
 */
final class UnweightedWss {
  private static final double ALMOST_ONE = 1 - 1e-9;

  private final Flows flows;
  private final long[] spare;
  private final long[] waitingBytes;
  private final long[] waitingFlows;
  private final long[] rate;
  private int waiting;

  private UnweightedWss(Flows flows, long[] budgetBytesPerSec) {
    this.flows = flows;
    spare = budgetBytesPerSec.clone();
    waitingBytes = new long[spare.length];
    waitingFlows = new long[spare.length];
    rate = new long[flows.size()];
    waiting = flows.size();
    for (int flow = 0; flow < flows.size(); flow++) {
      for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
        waitingBytes[flows.link(i)] += flows.bytes(flow);
        waitingFlows[flows.link(i)]++;
      }
    }
  }

  static long[] allocate(Flows flows, long[] budgetBytesPerSec, double acceptableSec) {
    UnweightedWss wss = new UnweightedWss(flows, budgetBytesPerSec);
    wss.fill(acceptableSec);
    return wss.rate;
  }

  private void fill(double acceptableSec) {
    int[] used = IntStream.range(0, spare.length).filter(link -> waitingBytes[link] > 0).toArray();
    LevelHeap fullFirst =
        new LevelHeap(used, IntStream.of(used).mapToDouble(this::levelOf).toArray());
    double reached = 0;
    boolean acceptable = false;
    while (waiting > 0 && !acceptable) {
      int link = fullFirst.first();
      if (waitingBytes[link] == 0) {
        fullFirst.removeFirst();
      } else if (levelOf(link) > fullFirst.firstLevel()) {
        fullFirst.raiseFirst(levelOf(link));
      } else {
        reached = Math.max(reached, fullFirst.firstLevel());
        settleAllOn(link, reached);
        acceptable = reached * acceptableSec >= ALMOST_ONE;
      }
    }
    for (int flow = 0; flow < flows.size(); flow++) {
      settle(flow, reached);
    }
  }

  private double levelOf(int link) {
    return (double) spare[link] / waitingBytes[link];
  }

  private void settleAllOn(int link, double reached) {
    for (int flow = 0; flow < flows.size(); flow++) {
      for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
        if (flows.link(i) == link) {
          settle(flow, reached);
        }
      }
    }
  }

  private void settle(int flow, double reached) {
    if (rate[flow] > 0) {
      return;
    }
    long most = Math.max(1, (long) (flows.bytes(flow) * reached));
    for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
      most = Math.min(most, spare[flows.link(i)] - (waitingFlows[flows.link(i)] - 1));
    }
    for (int i = flows.firstLink(flow); i < flows.firstLink(flow + 1); i++) {
      spare[flows.link(i)] -= most;
      waitingBytes[flows.link(i)] -= flows.bytes(flow);
      waitingFlows[flows.link(i)]--;
    }
    rate[flow] = most;
    waiting--;
  }
}
