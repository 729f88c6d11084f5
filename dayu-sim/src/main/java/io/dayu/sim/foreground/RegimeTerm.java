package io.dayu.sim.foreground;

import io.dayu.tools.cluster.Hash;
import java.util.SplittableRandom;

/**
 * The random levels of one regime of all nodes, as a function of time. Immutable.
 *
 * <p>Time is cut into cells of the regime's length; in each cell there is one change, at an instant
 * of its own. So the level at any time follows from the hash of at most two cells. The hash of a
 * cell gives the instant of its change and three normal values: one that both directions share and
 * one for each.
 */
final class RegimeTerm {
  private static final int VALUE_BITS = 12;
  private static final int VALUE_MASK = (1 << VALUE_BITS) - 1;
  private static final int INSTANT_BITS = 24;
  private static final long INSTANT_MASK = (1L << INSTANT_BITS) - 1;

  private final long lengthSeconds;
  private final long[] nodeKeys;
  private final double[] shared;
  private final double[] own;

  RegimeTerm(ForegroundShape.Regime regime, double directionCorrelation, int nodes, long key) {
    lengthSeconds = regime.lengthSeconds();
    nodeKeys = new long[nodes];
    for (int node = 0; node < nodes; node++) {
      nodeKeys[node] = Hash.at(Hash.mix(key), node);
    }
    shared = normal(regime.spread() * Math.sqrt(directionCorrelation));
    own = normal(regime.spread() * Math.sqrt(1 - directionCorrelation));
  }

  /** Values that are as good as a normal distribution when one of them is picked evenly. */
  private static double[] normal(double spread) {
    SplittableRandom random = new SplittableRandom(1);
    double[] values = new double[VALUE_MASK + 1];
    for (int i = 0; i < values.length; i += 2) {
      values[i] = spread * random.nextGaussian();
      values[i + 1] = -values[i];
    }
    return values;
  }

  /** The cell that holds at a time, as {@link #in} and {@link #out} take it. */
  long cellAt(int node, long second) {
    long cell = second / lengthSeconds;
    long hash = Hash.at(nodeKeys[node], cell);
    long instant = ((hash & INSTANT_MASK) * lengthSeconds) >>> INSTANT_BITS;
    return second - cell * lengthSeconds >= instant ? hash : Hash.at(nodeKeys[node], cell - 1);
  }

  double in(long cell) {
    return shared[value(cell, 0)] + own[value(cell, 1)];
  }

  double out(long cell) {
    return shared[value(cell, 0)] + own[value(cell, 2)];
  }

  private static int value(long cell, int which) {
    return (int) (cell >>> (INSTANT_BITS + which * VALUE_BITS)) & VALUE_MASK;
  }
}
