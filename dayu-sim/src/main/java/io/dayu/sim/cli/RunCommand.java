package io.dayu.sim.cli;

import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.experiment.Case;
import io.dayu.sim.experiment.Cases;
import io.dayu.sim.experiment.FailureText;
import io.dayu.sim.experiment.RunRow;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.WhatIf;
import io.dayu.sim.experiment.replay.PlanDumper;
import io.dayu.sim.figure.WhatIfReport;
import io.dayu.sim.progress.Progress;
import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.sim.registry.SchedulerSpecs;
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

/** {@code ./dayu sim run}: one what-if. */
@Command(
    name = "run",
    description = "Runs one what-if: a cluster, its clients, a failure, and who recovers it.",
    sortOptions = false)
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--scheduler",
      paramLabel = "NAME,...",
      description = "Schedulers; several are compared.")
  private String schedulers = "dayu";

  @Option(
      names = "--failure",
      paramLabel = "WHAT",
      defaultValue = "random",
      description =
          "random, node=17@600s,rack=3@20m, or a failure log (docs/measure/traces.md; default:"
              + " ${DEFAULT-VALUE}).")
  private String failure = "random";

  @Option(
      names = "--cases",
      paramLabel = "N",
      description = "Random failures, or seeds of a named one.")
  private int cases = 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of summary.csv, slots.csv and charts.")
  private Path out = Path.of("sim-run");

  @Option(names = "--dump", description = "Dump every plan into DIR/plans, for ./dayu sim replay.")
  private boolean dump;

  @Mixin private ProgressOptions progress = new ProgressOptions();
  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private SettingsOptions settings = SettingsOptions.asShipped();

  private RunCommand() {}

  @Override
  public Integer call() throws IOException {
    Check.that(cases >= 1 && cases <= 10_000, "--cases", cases, "1 to 10000");
    Setup setup = cluster.setup(settings);
    List<Case> all = Cases.of(setup, new FailureText(failure), cases);
    List<SchedulerSpec> specs = SchedulerSpecs.allNamed(schedulers);
    WhatIf whatIf = new WhatIf(new Runner(setup, settings.forecasts()), specs, all, this::observer);
    PrintWriter console = spec.commandLine().getOut();
    console.println("seed " + setup.seed() + ", " + setup.shape() + ", " + setup.settings());
    console.flush();
    PrintWriter err = spec.commandLine().getErr();
    specs.forEach(one -> SlowPlans.warning(one, setup).ifPresent(err::println));
    err.flush();
    WhatIfReport report = new WhatIfReport(run(whatIf, specs.size() * all.size()));
    report.write(out);
    console.print(report.summary());
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private List<List<RunRow>> run(WhatIf whatIf, int runs) {
    try (Progress shown = progress.open("simulating", spec.commandLine().getErr())) {
      return whatIf.run(progress.threads(), ProgressOptions.counting(shown, runs, "runs"));
    }
  }

  private PlanObserver observer(SchedulerSpec spec, Case one) {
    return dump
        ? new PlanDumper(out.resolve("plans"), spec.name(), one.number())
        : PlanObserver.NONE;
  }
}
