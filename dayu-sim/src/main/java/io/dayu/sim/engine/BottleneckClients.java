package io.dayu.sim.engine;

import io.dayu.core.guard.ClientGuard;
import io.dayu.core.guard.ClientLatency;
import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;

/**
 * The clients behind a hidden bottleneck: how long their operations take there, and what guards
 * make of it, one each DataNode. Not thread safe.
 */
/*
 * An operation takes as long as in a queue of one server with arrivals at random: its time when
 * nobody else is there, over the part of the bottleneck that is idle. Where more is asked than it
 * carries, transfers get their share of it as on a link, and operations take as long as at 97 %.
 */
final class BottleneckClients {
  private static final double NS_PER_SEC = 1e9;
  private static final long PERIOD_NS = 3_000_000_000L;
  private static final long PEACE_NS = 120_000_000_000L;
  private static final double TARGET = 2;
  private static final double ALONE_NS = 20e6;
  private static final double OPERATION_BYTES = 256 * 1024;
  private static final double MOST_BUSY = 0.97;
  private static final int STEPS = 2_000;
  private static final double STEP = 0.02;

  private final HiddenBottleneck bottleneck;
  private final ClusterShape shape;
  private final double[] foregroundBytes;
  private final double[] askedBytes;
  private final double[] movedBytes;
  private final double[] periodNs;
  private final double[] periodOperations;
  private final ClientGuard[] guards;
  private final long[] seen = new long[STEPS];
  private double slowedSum;
  private double operationsSum;
  private double leastFactor = 1;
  private double seconds;
  private long periodEndNs;

  /**
   * Clients who have been alone for two minutes, or since time began.
   *
   * @param begin the first tick of a recovery
   */
  BottleneckClients(HiddenBottleneck bottleneck, ClusterShape shape, Tick begin) {
    this.bottleneck = bottleneck;
    this.shape = shape;
    int nodes = shape.nodes();
    int places = bottleneck.place() == HiddenBottleneck.Place.SWITCH ? 1 : nodes;
    this.foregroundBytes = new double[places];
    this.askedBytes = new double[places];
    this.movedBytes = new double[places];
    this.periodNs = new double[nodes];
    this.periodOperations = new double[nodes];
    this.guards = new ClientGuard[nodes];
    long tickNs = begin.toNs() - begin.fromNs();
    long atNs = Math.max(0, begin.fromNs() - PEACE_NS);
    periodEndNs = atNs + PERIOD_NS;
    for (int node = 0; node < nodes; node++) {
      guards[node] = new ClientGuard(TARGET, atNs);
    }
    long[] in = new long[nodes];
    long[] out = new long[nodes];
    boolean[] alive = new boolean[nodes];
    Arrays.fill(alive, true);
    for (; atNs + tickNs <= begin.fromNs(); atNs += tickNs) {
      Tick tick = new Tick(atNs, atNs + tickNs, begin.foreground(), 0);
      begin.foreground().fill(atNs, in, out);
      ask(tick, in, out, alive);
      pass(tick, in, out, alive, false);
    }
  }

  private int placeOf(int node) {
    return foregroundBytes.length == 1 ? 0 : node;
  }

  /** What it carries in the tick. */
  private double capacityBytes() {
    double links =
        foregroundBytes.length == 1
            ? (double) shape.nodes() * shape.linkBytesPerSec()
            : 2.0 * shape.linkBytesPerSec();
    return bottleneck.share() * links * seconds;
  }

  /** Clients ask for so much in the tick, in bytes per second of each node. */
  void ask(Tick tick, long[] in, long[] out, boolean[] alive) {
    seconds = (tick.toNs() - tick.fromNs()) / NS_PER_SEC;
    Arrays.fill(foregroundBytes, 0);
    Arrays.fill(askedBytes, 0);
    Arrays.fill(movedBytes, 0);
    for (int node = 0; node < shape.nodes(); node++) {
      if (alive[node]) {
        double bytesPerSec = out[node] + (foregroundBytes.length == 1 ? 0.0 : in[node]);
        foregroundBytes[placeOf(node)] += bytesPerSec * seconds;
      }
    }
  }

  /** A transfer asks for so much. */
  void ask(SimulatedTransfer transfer, double bytes) {
    askedBytes[placeOf(transfer.source())] += bytes;
    if (foregroundBytes.length > 1) {
      askedBytes[placeOf(transfer.destination())] += bytes;
    }
  }

  /** The part of what it asks for that the transfer gets. */
  double shareOf(SimulatedTransfer transfer) {
    return Math.min(shareOf(placeOf(transfer.source())), shareOf(placeOf(transfer.destination())));
  }

  private double shareOf(int place) {
    double asked = foregroundBytes[place] + askedBytes[place];
    return asked <= capacityBytes() ? 1 : capacityBytes() / asked;
  }

  /** A transfer has moved so much. */
  void moved(SimulatedTransfer transfer, double bytes) {
    movedBytes[placeOf(transfer.source())] += bytes;
    if (foregroundBytes.length > 1) {
      movedBytes[placeOf(transfer.destination())] += bytes;
    }
  }

  /** Ends the tick. */
  void pass(Tick tick, long[] in, long[] out, boolean[] alive, boolean recovering) {
    for (int node = 0; node < shape.nodes(); node++) {
      if (alive[node]) {
        double operations = (in[node] + out[node]) * seconds / OPERATION_BYTES;
        double alone = operationNs(foregroundBytes[placeOf(node)]);
        double now = operationNs(foregroundBytes[placeOf(node)] + movedBytes[placeOf(node)]);
        periodNs[node] += operations * now;
        periodOperations[node] += operations;
        if (recovering) {
          note(now / alone, operations);
        }
      }
    }
    if (tick.toNs() >= periodEndNs) {
      periodEndNs = tick.toNs() + PERIOD_NS;
      look(tick.toNs(), recovering);
    }
  }

  private double operationNs(double bytes) {
    return ALONE_NS / (1 - Math.min(MOST_BUSY, bytes / capacityBytes()));
  }

  private void note(double slowed, double operations) {
    slowedSum += slowed * operations;
    operationsSum += operations;
    seen[(int) Math.min(STEPS - 1, (slowed - 1) / STEP)]++;
  }

  private void look(long nowNs, boolean recovering) {
    for (int node = 0; node < guards.length; node++) {
      long operations = (long) periodOperations[node];
      double totalNs = operations == 0 ? 0 : periodNs[node] * operations / periodOperations[node];
      guards[node].look(
          new ClientLatency(totalNs, operations, operations),
          ClientLatency.NONE,
          recovering,
          nowNs);
      periodNs[node] = 0;
      periodOperations[node] = 0;
      leastFactor = Math.min(leastFactor, factor(node));
    }
  }

  /** The part of its budget that recovery may have at a node. */
  double factor(int node) {
    return bottleneck.guarded() ? guards[node].factor() : 1;
  }

  /** What clients have felt. */
  ClientTimes times() {
    long all = Arrays.stream(seen).sum();
    long before = 0;
    int step = 0;
    while (step < STEPS - 1 && before + seen[step] < 0.9 * all) {
      before += seen[step++];
    }
    double mean = operationsSum > 0 ? slowedSum / operationsSum : 1;
    return new ClientTimes(mean, 1 + STEP * step, leastFactor);
  }
}
