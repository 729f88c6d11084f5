package io.dayu.sim.cli;

import io.dayu.tools.input.OneSentence;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim}: simulates recoveries at full size. */
@Command(
    name = "./dayu sim",
    description = "Simulates the recovery of failed nodes in a large cluster.",
    version = "dayu-sim 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    subcommands = {
      RunCommand.class,
      FiguresCommand.class,
      ReplayCommand.class,
      WorkloadCommand.class,
      ElasticCommand.class,
      HeatCommand.class,
      TogetherCommand.class,
      CuratorCommand.class,
      WritesCommand.class,
      RiskCommand.class,
      CopysetsCommand.class,
      ConvertCommand.class,
      SchedulersCommand.class,
      LimitsCommand.class,
      BenchCommand.class,
    })
public final class SimCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private SimCommand() {}

  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true");
    System.exit(commandLine().execute(arguments));
  }

  /** The command line; what it refuses costs one sentence and exit code 2. */
  static CommandLine commandLine() {
    return OneSentence.on(new CommandLine(new SimCommand()), CommandLine.ExitCode.USAGE);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
