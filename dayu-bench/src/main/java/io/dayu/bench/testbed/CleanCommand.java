package io.dayu.bench.testbed;

import io.dayu.bench.testbed.run.Measurement;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed clean}: what a killed run left behind goes away. */
@Command(
    name = "clean",
    description =
        "Ends the processes and removes the namespaces and disks that a killed run left behind.")
final class CleanCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private WorkOption work = new WorkOption();

  private CleanCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (Machine machine = Machine.take()) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          Measurement.clean(work.directory()) + " namespaces removed from " + machine + ".");
      out.flush();
      return 0;
    }
  }
}
