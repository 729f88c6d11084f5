package io.dayu.bench.testbed;

import io.dayu.tools.input.OneSentence;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed}: real daemons on shaped links. */
@Command(
    name = "./dayu testbed",
    description =
        "Runs stock daemons on shaped links and has them recover (docs/measure/testbed.md).",
    version = "dayu-testbed 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    subcommands = {
      TestbedRunCommand.class,
      FrontierCommand.class,
      JoinCommand.class,
      CleanCommand.class
    })
public final class TestbedCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private TestbedCommand() {}

  public static void main(String[] arguments) {
    System.setProperty("java.awt.headless", "true");
    System.exit(commandLine().execute(arguments));
  }

  /**
   * The command line; what it refuses costs one sentence and exit code 2. An option that is there
   * twice counts as it was written last, so that a file of options can be followed by others.
   */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new TestbedCommand());
    commandLine.setOverwrittenOptionsAllowed(true);
    return OneSentence.on(commandLine, CommandLine.ExitCode.SOFTWARE);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
