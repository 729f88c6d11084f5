package io.dayu.sim.cli;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.RiskTerms;
import io.dayu.sim.figure.LossRiskReport;
import io.dayu.sim.risk.LossPlays;
import io.dayu.sim.risk.RiskRow;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim risk}: the probability of losing a block, by a formula and by plays. */
@Command(
    name = "risk",
    description = {
      "Says how likely a cluster loses a block, by the formula of hdfs dayu, and by plays of"
          + " random",
      "losses of DataNodes that the formula is held against."
    },
    sortOptions = false)
final class RiskCommand implements Callable<Integer> {
  private static final double NS_PER_SEC = 1e9;

  /** Every unit of every block is played. */
  private static final long UNITS_PLAYED_MAX = 10_000_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--nodes", paramLabel = "N", description = "DataNodes.")
  private int nodes = 60;

  @Option(names = "--racks", paramLabel = "N", description = "Racks, equally full.")
  private int racks = 6;

  @Option(
      names = "--redundancy",
      paramLabel = "N|POLICY,...",
      split = ",",
      defaultValue = "2,3,RS-6-3",
      converter = RedundancyOption.Converter.class,
      description = "Replicas, or an erasure coding policy.")
  private List<RedundancyOption> redundancies = List.of();

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks or groups.")
  private long blocks = 3_000;

  @Option(
      names = "--losses",
      paramLabel = "RATE",
      description = "Losses of a DataNode for good in a year; Yahoo! had 0.8 %% a month.")
  private double lossesPerNodeYear = 0.096;

  @Option(
      names = "--detection",
      paramLabel = "TIME",
      defaultValue = "630s",
      converter = Amount.Time.class,
      description = "Time until a loss is detected.")
  private long detectionNs;

  @Option(
      names = "--recovery",
      paramLabel = "TIME,...",
      split = ",",
      defaultValue = "2m,1h",
      converter = Amount.Time.class,
      description = "Time in which a whole DataNode is then recovered.")
  private List<Long> recoveriesNs = List.of();

  @Option(
      names = "--plays",
      paramLabel = "N",
      description = "Plays of each row; 0 for the formula alone.")
  private int plays = 20_000;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of placement and losses.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV file.")
  private Path out = Path.of("sim-risk");

  private RiskCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    List<RiskRow> rows = new ArrayList<>();
    for (RedundancyOption redundancy : redundancies) {
      BlockClass kind = redundancy.of(blocks);
      checkPlayed(kind);
      for (long recoveryNs : recoveriesNs) {
        rows.add(RiskRow.of(redundancy.name(), terms(recoveryNs), kind, plays, seed));
      }
    }
    LossRiskReport report = new LossRiskReport(rows);
    PrintWriter console = spec.commandLine().getOut();
    console.print(report.summary());
    report.write(out);
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private RiskTerms terms(long recoveryNs) {
    return new RiskTerms(
        nodes, racks, lossesPerNodeYear, detectionNs / NS_PER_SEC, recoveryNs / NS_PER_SEC);
  }

  private void check() {
    Check.that(nodes >= 2 && nodes <= 1_000_000, "--nodes", nodes, "2 to 1000000");
    Check.that(racks >= 1 && racks <= nodes, "--racks", racks, "1 to --nodes");
    Check.that(blocks >= 1 && blocks <= 1_000_000_000_000L, "--blocks", blocks, "1 to 10^12");
    boolean rate = lossesPerNodeYear > 0 && lossesPerNodeYear <= 100;
    Check.that(rate, "--losses", lossesPerNodeYear, "above 0, at most 100");
    Check.that(plays >= 0 && plays <= 100_000_000, "--plays", plays, "0 to 100000000");
  }

  private void checkPlayed(BlockClass kind) {
    int needed = LossPlays.nodesNeeded(kind);
    boolean room = plays == 0 || nodes >= needed;
    Check.that(room, "--nodes", nodes, needed + " or more to be played, or --plays 0");
    boolean few = plays == 0 || blocks * kind.units() <= UNITS_PLAYED_MAX;
    Check.that(few, "--blocks", blocks, UNITS_PLAYED_MAX + " replicas in all, or --plays 0");
  }
}
