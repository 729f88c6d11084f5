package io.dayu.bench.testbed;

import io.dayu.bench.testbed.result.RunTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed join}: the runs of several measurements as one. */
@Command(
    name = "join",
    description =
        "Joins the runs of several measurements, as of seeds that ran on different days, and writes"
            + " the tables and charts of all of them.")
final class JoinCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Results of a testbed run.")
  private List<Path> runs = List.of();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "For the results.")
  private Path out = Path.of("");

  private JoinCommand() {}

  @Override
  public Integer call() throws IOException {
    RunTable table = RunTable.joined(runs);
    table.write(out);
    PrintWriter text = spec.commandLine().getOut();
    text.print(table.text());
    text.println("Files are in " + out + ".");
    text.flush();
    return 0;
  }
}
