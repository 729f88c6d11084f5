package io.dayu.tools.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Writes lines to a file, packed when its name ends in {@code .gz}. One thread. */
public final class TextOutput implements Closeable {
  private final Path file;
  private final Writer writer;

  /** Writes a whole file, or none: what was written is deleted when the body throws. */
  public static void write(Path file, Consumer<TextOutput> body) {
    try (TextOutput output = new TextOutput(file)) {
      body.accept(output);
    } catch (RuntimeException e) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  private TextOutput(Path file) {
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
