package io.dayu.sim.cli;

import io.dayu.sim.experiment.Rounds;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.progress.BarProgress;
import io.dayu.sim.progress.LineProgress;
import io.dayu.sim.progress.Progress;
import io.dayu.tools.input.Check;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** Shows that one more is over, of all that there are. */
  static Runnable counting(Progress shown, int all, String unit) {
    AtomicInteger done = new AtomicInteger();
    return () -> shown.at((double) done.incrementAndGet() / all, done + " of " + all + " " + unit);
  }

  /**
   * Plays rounds in which each entrant has one turn, and shows how many turns are over.
   *
   * @param name of what is done, and unit of its turns, for people
   * @param err where that is shown
   * @return the results by entrant, for each as many as rounds
   */
  <T> List<List<T>> play(
      String name, String unit, PrintWriter err, int entrants, int rounds, Rounds.Turn<T> turn) {
    try (Progress shown = open(name, err)) {
      Runnable afterTurn = counting(shown, entrants * rounds, unit);
      return new Rounds(threads(), TimeBudget.endless(), afterTurn).play(entrants, rounds, turn);
    }
  }
}
