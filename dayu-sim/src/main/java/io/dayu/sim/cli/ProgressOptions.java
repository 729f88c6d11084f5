package io.dayu.sim.cli;

import io.dayu.sim.progress.BarProgress;
import io.dayu.sim.progress.LineProgress;
import io.dayu.sim.progress.Progress;
import io.dayu.tools.input.Check;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The options by which long work is shared out among threads and shown. */
final class ProgressOptions {
  /** System property that the front door sets when errors go to a terminal. */
  private static final String TERMINAL = "dayu.terminal";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Simulations side by side, each on one thread.")
  private int threads = 2;

  int threads() {
    Check.that(threads >= 1 && threads <= 256, "--threads", threads, "1 to 256");
    return threads;
  }

  /** A bar on a terminal, lines otherwise. */
  Progress open(String name, PrintWriter err) {
    return Boolean.getBoolean(TERMINAL) ? new BarProgress(name) : new LineProgress(err);
  }
}
