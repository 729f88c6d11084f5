package io.dayu.sim.bound;

import io.dayu.core.snapshot.RackState;
import io.dayu.sim.engine.Scenario;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The capacity that equation 1 leaves of every link over time, with the foreground as it truly is.
 * Not thread safe.
 *
 * <p>Links are numbered as {@link io.dayu.core.bandwidth.Links} does. Times are from the first
 * failure on. Between foreground steps and failures all is constant; such pieces are computed when
 * they are first asked for.
 */
final class TrueCapacity {
  private final Scenario scenario;
  private final ClusterShape shape;
  private final long[] deathNs;
  private final long[] in;
  private final long[] out;
  private final List<Piece> pieces = new ArrayList<>();

  /** A time in which nothing changes, with the links' bytes per second. */
  private static final class Piece {
    final long fromNs;
    final long toNs;
    final double[] bytesPerSec;
    final double idealBytesPerSec;

    Piece(long fromNs, long toNs, double[] bytesPerSec, double idealBytesPerSec) {
      this.fromNs = fromNs;
      this.toNs = toNs;
      this.bytesPerSec = bytesPerSec;
      this.idealBytesPerSec = idealBytesPerSec;
    }

    double seconds() {
      return (toNs - fromNs) / 1e9;
    }
  }

  TrueCapacity(Scenario scenario, long[] deathNs) {
    this.scenario = scenario;
    this.shape = scenario.shape();
    this.deathNs = deathNs.clone();
    this.in = new long[shape.nodes()];
    this.out = new long[shape.nodes()];
  }

  ClusterShape shape() {
    return shape;
  }

  long horizonNs() {
    return scenario.timing().horizonNs();
  }

  int links() {
    return 2 * shape.nodes() + 2 * shape.racks();
  }

  int inOf(int node) {
    return node;
  }

  int outOf(int node) {
    return shape.nodes() + node;
  }

  int downOf(int rack) {
    return 2 * shape.nodes() + rack;
  }

  int upOf(int rack) {
    return 2 * shape.nodes() + shape.racks() + rack;
  }

  boolean racksLimited() {
    return shape.uplinkBytesPerSec() != RackState.UNLIMITED;
  }

  /** True if the node survives all failures. */
  boolean survives(int node) {
    return deathNs[node] == Long.MAX_VALUE;
  }

  /** Bytes that each link can carry from the first failure to a time. */
  double[] bytesUntil(long untilNs) {
    double[] bytes = new double[links()];
    for (int i = 0; piece(i).fromNs < untilNs; i++) {
      Piece piece = piece(i);
      double seconds = (Math.min(piece.toNs, untilNs) - piece.fromNs) / 1e9;
      for (int link = 0; link < bytes.length; link++) {
        bytes[link] += piece.bytesPerSec[link] * seconds;
      }
    }
    return bytes;
  }

  /**
   * The time at which the links together can have carried so much, rounded down; the horizon at
   * most.
   */
  long earliestNs(BitSet links, double needBytes) {
    int[] numbers = links.stream().toArray();
    double left = needBytes;
    for (int i = 0; piece(i).fromNs < horizonNs(); i++) {
      Piece piece = piece(i);
      double bytesPerSec = IntStream.of(numbers).mapToDouble(n -> piece.bytesPerSec[n]).sum();
      if (bytesPerSec * piece.seconds() >= left) {
        return piece.fromNs + (long) (left / bytesPerSec * 1e9);
      }
      left -= bytesPerSec * piece.seconds();
    }
    return horizonNs();
  }

  /**
   * The time at which equation 2's sums have reached so much, rounded down; the horizon at most.
   */
  long idealNs(double needBytes) {
    double left = needBytes;
    for (int i = 0; piece(i).fromNs < horizonNs(); i++) {
      Piece piece = piece(i);
      if (piece.idealBytesPerSec * piece.seconds() >= left) {
        return piece.fromNs + (long) (left / piece.idealBytesPerSec * 1e9);
      }
      left -= piece.idealBytesPerSec * piece.seconds();
    }
    return horizonNs();
  }

  private Piece piece(int index) {
    while (pieces.size() <= index) {
      long fromNs = pieces.isEmpty() ? 0 : pieces.get(pieces.size() - 1).toNs;
      pieces.add(compute(fromNs));
    }
    return pieces.get(index);
  }

  private Piece compute(long fromNs) {
    long atNs = scenario.beginNs() + fromNs;
    long stepNs = scenario.foreground().stepNs();
    long endNs = (atNs / stepNs + 1) * stepNs;
    for (long death : deathNs) {
      endNs = death > atNs ? Math.min(endNs, death) : endNs;
    }
    scenario.foreground().fill(atNs, in, out);
    double[] bytesPerSec = new double[links()];
    double[] foregroundDown = new double[shape.racks()];
    double[] foregroundUp = new double[shape.racks()];
    double allIn = 0;
    double allOut = 0;
    for (int node = 0; node < shape.nodes(); node++) {
      if (deathNs[node] > atNs) {
        bytesPerSec[inOf(node)] =
            scenario.recoverBytesPerSec((double) shape.linkBytesPerSec(), (double) in[node]);
        bytesPerSec[outOf(node)] =
            scenario.recoverBytesPerSec((double) shape.linkBytesPerSec(), (double) out[node]);
        foregroundDown[shape.rackOf(node)] += in[node];
        foregroundUp[shape.rackOf(node)] += out[node];
        allIn += bytesPerSec[inOf(node)];
        allOut += bytesPerSec[outOf(node)];
      }
    }
    for (int rack = 0; racksLimited() && rack < shape.racks(); rack++) {
      bytesPerSec[downOf(rack)] =
          scenario.recoverBytesPerSec((double) shape.uplinkBytesPerSec(), foregroundDown[rack]);
      bytesPerSec[upOf(rack)] =
          scenario.recoverBytesPerSec((double) shape.uplinkBytesPerSec(), foregroundUp[rack]);
    }
    return new Piece(fromNs, endNs - scenario.beginNs(), bytesPerSec, Math.min(allIn, allOut));
  }
}
