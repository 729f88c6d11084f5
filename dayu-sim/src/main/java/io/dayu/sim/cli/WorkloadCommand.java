package io.dayu.sim.cli;

import io.dayu.sim.experiment.Setup;
import io.dayu.sim.figure.WorkloadTable;
import io.dayu.tools.input.Check;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim workload}: the paper's section 2 beside a foreground. */
@Command(
    name = "workload",
    description = "Measures what clients do and sets the paper's section 2 beside it.",
    sortOptions = false)
final class WorkloadCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--hours",
      paramLabel = "N",
      description = "Length of the measurement; a whole day needs 24.")
  private int hours = 2;

  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private SettingsOptions settings = SettingsOptions.asShipped();

  private WorkloadCommand() {}

  @Override
  public Integer call() {
    Check.that(hours >= 1 && hours <= 1000, "--hours", hours, "1 to 1000");
    Setup setup = cluster.setup(settings);
    PrintWriter out = spec.commandLine().getOut();
    out.print(WorkloadTable.of(setup, hours).markdown());
    out.flush();
    return 0;
  }
}
