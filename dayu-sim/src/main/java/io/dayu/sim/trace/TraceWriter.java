package io.dayu.sim.trace;

import java.io.Closeable;
import java.nio.file.Path;

/** Writes a trace in our format, packed when the name ends in {@code .gz}. One thread. */
public final class TraceWriter implements Closeable {
  private final TextOutput output;

  /** Begins a file anew. */
  public TraceWriter(Path file) {
    output = new TextOutput(file);
    output.line(String.join(",", TraceFormat.HEADER));
  }

  /** Adds one sample; a node's samples must come in the order of time. */
  public void sample(String node, long timeSeconds, double inBytesPerSec, double outBytesPerSec) {
    output.line(
        node
            + ','
            + timeSeconds
            + ','
            + Math.round(inBytesPerSec)
            + ','
            + Math.round(outBytesPerSec));
  }

  /** Adds all samples of a trace whose step is whole seconds. */
  public void all(Trace trace) {
    long stepSeconds = trace.stepNs() / 1_000_000_000;
    for (int node = 0; node < trace.nodes(); node++) {
      for (int step = 0; step < trace.steps(node); step++) {
        sample(
            trace.name(node),
            step * stepSeconds,
            trace.inBytesPerSec(node, step),
            trace.outBytesPerSec(node, step));
      }
    }
  }

  @Override
  public void close() {
    output.close();
  }
}
