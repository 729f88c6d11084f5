package io.dayu.tools.trace;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says in one sentence, with file and line, why a file cannot be used. */
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private TraceException(String message) {
    super(message);
  }

  /** The exception that says what is wrong with a line of a file, counted from 1. */
  public static TraceException at(Path file, long line, String sentence) {
    return new TraceException(file + ":" + line + ": " + sentence);
  }

  /** The exception that says what is wrong with a file as a whole. */
  public static TraceException of(Path file, String sentence) {
    return new TraceException(file + ": " + sentence);
  }

  /** A file that cannot be read or written. */
  public static TraceException of(Path file, IOException cause) {
    String reason =
        cause instanceof NoSuchFileException
            ? "there is no such file or directory"
            : "cannot be read or written: " + cause.getMessage();
    TraceException exception = of(file, reason);
    exception.initCause(cause);
    return exception;
  }
}
