package io.dayu.bench.testbed;

import io.dayu.bench.command.Interruption;
import io.dayu.bench.testbed.run.Measurement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import picocli.CommandLine;

/**
 * Runs a measurement on the machine: Ctrl-C ends it in good order, and nothing of it is left behind
 * in any case.
 */
final class GuardedTask {
  private static final int INTERRUPTED = 130;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final CommandLine commandLine;
  private final Path work;

  /**
   * A guard of what is measured.
   *
   * @param work directory of clusters
   */
  GuardedTask(CommandLine commandLine, Path work) {
    this.commandLine = commandLine;
    this.work = work;
  }

  /** A measurement, which hands back the command's exit code. */
  @FunctionalInterface
  interface MeasuringTask {
    /**
     * Runs it.
     *
     * @param interruption of it
     */
    int run(Interruption interruption) throws IOException, InterruptedException;
  }

  /** Does it, and hands back its exit code, or that of an interruption. */
  int run(MeasuringTask task) throws IOException {
    Interruption interruption = Interruption.guard(this::cleanNow);
    try {
      return task.run(interruption);
    } catch (InterruptedException e) {
      return interrupted();
    } catch (IOException e) {
      if (!interruption.wanted()) {
        throw e;
      }
      return interrupted();
    } finally {
      Thread.interrupted();
      cleanNow();
      interruption.putAway();
    }
  }

  private int interrupted() {
    say("interrupted; what was measured is kept");
    return INTERRUPTED;
  }

  /** Says what goes on, with the time. */
  void say(String text) {
    PrintWriter err = commandLine.getErr();
    err.println(LocalTime.now(ZoneId.systemDefault()).format(TIME) + " " + text);
    err.flush();
  }

  private void cleanNow() {
    try {
      Measurement.clean(work);
    } catch (IOException e) {
      say("something may be left behind: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
