package io.dayu.curator.cli;

import io.dayu.tools.input.OneSentence;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code ./dayu curate}: what a scan of HDFS's metadata tells. */
@Command(
    name = "./dayu curate",
    description = "Reads HDFS's metadata with Spark, on this machine or where spark-submit says.",
    version = "dayu-curate 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    subcommands = {
      ScanCommand.class,
      CarryOutCommand.class,
      LoopCommand.class,
      CurateReportCommand.class,
      LearnCommand.class
    })
public final class CurateCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private CurateCommand() {}

  public static void main(String[] arguments) {
    int code = commandLine().execute(arguments);
    CurateSession.stop();
    if (code != CommandLine.ExitCode.OK) {
      System.exit(code);
    }
  }

  /** The command line; what it refuses costs one sentence and exit code 2. */
  static CommandLine commandLine() {
    return OneSentence.on(new CommandLine(new CurateCommand()), CommandLine.ExitCode.SOFTWARE);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
