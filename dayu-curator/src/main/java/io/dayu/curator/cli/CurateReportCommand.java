package io.dayu.curator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./dayu curate report}: a page about who stores what. */
@Command(
    name = "report",
    description = "Writes a page with charts: what owners store, how, and what could be free.")
final class CurateReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "Tables of a scan with --out.")
  private String tables = "";

  @Option(
      names = "--page",
      paramLabel = "FILE",
      defaultValue = "dayu-curate.html",
      description = "The page, a file of this machine (default: ${DEFAULT-VALUE}).")
  private Path page = Path.of("");

  @Option(names = "--open", description = "Show it in the desktop's browser.")
  private boolean show;

  @Mixin private ThreadsOption machine = new ThreadsOption();

  private CurateReportCommand() {}

  @Override
  public Integer call() throws IOException {
    int threads = machine.threads();
    SparkSession spark = CurateSession.start("dayu curate report", threads);
    PageFile.write(spark, tables, page, show, spec.commandLine().getOut());
    return CommandLine.ExitCode.OK;
  }
}
