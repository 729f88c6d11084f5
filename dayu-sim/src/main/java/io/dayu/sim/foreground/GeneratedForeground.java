package io.dayu.sim.foreground;

import io.dayu.tools.cluster.Hash;
import io.dayu.tools.trace.Foreground;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Foreground traffic made up after a {@link ForegroundShape}, anew every second. Immutable.
 *
 * <p>Nothing is remembered from one second to the next: every rate is a hash of seed, node,
 * direction and time, so any second may be asked for in any order.
 */
public final class GeneratedForeground implements Foreground {
  private static final long STEP_NS = 1_000_000_000;

  private final long linkBytesPerSec;
  private final double[] nodeLevels;
  private final RegimeTerm[] regimes;
  private final ClusterTide tide;

  /** Traffic for so many nodes with equal links. */
  public GeneratedForeground(int nodes, long linkBytesPerSec, ForegroundShape shape, long seed) {
    this.linkBytesPerSec = linkBytesPerSec;
    nodeLevels = nodeLevels(nodes, shape, seed);
    List<ForegroundShape.Regime> shapes = shape.regimes();
    regimes =
        IntStream.range(0, shapes.size())
            .mapToObj(
                i ->
                    new RegimeTerm(
                        shapes.get(i), shape.directionCorrelation(), nodes, Hash.at(seed, i + 1)))
            .toArray(RegimeTerm[]::new);
    tide = new ClusterTide(shape.swing(), shape.unevenness(), Hash.at(seed, -1));
  }

  private static double[] nodeLevels(int nodes, ForegroundShape shape, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] levels = new double[nodes];
    Arrays.setAll(
        levels, node -> shape.level() + shape.nodeSpread() * (random.nextExponential() - 1));
    return levels;
  }

  @Override
  public long stepNs() {
    return STEP_NS;
  }

  @Override
  public int nodes() {
    return nodeLevels.length;
  }

  @Override
  public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
    long second = atNs / STEP_NS;
    double common = tide.level(second);
    double unevenness = tide.unevenness(second);
    for (int node = 0; node < nodeLevels.length; node++) {
      double in = 0;
      double out = 0;
      for (RegimeTerm regime : regimes) {
        long cell = regime.cellAt(node, second);
        in += regime.in(cell);
        out += regime.out(cell);
      }
      double level = nodeLevels[node] + common;
      inBytesPerSec[node] = rate(level + unevenness * in);
      outBytesPerSec[node] = rate(level + unevenness * out);
    }
  }

  private long rate(double level) {
    return (long) (linkBytesPerSec / (1 + Math.exp(-level)));
  }
}
