package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rate.Flows;
import io.dayu.core.rate.IterativeWss;
import java.util.Arrays;
import java.util.List;

/**
 * Agents that give way to clients: the rates that transfers have in a tick, the plan's being their
 * shares of what clients leave. Not thread safe.
 */
/*
 * A fluid picture of io.dayu.agent.share. Each direction of a node's link keeps equation 1 in the
 * mean, by what it sees itself: it gives recovery what is free, as long as it has saved anything,
 * and a trickle otherwise. A transfer moves at the smaller of what its two ends give it; what one
 * cannot take is left to the others (weighted max-min). One that has lost its patience has its
 * plan's rate at least. What the picture leaves out: clients within a tick are taken to be even, and
 * nobody is late to hear of them.
 */
final class GivingWay {
  /** dayu.agent.give-way.trickle and .patience as they ship. */
  private static final double TRICKLE_SHARE = 0.06;

  private static final double PATIENCE_SEC = 4;

  /** As ShareTerms of the agents has them. */
  private static final double FULL_SHARE = 0.95;

  private static final double MEAN_SEC = 3;
  private static final double SAVED_MAX_SEC = 1;

  private final Links links;
  private final PlannerSettings settings;
  private final double[] foregroundMean;
  private final double[] savedBytes;
  private boolean learned;

  /** Nothing is saved yet. */
  GivingWay(Links links, PlannerSettings settings) {
    this.links = links;
    this.settings = settings;
    this.foregroundMean = new double[2 * links.nodes()];
    this.savedBytes = new double[2 * links.nodes()];
  }

  /** The rates of all transfers in the tick, by their places in the list. */
  double[] rates(List<SimulatedTransfer> transfers, Network network, Tick tick, boolean last) {
    int[] moving = new int[transfers.size()];
    Flows flows = new Flows(transfers.size());
    int[] flowsOn = new int[links.count()];
    for (int i = 0; i < transfers.size(); i++) {
      SimulatedTransfer transfer = transfers.get(i);
      long weight = transfer.rateBytesPerSec(tick);
      if (weight > 0 && transfer.movesIn(tick)) {
        moving[flows.add(transfer.route(), weight)] = i;
        for (int link = 0; link < transfer.route().size(); link++) {
          flowsOn[transfer.route().link(link)] += transfer.route().weight(link);
        }
      }
    }
    long[] shared = IterativeWss.allocate(flows, budgets(network, flowsOn), 0);
    double[] rates = new double[transfers.size()];
    for (int flow = 0; flow < shared.length; flow++) {
      SimulatedTransfer transfer = transfers.get(moving[flow]);
      boolean insists = last || transfer.behindSec() > PATIENCE_SEC;
      double least = insists ? (double) transfer.rateBytesPerSec() : 0;
      rates[moving[flow]] = Math.max((double) shared[flow], least);
    }
    return rates;
  }

  private long[] budgets(Network network, int[] flowsOn) {
    long[] budgets = new long[links.count()];
    for (int link = 0; link < budgets.length; link++) {
      double bytes = Math.max(trickleBytes(network, link), freeBytes(network, link));
      double bytesPerSec = bytes / network.seconds();
      budgets[link] = Math.max(flowsOn[link], (long) Math.min(bytesPerSec, 1L << 50));
    }
    return budgets;
  }

  private static double trickleBytes(Network network, int link) {
    return TRICKLE_SHARE * network.capacityBytes(link);
  }

  /** Bytes that are free in the tick; of a node's own link no more than it has saved. */
  private double freeBytes(Network network, int link) {
    double free = FULL_SHARE * network.capacityBytes(link) - network.foregroundBytes(link);
    return isNodes(link)
        ? Math.min(free, savedBytes[link] + dueBytes(network, link, network.seconds()))
        : free;
  }

  private boolean isNodes(int link) {
    return link < 2 * links.nodes();
  }

  /** Equation 1 by the mean of what clients have used. */
  private double dueBytes(Network network, int link, double seconds) {
    double foreground =
        learned ? foregroundMean[link] : network.foregroundBytes(link) / network.seconds();
    return seconds
        * RecoveryBandwidth.unrounded(
            network.capacityBytes(link) / network.seconds(), foreground, settings);
  }

  /** Takes in what the tick has carried. */
  void carried(Network network) {
    double seconds = network.seconds();
    double part = -Math.expm1(-seconds / MEAN_SEC);
    if (!learned) {
      Arrays.setAll(foregroundMean, link -> network.foregroundBytes(link) / seconds);
      learned = true;
    }
    for (int link = 0; link < savedBytes.length; link++) {
      foregroundMean[link] +=
          (network.foregroundBytes(link) / seconds - foregroundMean[link]) * part;
      double most = SAVED_MAX_SEC / seconds * network.capacityBytes(link);
      double saved =
          savedBytes[link] + dueBytes(network, link, seconds) - network.recoveryBytes(link);
      savedBytes[link] = Math.max(-most, Math.min(most, saved));
    }
  }
}
