package io.dayu.sim.cli;

import io.dayu.sim.convert.AlibabaConverter;
import io.dayu.sim.convert.BitbrainsConverter;
import io.dayu.sim.convert.LanlConverter;
import io.dayu.sim.convert.SwimConverter;
import io.dayu.sim.trace.swim.SwimCluster;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./dayu sim convert}: public traces into ours. */
@Command(
    name = "convert",
    description = {
      "Converts a public trace into ours (docs/measure/traces.md):",
      "  convert alibaba machine_usage.csv.gz OUT",
      "  convert bitbrains rx.csv.gz tx.csv.gz OUT",
      "  convert swim jobs.tsv.gz OUT --nodes N",
      "  convert lanl records.csv.xz OUT --system N"
    })
final class ConvertCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "KIND", description = "alibaba, bitbrains, swim or lanl.")
  private String kind = "";

  @Parameters(
      index = "1..*",
      arity = "2..*",
      paramLabel = "FILE",
      description = "Files to convert, and last the file to write (.gz is packed).")
  private List<Path> files = List.of();

  @Option(
      names = "--step",
      paramLabel = "TIME",
      defaultValue = "300s",
      converter = Amount.Time.class,
      description = "alibaba: distance of the samples.")
  private long stepNs;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "swim: nodes that the jobs are played on.")
  private int nodes = 3_500;

  @Option(names = "--seed", paramLabel = "N", description = "swim: places blocks and tasks.")
  private long seed = 1;

  @Option(names = "--system", paramLabel = "N", description = "lanl: whose failures.")
  private int system = 20;

  private ConvertCommand() {}

  @Override
  public Integer call() {
    Check.that(nodes >= 3, "--nodes", nodes, "3 or more");
    Check.that(stepNs >= 1_000_000_000, "--step", stepNs / 1e9 + "s", "1s or more");
    switch (kind) {
      case "alibaba" -> AlibabaConverter.convert(in(1, 0), out(), stepNs / 1_000_000_000);
      case "bitbrains" -> BitbrainsConverter.convert(in(2, 0), in(2, 1), out());
      case "swim" -> SwimConverter.convert(in(1, 0), out(), SwimCluster.of(nodes, seed));
      case "lanl" -> LanlConverter.convert(in(1, 0), out(), system);
      default ->
          throw new BadInputException(
              "convert: " + kind + " is unknown; there are alibaba, bitbrains, swim and lanl");
    }
    return 0;
  }

  private Path in(int count, int which) {
    Check.that(
        files.size() == count + 1, "convert " + kind, files, count + " files and the one written");
    return files.get(which);
  }

  private Path out() {
    return files.get(files.size() - 1);
  }
}
