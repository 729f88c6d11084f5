package io.dayu.sim.cli;

import io.dayu.sim.experiment.WriteSetup;
import io.dayu.sim.figure.WritesReport;
import io.dayu.sim.write.LooseBound;
import io.dayu.sim.write.WriteResult;
import io.dayu.sim.write.WriteRun;
import io.dayu.sim.write.WriteScenario;
import io.dayu.sim.write.policy.WritePolicies;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim writes}: how fast new blocks are written, by who places them. */
@Command(
    name = "writes",
    description = "Writes files in a busy cluster and compares who places their blocks.",
    sortOptions = false)
final class WritesCommand implements Callable<Integer> {
  private static final String ALL = "hdfs-default,available-space,random,dayu,clairvoyant";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--policy",
      paramLabel = "NAME,...",
      split = ",",
      defaultValue = ALL,
      description = "Placement policies; the bound is always there.")
  private List<String> policies = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of writes.csv, moments.csv and charts.")
  private Path out = Path.of("sim-writes");

  @Mixin private ProgressOptions progress = new ProgressOptions();
  @Mixin private WriteOptions options = new WriteOptions();

  private WritesCommand() {}

  @Override
  public Integer call() throws IOException {
    List<Function<WriteScenario, WriteResult>> runs = new ArrayList<>();
    policies.forEach(name -> runs.add(run(policy(name))));
    runs.add(LooseBound::of);
    WriteSetup setup = options.setup();
    WriteScenario scenario = setup.scenario();
    PrintWriter console = spec.commandLine().getOut();
    console.println(setup);
    console.flush();
    WritesReport report = new WritesReport(results(runs, scenario));
    report.write(out);
    console.print(report.summary());
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private static Function<WriteScenario, WriteResult> run(WritePolicies policy) {
    return scenario -> WriteRun.of(scenario, policy);
  }

  private static WritePolicies policy(String name) {
    return Check.named("--policy", name, WritePolicies.values(), WritePolicies::label);
  }

  private List<WriteResult> results(
      List<Function<WriteScenario, WriteResult>> runs, WriteScenario scenario) {
    return progress
        .play(
            "writing",
            "runs",
            spec.commandLine().getErr(),
            runs.size(),
            1,
            (round, scheduler) -> runs.get(scheduler).apply(scenario))
        .stream()
        .map(ofOne -> ofOne.get(0))
        .toList();
  }
}
