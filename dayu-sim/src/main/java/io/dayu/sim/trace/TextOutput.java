package io.dayu.sim.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/** Writes lines to a file, packed when its name ends in {@code .gz}. One thread. */
public final class TextOutput implements Closeable {
  private final Path file;
  private final Writer writer;

  /** Begins the file anew. */
  public TextOutput(Path file) {
    this.file = file;
    try {
      writer = TraceFiles.writer(file);
    } catch (IOException e) {
      throw TraceException.of(file, e);
    }
  }

  /** Adds a line. */
  public void line(String line) {
    try {
      writer.write(line);
      writer.write('\n');
    } catch (IOException e) {
      throw TraceException.of(file, e);
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
