package io.dayu.bench.scale;

import io.dayu.bench.process.Interruption;
import io.dayu.tools.report.Table;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/** A command's measurement, from its bed to its table; what it started ends on Ctrl-C as well. */
final class Measuring {
  private static final int INTERRUPTED = 130;

  private Measuring() {}

  /** What is done on the bed. */
  @FunctionalInterface
  interface Body {
    /**
     * Returns the table of what was measured.
     *
     * @param progress takes a sentence for people who wait
     */
    Table measure(ScaleBed bed, Consumer<String> progress) throws Exception;
  }

  /** Does it and returns the exit code. */
  static int run(ScalePlan plan, CommandSpec spec, Body body) throws Exception {
    Interruption interruption = Interruption.guard(() -> {});
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> progress = text -> err.println(text);
    try (ScaleBed bed = ScaleBed.prepare(plan, progress)) {
      PrintWriter text = spec.commandLine().getOut();
      text.print(body.measure(bed, progress).text());
      text.println("Files are in " + plan.out() + ".");
      text.flush();
      return 0;
    } catch (InterruptedException e) {
      return INTERRUPTED;
    } finally {
      interruption.putAway();
    }
  }
}
