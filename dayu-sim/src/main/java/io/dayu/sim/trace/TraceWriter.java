package io.dayu.sim.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/** Writes a trace in our format, packed when the name ends in {@code .gz}. One thread. */
public final class TraceWriter implements Closeable {
  private final Path file;
  private final Writer writer;

  /** Begins a file anew. */
  public TraceWriter(Path file) {
    this.file = file;
    try {
      writer = TraceFiles.writer(file);
    } catch (IOException e) {
      throw TraceException.of(file, e);
    }
    write(String.join(",", TraceFormat.HEADER));
  }

  /** Adds one sample; a node's samples must come in the order of time. */
  public void sample(String node, long timeSeconds, double inBytesPerSec, double outBytesPerSec) {
    write(
        node
            + ','
            + timeSeconds
            + ','
            + Math.round(inBytesPerSec)
            + ','
            + Math.round(outBytesPerSec));
  }

  private void write(String line) {
    try {
      writer.write(line);
      writer.write('\n');
    } catch (IOException e) {
      throw TraceException.of(file, e);
    }
  }

  /** Adds all samples of a trace. */
  public void all(Trace trace) {
    for (int node = 0; node < trace.nodes(); node++) {
      for (int step = 0; step < trace.steps(node); step++) {
        sample(
            trace.name(node),
            step * trace.stepNs() / 1_000_000_000,
            trace.inBytesPerSec(node, step),
            trace.outBytesPerSec(node, step));
      }
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException e) {
      throw TraceException.of(file, e);
    }
  }
}
