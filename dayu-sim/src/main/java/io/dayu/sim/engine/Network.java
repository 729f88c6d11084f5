package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The links of the cluster during one tick: what foreground and recovery ask of them, and what they
 * give. Not thread safe.
 */
/*
 * Paced transfers ask for rate times tick. Where foreground and paced transfers ask for more than a
 * link has, each gets the same share of what it asked for, as streams of one TCP do over a full
 * link; a transfer goes at the smallest share of its links. Unpaced transfers come after that, with
 * max-min fairness (StreamShares). What clients ask of rack uplinks is taken to be all that its
 * nodes send or receive, as the planner takes it (RecoveryBandwidth).
 */
final class Network {
  private static final double NS_PER_SEC = 1e9;

  private final ClusterShape shape;
  private final Links links;
  private final long[] bytesPerSec;
  private final double[] foregroundBytes;
  private final double[] askedBytes;
  private final double[] movedBytes;
  private final long[] in;
  private final long[] out;
  private final Optional<GivingWay> givingWay;
  private double seconds;

  /** A network on which transfers keep their rates. */
  Network(ClusterShape shape) {
    this(shape, Optional.empty());
  }

  /**
   * A network on which transfers give way to clients, if there are settings of equation 1 for that.
   */
  Network(ClusterShape shape, Optional<PlannerSettings> givingWayBy) {
    this.shape = shape;
    this.links = new Links(emptySnapshot(shape));
    this.bytesPerSec = new long[links.count()];
    this.foregroundBytes = new double[links.count()];
    this.askedBytes = new double[links.count()];
    this.movedBytes = new double[links.count()];
    this.givingWay = givingWayBy.map(settings -> new GivingWay(links, settings));
    this.in = new long[shape.nodes()];
    this.out = new long[shape.nodes()];
    for (int node = 0; node < shape.nodes(); node++) {
      bytesPerSec[links.in(node)] = shape.linkBytesPerSec();
      bytesPerSec[links.out(node)] = shape.linkBytesPerSec();
    }
    for (int rack = 0; rack < shape.racks(); rack++) {
      boolean limited = shape.uplinkBytesPerSec() != RackState.UNLIMITED;
      bytesPerSec[links.down(rack)] = limited ? shape.uplinkBytesPerSec() : Long.MAX_VALUE;
      bytesPerSec[links.up(rack)] = bytesPerSec[links.down(rack)];
    }
  }

  private static ClusterSnapshot emptySnapshot(ClusterShape shape) {
    LinkState idle = new LinkState(shape.linkBytesPerSec(), 0, true);
    FreeSpace none = FreeSpace.ofBytesByType();
    return new ClusterSnapshot(
        IntStream.range(0, shape.nodes())
            .mapToObj(n -> new NodeState("n" + n, shape.rackOf(n), idle, idle, true, 0, none))
            .toList(),
        IntStream.range(0, shape.racks())
            .mapToObj(rack -> new RackState("/r" + rack, shape.uplinkBytesPerSec()))
            .toList(),
        List.of(),
        List.of(),
        0,
        1);
  }

  /** The numbering of links and the routes over them. */
  Links links() {
    return links;
  }

  /**
   * Moves all transfers through one tick; the foreground of dead nodes is left out.
   *
   * @param last true if so few are left that they need not give way
   */
  void move(List<SimulatedTransfer> transfers, Tick tick, boolean[] alive, boolean last) {
    seconds = (tick.toNs() - tick.fromNs()) / NS_PER_SEC;
    askForeground(tick, alive);
    Arrays.fill(askedBytes, 0);
    Arrays.fill(movedBytes, 0);
    double[] rates =
        givingWay
            .map(agents -> agents.rates(transfers, this, tick, last))
            .orElseGet(() -> constantRates(transfers, tick));
    for (int i = 0; i < rates.length; i++) {
      ask(transfers.get(i), tick, rates[i]);
    }
    for (int i = 0; i < rates.length; i++) {
      SimulatedTransfer transfer = transfers.get(i);
      double share = 1;
      for (int at = 0; at < transfer.route().size(); at++) {
        share = Math.min(share, shareOf(transfer.route().link(at)));
      }
      transfer.countBehind(tick, carry(transfer, tick, share * rates[i]));
    }
    if (anyUnpaced(transfers)) {
      new StreamShares(this, tick).move(transfers);
    }
    givingWay.ifPresent(agents -> agents.carried(this));
  }

  /** The rates of all orders; 0 for transfers that take what links give. */
  private static double[] constantRates(List<SimulatedTransfer> transfers, Tick tick) {
    double[] rates = new double[transfers.size()];
    for (int i = 0; i < rates.length; i++) {
      SimulatedTransfer one = transfers.get(i);
      rates[i] = isUnpaced(one) ? 0 : (double) one.rateBytesPerSec(tick);
    }
    return rates;
  }

  private static boolean anyUnpaced(List<SimulatedTransfer> transfers) {
    for (SimulatedTransfer transfer : transfers) {
      if (isUnpaced(transfer)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUnpaced(SimulatedTransfer transfer) {
    return transfer.rateBytesPerSec() == SimulatedTransfer.UNPACED;
  }

  private void askForeground(Tick tick, boolean[] alive) {
    tick.foreground().fill(tick.fromNs(), in, out);
    Arrays.fill(foregroundBytes, 0);
    for (int node = 0; node < shape.nodes(); node++) {
      if (alive[node]) {
        int rack = shape.rackOf(node);
        foregroundBytes[links.in(node)] = in[node] * seconds;
        foregroundBytes[links.out(node)] = out[node] * seconds;
        foregroundBytes[links.down(rack)] += in[node] * seconds;
        foregroundBytes[links.up(rack)] += out[node] * seconds;
      }
    }
  }

  private void ask(SimulatedTransfer transfer, Tick tick, double rate) {
    double bytes = transfer.offeredBytes(tick, rate);
    for (int i = 0; i < transfer.route().size(); i++) {
      askedBytes[transfer.route().link(i)] += bytes * transfer.route().weight(i);
    }
  }

  private double shareOf(int link) {
    double asked = foregroundBytes[link] + askedBytes[link];
    double capacity = capacityBytes(link);
    return asked <= capacity ? 1 : capacity / asked;
  }

  /** Moves a transfer through the tick at a rate; returns what it moved. */
  double carry(SimulatedTransfer transfer, Tick tick, double bytesPerSec) {
    if (bytesPerSec <= 0 || transfer.sourceLost()) {
      return 0;
    }
    double bytes = transfer.move(tick, bytesPerSec);
    for (int i = 0; i < transfer.route().size(); i++) {
      movedBytes[transfer.route().link(i)] += bytes * transfer.route().weight(i);
    }
    return bytes;
  }

  /** Length of the tick. */
  double seconds() {
    return seconds;
  }

  /** Bytes that the link can carry in the tick. */
  double capacityBytes(int link) {
    return bytesPerSec[link] * seconds;
  }

  /** Bytes that clients ask of the link in the tick. */
  double foregroundBytes(int link) {
    return foregroundBytes[link];
  }

  /** Bytes that recovery has moved over the link in the tick. */
  double recoveryBytes(int link) {
    return movedBytes[link];
  }
}
