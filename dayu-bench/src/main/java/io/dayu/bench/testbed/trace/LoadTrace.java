package io.dayu.bench.testbed.trace;

import java.util.Collection;

/**
 * The share of each node's link that the foreground takes, both ways, step by step.
 *
 * <p>The first step begins at time zero; what is before belongs to it, what is after the last step
 * to that.
 */
public final class LoadTrace {
  private final long stepNs;
  private final double[][] in;
  private final double[][] out;

  /** Shares by step and node; the arrays are not copied. */
  public LoadTrace(long stepNs, double[][] in, double[][] out) {
    if (stepNs <= 0 || in.length == 0 || in.length != out.length) {
      throw new IllegalArgumentException(in.length + " and " + out.length + " steps");
    }
    this.stepNs = stepNs;
    this.in = in;
    this.out = out;
  }

  public int steps() {
    return in.length;
  }

  public int nodes() {
    return in[0].length;
  }

  public long stepNs() {
    return stepNs;
  }

  /** The step that a time belongs to. */
  public int stepAt(long ns) {
    return (int) Math.max(0, Math.min(in.length - 1, Math.floorDiv(ns, stepNs)));
  }

  /** The time at which the rates next change after a time; never after the last step. */
  public long nextChangeNs(long ns) {
    if (ns < stepNs) {
      return in.length == 1 ? Long.MAX_VALUE : stepNs;
    }
    int step = stepAt(ns);
    return step == in.length - 1 ? Long.MAX_VALUE : (step + 1) * stepNs;
  }

  /** The traffic that a node receives, as a share of its link. */
  public double in(int step, int node) {
    return in[step][node];
  }

  /** The traffic that a node sends, as a share of its link. */
  public double out(int step, int node) {
    return out[step][node];
  }

  /** The same with some nodes idle. */
  public LoadTrace without(Collection<Integer> idle) {
    return thinned(idle, 0);
  }

  /** The same with only a part of the foreground on some nodes. */
  public LoadTrace thinned(Collection<Integer> nodes, double part) {
    return new LoadTrace(stepNs, thinned(in, nodes, part), thinned(out, nodes, part));
  }

  private static double[][] thinned(double[][] shares, Collection<Integer> nodes, double part) {
    double[][] copy = new double[shares.length][];
    for (int step = 0; step < shares.length; step++) {
      copy[step] = shares[step].clone();
      for (int node : nodes) {
        copy[step][node] *= part;
      }
    }
    return copy;
  }
}
