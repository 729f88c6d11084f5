package io.dayu.bench.testbed;

import io.dayu.bench.daemons.DropInJar;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.result.Results;
import io.dayu.bench.testbed.run.Measurement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed run}: a measurement. */
@Command(
    name = "run",
    description = "Has clusters lose nodes and recover, arm by arm and seed by seed.",
    sortOptions = false)
final class TestbedRunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private TestbedOptions options = new TestbedOptions();
  @Mixin private WorkOption work = new WorkOption();

  private TestbedRunCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    TestbedPlan plan = options.plan(work.directory());
    Path jar = DropInJar.find();
    GuardedTask guard = new GuardedTask(spec.commandLine(), plan.work());
    try (Machine machine = Machine.take()) {
      guard.say("on " + machine + ", results go to " + plan.out());
      return guard.run(interruption -> measure(plan, jar, guard));
    }
  }

  private int measure(TestbedPlan plan, Path jar, GuardedTask guard)
      throws IOException, InterruptedException {
    Results results = new Results(plan);
    new Measurement(plan, jar, results::keep, guard::say).run();
    PrintWriter out = spec.commandLine().getOut();
    out.print(results.table().text());
    out.println("Files are in " + plan.out() + ".");
    out.flush();
    return 0;
  }
}
