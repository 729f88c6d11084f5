package io.dayu.tools.trace;

import java.util.List;

/**
 * Rates of some nodes on a regular grid of time. Immutable.
 *
 * <p>Every node has its own number of steps, from its first sample to its last.
 */
public final class Trace {
  private final long stepNs;
  private final List<NodeSeries> series;

  /** The rates of one node, one a step. Immutable. */
  public static final class NodeSeries {
    private final String name;
    private final float[] inBytesPerSec;
    private final float[] outBytesPerSec;

    /** Keeps the arrays as they are; they are equally long and not empty. */
    public NodeSeries(String name, float[] inBytesPerSec, float[] outBytesPerSec) {
      if (inBytesPerSec.length == 0 || inBytesPerSec.length != outBytesPerSec.length) {
        throw new IllegalArgumentException("the columns of node " + name + " do not match");
      }
      this.name = name;
      this.inBytesPerSec = inBytesPerSec;
      this.outBytesPerSec = outBytesPerSec;
    }
  }

  /** A trace of one node or more. */
  public Trace(long stepNs, List<NodeSeries> series) {
    if (stepNs < 1) {
      throw new IllegalArgumentException("stepNs must be 1 or more: " + stepNs);
    }
    if (series.isEmpty()) {
      throw new IllegalArgumentException("a trace needs a node");
    }
    this.stepNs = stepNs;
    this.series = List.copyOf(series);
  }

  /** Time from one sample to the next. */
  public long stepNs() {
    return stepNs;
  }

  public int nodes() {
    return series.size();
  }

  public String name(int node) {
    return series.get(node).name;
  }

  /** The number of the node's samples, at least one. */
  public int steps(int node) {
    return series.get(node).inBytesPerSec.length;
  }

  public float inBytesPerSec(int node, int step) {
    return series.get(node).inBytesPerSec[step];
  }

  public float outBytesPerSec(int node, int step) {
    return series.get(node).outBytesPerSec[step];
  }
}
