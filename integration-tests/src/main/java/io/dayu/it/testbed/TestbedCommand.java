package io.dayu.it.testbed;

import io.dayu.sim.experiment.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed}: real daemons on shaped links. */
@Command(
    name = "./dayu testbed",
    description = "Runs stock daemons on shaped links and has them recover (docs/testbed.md).",
    version = "dayu-testbed 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    subcommands = {RunCommand.class, CleanCommand.class})
public final class TestbedCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private TestbedCommand() {}

  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true");
    System.exit(commandLine().execute(arguments));
  }

  /** The command line; what it refuses costs one sentence and exit code 2. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new TestbedCommand());
    line.setParameterExceptionHandler(
        (refused, arguments) -> refuse(refused.getCommandLine(), refused));
    line.setExecutionExceptionHandler(
        (thrown, command, parsed) -> {
          if (thrown instanceof BadInputException) {
            return refuse(command, thrown);
          }
          if (thrown instanceof IOException) {
            say(command, thrown);
            return CommandLine.ExitCode.SOFTWARE;
          }
          throw thrown;
        });
    return line;
  }

  private static int refuse(CommandLine command, Exception why) {
    say(command, why);
    return CommandLine.ExitCode.USAGE;
  }

  private static void say(CommandLine command, Exception why) {
    PrintWriter err = command.getErr();
    err.println(why.getMessage());
    err.flush();
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
