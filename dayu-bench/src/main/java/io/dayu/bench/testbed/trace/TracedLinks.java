package io.dayu.bench.testbed.trace;

import io.dayu.tools.trace.Foreground;

/**
 * A trace's foreground as the simulator asks for it.
 *
 * @param trace of shares of a link
 * @param linkBytesPerSec speed of every link, each way
 */
public record TracedLinks(LoadTrace trace, long linkBytesPerSec) implements Foreground {
  @Override
  public long stepNs() {
    return trace.stepNs();
  }

  @Override
  public int nodes() {
    return trace.nodes();
  }

  @Override
  public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
    int step = trace.stepAt(atNs);
    for (int node = 0; node < trace.nodes(); node++) {
      inBytesPerSec[node] = (long) (trace.in(step, node) * linkBytesPerSec);
      outBytesPerSec[node] = (long) (trace.out(step, node) * linkBytesPerSec);
    }
  }
}
