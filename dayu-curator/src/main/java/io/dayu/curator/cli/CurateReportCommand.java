package io.dayu.curator.cli;

import io.dayu.curator.report.StoragePage;
import io.dayu.curator.report.StorageTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    description = "Writes a page with charts: who stores what, how, and what could be free.")
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

  @Mixin private ThreadsOption machine = new ThreadsOption();

  private CurateReportCommand() {}

  @Override
  public Integer call() throws IOException {
    int threads = machine.threads();
    SparkSession spark = CurateSession.start("dayu curate report", threads);
    String html = StoragePage.of(StorageTables.at(spark, CurateSession.located(tables)));
    Path unfinished = page.resolveSibling(page.getFileName() + ".unfinished");
    Files.writeString(unfinished, html, StandardCharsets.UTF_8);
    Files.move(unfinished, page, StandardCopyOption.REPLACE_EXISTING);
    PrintWriter print = spec.commandLine().getOut();
    print.println("The page is " + page.toAbsolutePath() + ".");
    print.flush();
    return CommandLine.ExitCode.OK;
  }
}
