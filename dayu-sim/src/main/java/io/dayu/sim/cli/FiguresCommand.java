package io.dayu.sim.cli;

import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.TimeBudget;
import io.dayu.sim.figure.Bench;
import io.dayu.sim.figure.FigureBook;
import io.dayu.sim.progress.TimedProgress;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim figures}: the paper's figures, in a chosen time. */
@Command(
    name = "figures",
    description = "Makes the paper's figures 1b-1h, 6, 7, 8 and 9 as CSV and charts.",
    sortOptions = false)
final class FiguresCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = Amount.Time.class,
      description = "Time for all; each figure rests on as many cases as fit.")
  private long timeNs;

  @Option(
      names = "--only",
      paramLabel = "FIGURE",
      split = ",",
      description = "Only these, as 6,9a (default: all).")
  private List<String> only = List.of();

  @Option(names = "--cases", paramLabel = "N", description = "Failures a figure at most.")
  private int cases = 50;

  @Option(
      names = "--sizes",
      paramLabel = "N",
      split = ",",
      defaultValue = "1000,2500,5000,10000,25000",
      description = "Numbers of nodes of figure 7.")
  private List<Integer> sizes = List.of();

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the files.")
  private Path out = Path.of("sim-figures");

  @Mixin private ProgressOptions progress = new ProgressOptions();
  @Mixin private ClusterOptions cluster = ClusterOptions.asInThePaper();
  @Mixin private SettingsOptions settings = SettingsOptions.asInThePaper();

  private FiguresCommand() {}

  @Override
  public Integer call() throws IOException {
    Check.that(cases >= 1 && cases <= 10_000, "--cases", cases, "1 to 10000");
    boolean usable = sizes.stream().allMatch(size -> size >= 4 && size <= 1_000_000);
    Check.that(usable, "--sizes", sizes, "numbers from 4 to 1000000");
    FigureBook book = only.isEmpty() ? FigureBook.all() : FigureBook.all().only(only);
    Runner runner = new Runner(cluster.setup(settings), settings.forecasts());
    Bench.Limits limits = new Bench.Limits(progress.threads(), cases, sizes);
    TimeBudget budget = TimeBudget.of(timeNs, System::nanoTime);
    PrintWriter console = spec.commandLine().getOut();
    String table;
    try (TimedProgress shown =
        new TimedProgress(
            progress.open("figures", spec.commandLine().getErr()),
            () -> (double) budget.spentNs() / timeNs)) {
      table = book.make(new Bench(runner, limits, out, shown::tell), budget, shown::begin);
    }
    console.print(table);
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }
}
