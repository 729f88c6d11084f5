package io.dayu.tools.trace;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Writes a trace in our format, packed when the name ends in {@code .gz}. One thread. */
public final class TraceWriter {
  private final TextOutput output;

  private TraceWriter(TextOutput output) {
    this.output = output;
  }

  /** Writes a whole file, or none: what was written is deleted when the body throws. */
  public static void write(Path file, Consumer<TraceWriter> body) {
    TextOutput.write(
        file,
        output -> {
          output.line(String.join(",", TraceFormat.HEADER));
          body.accept(new TraceWriter(output));
        });
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
}
