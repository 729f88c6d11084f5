package io.dayu.sim.foreground;

import io.dayu.sim.hash.Hash;
import io.dayu.sim.trace.Trace;

/**
 * A trace played on a cluster of any size. Immutable.
 *
 * <p>Every simulated node plays one node of the trace from a moment of its own, both chosen by a
 * hash, and begins anew when it ends.
 */
public final class TraceForeground implements Foreground {
  private final Trace trace;
  private final long linkBytesPerSec;
  private final long stepNs;
  private final int[] played;
  private final int[] offset;

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
    stepNs = play.stepNs() == 0 ? trace.stepNs() : play.stepNs();
    played = new int[play.nodes()];
    offset = new int[play.nodes()];
    int[] timesPlayed = new int[trace.nodes()];
    for (int node = 0; node < played.length; node++) {
      played[node] = Hash.below(trace.nodes(), play.seed(), 2L * node);
      offset[node] = Hash.below(trace.steps(played[node]), play.seed(), 2L * node + 1);
      timesPlayed[played[node]]++;
    }
    factor = new TraceScale(trace, timesPlayed, linkBytesPerSec).factors(play.scale());
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
    long step = atNs / stepNs;
    for (int node = 0; node < played.length; node++) {
      int from = played[node];
      int at = (int) ((offset[node] + step) % trace.steps(from));
      inBytesPerSec[node] = rate(trace.inBytesPerSec(from, at) * factor[from]);
      outBytesPerSec[node] = rate(trace.outBytesPerSec(from, at) * factor[from]);
    }
  }

  private long rate(double bytesPerSec) {
    return Math.min(linkBytesPerSec, Math.round(bytesPerSec));
  }
}
