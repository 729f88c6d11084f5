package io.dayu.curator.cli;

import io.dayu.curator.scan.RootCause;
import io.dayu.tools.input.OneSentence;
import java.io.IOException;
import org.apache.hadoop.fs.FSError;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
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
      LearnCommand.class,
      WarmCommand.class
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
    return OneSentence.on(new CommandLine(new CurateCommand()), CommandLine.ExitCode.SOFTWARE)
        .setExecutionStrategy(CurateCommand::executed);
  }

  /** Spark and local file systems tell of a disk or an image in ways of their own. */
  private static int executed(CommandLine.ParseResult parsed) {
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (ExecutionException e) {
      IOException cause = e.getCause() == null ? null : RootCause.of(e.getCause());
      throw cause == null ? e : new ExecutionException(e.getCommandLine(), said(cause), cause);
    } catch (FSError e) {
      IOException cause = new IOException(e.getMessage(), e);
      throw new ExecutionException(parsed.commandSpec().commandLine(), said(cause), cause);
    }
  }

  private static String said(IOException cause) {
    return String.valueOf(cause.getMessage());
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
