package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Route;
import io.dayu.core.rate.Flows;
import io.dayu.core.rate.IterativeWss;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shares of links that unpaced transfers and foreground get: max-min fairness among streams, as
 * TCP gives it. One instance a tick.
 */
/*
 * Iterative WSS over flows of equal size is max-min fairness. The foreground of a link is a flow of
 * FOREGROUND_STREAMS times that weight, held to what it asks for by a link of its own. A node's
 * limit on recovery is a link of its own as well. Paced transfers have been served before.
 */
final class StreamShares {
  private static final long FOREGROUND_STREAMS = 8;

  private final Network network;
  private final Tick tick;
  private final int count;
  private final int nodes;

  StreamShares(Network network, Tick tick) {
    this.network = network;
    this.tick = tick;
    this.count = network.links().count();
    this.nodes = network.links().nodes();
  }

  /** Moves all unpaced transfers through the tick. */
  void move(List<SimulatedTransfer> transfers) {
    List<SimulatedTransfer> streams = new ArrayList<>();
    boolean[] used = new boolean[count];
    for (SimulatedTransfer transfer : transfers) {
      if (transfer.rateBytesPerSec() == SimulatedTransfer.UNPACED && transfer.movesIn(tick)) {
        streams.add(transfer);
        for (int i = 0; i < transfer.route().size(); i++) {
          used[transfer.route().link(i)] = true;
        }
      }
    }
    double seconds = (tick.toNs() - tick.fromNs()) / 1e9;
    long[] rates = IterativeWss.allocate(flows(streams, used), budgets(seconds), 0);
    for (int i = 0; i < streams.size(); i++) {
      network.carry(streams.get(i), tick, (double) rates[i]);
    }
  }

  private Flows flows(List<SimulatedTransfer> streams, boolean[] used) {
    Flows flows = new Flows(streams.size() + count);
    for (SimulatedTransfer stream : streams) {
      flows.add(limited(stream), 1);
    }
    for (int link = 0; link < count; link++) {
      if (used[link] && network.foregroundBytes(link) > 0) {
        flows.add(Route.of(link, count + link), FOREGROUND_STREAMS);
      }
    }
    return flows;
  }

  private Route limited(SimulatedTransfer stream) {
    Route route = stream.route();
    Route limited = new Route();
    for (int i = 0; i < route.size(); i++) {
      limited.with(route.link(i), route.weight(i));
    }
    for (int i = 0; i < stream.sources().size(); i++) {
      limited.with(2 * count + stream.sources().get(i), 1);
    }
    return limited.with(2 * count + nodes + stream.destination(), stream.sources().size());
  }

  /** Links, then what foreground asks of each, then what each node lets recovery send, receive. */
  private long[] budgets(double seconds) {
    long[] budgets = new long[2 * count + 2 * nodes];
    for (int link = 0; link < count; link++) {
      double free = network.capacityBytes(link) - network.recoveryBytes(link);
      budgets[link] = Math.max(transfersAtMost(), (long) (free / seconds));
      budgets[count + link] = Math.max(1, (long) (network.foregroundBytes(link) / seconds));
    }
    Arrays.fill(budgets, 2 * count, budgets.length, tick.recoveryLimitBytesPerSec());
    return budgets;
  }

  /** Keeps a link that is full from having less than a byte per second a stream. */
  private static long transfersAtMost() {
    return 1L << 20;
  }
}
