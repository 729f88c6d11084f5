package io.dayu.curator.cli;

import io.dayu.tools.input.Check;
import picocli.CommandLine.Option;

/** The threads of this machine that a command uses where {@code spark-submit} does not say it. */
final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Threads on this machine (default: one for each processor).")
  private int threads;

  /** The threads; 0 is one for each processor. */
  int threads() {
    Check.that(threads >= 0, "--threads", threads, "0 or more");
    return threads;
  }
}
