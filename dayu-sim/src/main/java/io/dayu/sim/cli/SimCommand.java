package io.dayu.sim.cli;

import java.io.PrintWriter;
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
      WritesCommand.class,
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
    CommandLine line = new CommandLine(new SimCommand());
    line.setParameterExceptionHandler(
        (refused, arguments) -> refuse(refused.getCommandLine(), refused));
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> {
          if (!OneSentence.says(thrown)) {
            throw thrown;
          }
          return refuse(command, thrown);
        });
    return line;
  }

  private static int refuse(CommandLine command, Exception why) {
    PrintWriter err = command.getErr();
    err.println(OneSentence.of(why));
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
