package io.dayu.sim.foreground;

import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;
import io.dayu.tools.trace.Foreground;
import java.util.List;

/**
 * Foreground that crosses racks and is skewed over them: hotspots that stay for a minute on some
 * racks' links and for half an hour on others', and are even over many hours. Immutable.
 *
 * <pre>
 *   share of a rack's link that is used = logistic(level + terms of 30 min, 1 min and 10 s)
 *   a node's part of its rack's         = exp(a term of 1 min), over the sum of these
 * </pre>
 *
 * A rack's two directions are independent. Traffic that would exceed a node's link is cut, so that
 * the rates of a rack's nodes are at all times what crosses the rack's link.
 */
public final class SkewedForeground implements Foreground {
  /** The part of the spread in the term of 30 min; the squares of the three parts sum up to 1. */
  private static final double HALF_HOUR = 0.6;

  private static final double MINUTE = 0.78;
  private static final double MOMENT = 0.18;
  private static final ForegroundShape.Regime NODE_PART = new ForegroundShape.Regime(60, 1);

  private final ClusterShape shape;
  private final GeneratedForeground racks;
  private final RegimeTerm parts;

  /**
   * Foreground of a cluster.
   *
   * @param meanShare of the racks' links that is used, above 0 and below 1
   * @param spread standard deviation of the level, 0 to 10: by how much racks differ
   */
  public SkewedForeground(ClusterShape shape, double meanShare, double spread, long seed) {
    this.shape = shape;
    racks =
        new GeneratedForeground(
            shape.racks(),
            rackBytesPerSec(shape),
            racks(LogisticNormal.location(meanShare, spread), spread),
            seed);
    parts = new RegimeTerm(NODE_PART, 0, shape.nodes(), Hash.at(seed, -2));
  }

  private static ForegroundShape racks(double level, double spread) {
    return new ForegroundShape(
        level,
        0,
        List.of(
            new ForegroundShape.Regime(1800, HALF_HOUR * spread),
            new ForegroundShape.Regime(60, MINUTE * spread),
            new ForegroundShape.Regime(10, MOMENT * spread)),
        0,
        0,
        0);
  }

  /** All links of a rack's nodes through its oversubscription, even if that is 1. */
  private static long rackBytesPerSec(ClusterShape shape) {
    return (long) (shape.nodesPerRack() * (shape.linkBytesPerSec() / shape.oversubscription()));
  }

  @Override
  public long stepNs() {
    return racks.stepNs();
  }

  @Override
  public int nodes() {
    return shape.nodes();
  }

  @Override
  public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
    long[] rackIn = new long[shape.racks()];
    long[] rackOut = new long[shape.racks()];
    racks.fill(atNs, rackIn, rackOut);
    long second = atNs / stepNs();
    for (int rack = 0; rack < rackIn.length; rack++) {
      int from = shape.firstNodeOf(rack);
      int to = Math.min(shape.nodes(), shape.firstNodeOf(rack + 1));
      double[] in = new double[to - from];
      double[] out = new double[to - from];
      for (int node = from; node < to; node++) {
        long cell = parts.cellAt(node, second);
        in[node - from] = Math.exp(parts.in(cell));
        out[node - from] = Math.exp(parts.out(cell));
      }
      share(rackIn[rack], in, inBytesPerSec, from);
      share(rackOut[rack], out, outBytesPerSec, from);
    }
  }

  private void share(long rackBytesPerSec, double[] weights, long[] rates, int from) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    for (int i = 0; i < weights.length; i++) {
      rates[from + i] =
          Math.min(shape.linkBytesPerSec(), (long) (rackBytesPerSec * (weights[i] / sum)));
    }
  }
}
