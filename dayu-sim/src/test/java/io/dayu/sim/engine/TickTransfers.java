package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static io.dayu.sim.engine.ToyCluster.SECOND_NS;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Foreground;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random transfers in a tick of half a second, on links of 100 MB/s with random foreground. */
final class TickTransfers {
  static final double SECONDS = 0.5;
  private static final long TICK_NS = SECOND_NS / 2;

  final ClusterShape shape;
  final Network network;
  final Links links;
  final boolean[] alive;
  final List<SimulatedTransfer> transfers = new ArrayList<>();
  final long limitBytesPerSec;
  private final SplittableRandom random;
  private final long[] in;
  private final long[] out;

  TickTransfers(SplittableRandom random) {
    this.random = random;
    shape = new ClusterShape(4 + random.nextInt(8), 3, 100 * MB, random.nextBoolean() ? 1 : 3);
    network = new Network(shape);
    links = network.links();
    alive = new boolean[shape.nodes()];
    in = new long[shape.nodes()];
    out = new long[shape.nodes()];
    for (int node = 0; node < shape.nodes(); node++) {
      alive[node] = random.nextInt(6) > 0;
      in[node] = random.nextInt(101) * MB;
      out[node] = random.nextInt(101) * MB;
    }
    limitBytesPerSec = random.nextBoolean() ? 100 * MB : (5 + random.nextInt(40)) * MB;
  }

  /** Adds a transfer between any two nodes. */
  SimulatedTransfer add(long bytes, long bytesPerSec, long fromNs) {
    int source = random.nextInt(shape.nodes());
    int destination = (source + 1 + random.nextInt(shape.nodes() - 1)) % shape.nodes();
    SimulatedTransfer transfer =
        new SimulatedTransfer(
            new LostBlock(transfers.size(), bytes, 3, 1, IntSet.of(source)),
            IntSet.of(source),
            destination,
            links.route(source, destination),
            new SimulatedTransfer.Pace(bytesPerSec, fromNs));
    transfers.add(transfer);
    return transfer;
  }

  void move() {
    network.move(transfers, new Tick(0, TICK_NS, foreground(), limitBytesPerSec), alive, false);
  }

  private Foreground foreground() {
    return new Foreground() {
      @Override
      public long stepNs() {
        return SECOND_NS;
      }

      @Override
      public int nodes() {
        return shape.nodes();
      }

      @Override
      public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
        System.arraycopy(in, 0, inBytesPerSec, 0, in.length);
        System.arraycopy(out, 0, outBytesPerSec, 0, out.length);
      }
    };
  }

  /** What clients of live nodes ask of a link. */
  double foregroundBytesPerSec(int link) {
    double sum = 0;
    for (int node = 0; node < shape.nodes(); node++) {
      if (alive[node]) {
        int rack = shape.rackOf(node);
        sum += link == links.in(node) || link == links.down(rack) ? (double) in[node] : 0;
        sum += link == links.out(node) || link == links.up(rack) ? (double) out[node] : 0;
      }
    }
    return sum;
  }

  double bytesPerSec(int link) {
    if (link < 2 * shape.nodes()) {
      return 100e6;
    }
    return shape.oversubscription() == 1 ? Double.POSITIVE_INFINITY : 100e6;
  }
}
