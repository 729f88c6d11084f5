package io.dayu.sim.cli;

import io.dayu.core.placement.Copysets;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.CopysetRow;
import io.dayu.sim.experiment.CopysetRuns;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.Workload;
import io.dayu.sim.figure.CopysetReport;
import io.dayu.sim.risk.PowerCut;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim copysets}: loss at a power cut and time of recovery, by scatter width. */
@Command(
    name = "copysets",
    description =
        "Says how likely a power cut loses a block, and how long a node's recovery takes, by the"
            + " scatter width of copysets.",
    sortOptions = false)
final class CopysetsCommand implements Callable<Integer> {
  /** HDFS's default placement asks for two racks of two. */
  private static final int NODES_LEAST = 4;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ShapeOptions size = ShapeOptions.withRackSize(5000, 40, "2Gbit");
  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each node.")
  private int blocks = 10_000;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "64MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Option(
      names = "--width",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "6,12,24,48,96",
      description = "Scatter widths, multiples of 6; HDFS's random placement is always there.")
  private List<Integer> widths = List.of();

  @Option(
      names = "--lost",
      paramLabel = "SHARE",
      description = "Nodes that a power cut takes for good.")
  private double lostShare = 0.01;

  @Option(names = "--plays", paramLabel = "N", description = "Power cuts of each row.")
  private int plays = 20_000;

  @Option(names = "--cases", paramLabel = "N", description = "Recoveries of each row.")
  private int cases = 3;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of all that is left to chance.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV file.")
  private Path out = Path.of("sim-copysets");

  private CopysetsCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    ClusterShape shape = size.shape(1);
    Workload.Blocks held =
        new Workload.Blocks(blocks, blockBytes, RandomBlockMap.Policy.HDFS, Workload.Coding.NONE);
    Workload workload = Workload.of(shape, held, Workload.Clients.GENERATED, seed);
    CopysetRuns runs =
        new CopysetRuns(
            new Setup(shape, workload, PlannerSettings.DEFAULT, Timing.DEFAULT, seed),
            new PowerCut(shape.nodes(), Math.max(1, (int) Math.round(lostShare * shape.nodes()))),
            plays,
            cases);
    CopysetReport report = new CopysetReport(rows(runs));
    PrintWriter console = spec.commandLine().getOut();
    console.print(report.summary());
    report.write(out);
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private List<CopysetRow> rows(CopysetRuns runs) {
    return progress
        .play(
            "simulating",
            "rows",
            spec.commandLine().getErr(),
            1 + widths.size(),
            1,
            (round, row) -> row == 0 ? runs.atRandom() : runs.of(widths.get(row - 1)))
        .stream()
        .map(ofOne -> ofOne.get(0))
        .toList();
  }

  private void check() {
    int nodes = size.nodes();
    int rackSize = size.rackSize();
    Check.that(nodes >= NODES_LEAST && nodes <= 100_000, "--nodes", nodes, "4 to 100000");
    boolean racks = rackSize > 1 && nodes >= 2 * rackSize && nodes % rackSize != 1;
    Check.that(racks, "--rack-size", rackSize, "two racks of two or more");
    Check.that(blocks >= 1 && blocks <= 10_000_000, "--blocks", blocks, "1 to 10000000");
    Check.that(blockBytes >= 1, "--block-size", blockBytes, "1B or more");
    for (int width : widths) {
      boolean known = width >= 1 && width < nodes && width % Copysets.WIDTH_OF_RING == 0;
      Check.that(known, "--width", width, "a multiple of 6 below --nodes");
    }
    boolean share = lostShare > 0 && lostShare < 1;
    Check.that(share, "--lost", lostShare, "above 0, below 1");
    Check.that(plays >= 1 && plays <= 100_000_000, "--plays", plays, "1 to 100000000");
    Check.that(cases >= 1 && cases <= 1_000, "--cases", cases, "1 to 1000");
  }
}
