package io.dayu.sim.cli;

import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.sim.registry.SchedulerSpecs;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim schedulers}: who can recover. */
@Command(name = "schedulers", description = "Names all schedulers, with a sentence each.")
final class SchedulersCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  private SchedulersCommand() {}

  @Override
  public Integer call() {
    int width = SchedulerSpecs.all().stream().mapToInt(one -> one.name().length()).max().orElse(1);
    PrintWriter out = spec.commandLine().getOut();
    for (SchedulerSpec one : SchedulerSpecs.all()) {
      out.printf("%-" + width + "s  %s%n", one.name(), one.description());
    }
    out.flush();
    return 0;
  }
}
