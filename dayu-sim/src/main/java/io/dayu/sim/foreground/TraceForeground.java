package io.dayu.sim.foreground;

import io.dayu.tools.cluster.Hash;
import io.dayu.tools.trace.Foreground;
import io.dayu.tools.trace.Trace;

/**
 * A trace played on a cluster of any size. Immutable.
 *
 * <p>Every simulated node plays a random node of the trace from a random moment on, and begins anew
 * when it ends: few nodes of a trace are enough for many, but what they did together is lost,
 * unless they have a common clock. Nodes change at seconds of their own, so within timeslots.
 */
public final class TraceForeground implements Foreground {
  private static final long SECOND_NS = 1_000_000_000;

  private final Trace trace;
  private final long linkBytesPerSec;
  private final long sampleNs;
  private final long stepNs;
  private final int[] played;
  private final long[] offsetNs;

  /** By node of the trace: what its rates are multiplied by. */
  private final double[] factor;

  /**
   * Plays a trace.
   *
   * @throws IllegalArgumentException when the trace cannot be scaled as told
   */
  public TraceForeground(Trace trace, TracePlay play) {
    this.trace = trace;
    linkBytesPerSec = play.linkBytesPerSec();
    sampleNs = play.stepNs() == 0 ? trace.stepNs() : play.stepNs();
    stepNs = sampleNs % SECOND_NS != 0 ? sampleNs : SECOND_NS;
    played = new int[play.nodes()];
    offsetNs = new long[play.nodes()];
    int[] timesPlayed = new int[trace.nodes()];
    for (int node = 0; node < played.length; node++) {
      played[node] =
          play.commonClock()
              ? node % trace.nodes()
              : Hash.below(trace.nodes(), play.seed(), 2L * node);
      int clock = play.commonClock() ? 0 : node;
      offsetNs[node] = offsetNs(clock, Hash.at(play.seed(), 2L * clock + 1));
      timesPlayed[played[node]]++;
    }
    factor = new TraceScale(trace, timesPlayed, linkBytesPerSec).factors(play.scale());
  }

  /** A multiple of the step within the series that the node plays. */
  private long offsetNs(int node, long hash) {
    return Math.floorMod(hash, trace.steps(played[node]) * (sampleNs / stepNs)) * stepNs;
  }

  @Override
  public long stepNs() {
    return stepNs;
  }

  @Override
  public int nodes() {
    return played.length;
  }

  @Override
  public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
    for (int node = 0; node < played.length; node++) {
      int from = played[node];
      int at = (int) ((offsetNs[node] + atNs) / sampleNs % trace.steps(from));
      inBytesPerSec[node] = rate(trace.inBytesPerSec(from, at) * factor[from]);
      outBytesPerSec[node] = rate(trace.outBytesPerSec(from, at) * factor[from]);
    }
  }

  private long rate(double bytesPerSec) {
    return Math.min(linkBytesPerSec, Math.round(bytesPerSec));
  }
}
