package io.dayu.bench.scale;

import io.dayu.bench.command.Interruption;
import io.dayu.tools.report.Table;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command's measurement, from its namespace to its table; what it started ends on Ctrl-C as well.
 */
final class ScaleMeasurement {
  private static final int INTERRUPTED = 130;

  private ScaleMeasurement() {}

  /** The work on the namespace that is measured. */
  @FunctionalInterface
  interface MeasuredWork {
    /**
     * Returns the table of what was measured.
     *
     * @param progress takes a sentence for people who wait
     */
    Table measure(ScaleNamespace namespace, Consumer<String> progress) throws Exception;
  }

  /** Does it and returns the exit code. */
  static int run(ScalePlan plan, CommandSpec spec, MeasuredWork body) throws Exception {
    Interruption interruption = Interruption.guard(() -> {});
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> progress = text -> err.println(text);
    try (ScaleNamespace namespace = ScaleNamespace.prepare(plan, progress)) {
      PrintWriter text = spec.commandLine().getOut();
      text.print(body.measure(namespace, progress).text());
      text.println("Files are in " + plan.directories().out() + ".");
      text.flush();
      return 0;
    } catch (InterruptedException e) {
      return INTERRUPTED;
    } finally {
      interruption.putAway();
    }
  }
}
