package io.dayu.sim.cli;

import io.dayu.sim.experiment.Workload;
import io.dayu.sim.figure.TogetherReport;
import io.dayu.sim.together.ArmResult;
import io.dayu.sim.together.CopyWish;
import io.dayu.sim.together.TogetherArm;
import io.dayu.sim.together.TogetherRun;
import io.dayu.sim.together.TogetherTerms;
import io.dayu.sim.together.WishRate;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim together}: what a recovery loses to the systems beside it. */
@Command(
    name = "together",
    description =
        "Plays the death of a DataNode amid extra replicas, moves and hints, over one planner.",
    subcommands = MonthCommand.class,
    sortOptions = false)
final class TogetherCommand implements Callable<Integer> {
  private static final long SECOND_NS = 1_000_000_000;
  private static final long DAY_NS = 24L * 3600 * SECOND_NS;

  /** As many moves, and as many hints, are open at most as the settings that ship allow. */
  private static final int AT_ONCE = 1000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ShapeOptions size = ShapeOptions.withRackSize(500, 40, "2Gbit");
  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each node.")
  private int blocks = 60_000;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "64MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Option(
      names = "--extras",
      paramLabel = "N",
      description = "Extra replicas of hot blocks that are wanted a minute.")
  private int extrasPerMinute = 3_000;

  @Option(
      names = "--moves",
      paramLabel = "N",
      description = "Blocks of DataNodes that are to rest, to be copied a minute.")
  private int movesPerMinute = 6_000;

  @Option(names = "--hints", paramLabel = "N", description = "Hints of background tasks a minute.")
  private int hintsPerMinute = 6_000;

  @Option(
      names = "--lead",
      paramLabel = "TIME",
      defaultValue = "60s",
      converter = Amount.Time.class,
      description = "Played before the DataNode is declared dead.")
  private long leadNs;

  @Option(
      names = "--silent",
      paramLabel = "TIME",
      defaultValue = "20s",
      converter = Amount.Time.class,
      description = "Of that, with the DataNode silent already.")
  private long silentNs;

  @Option(
      names = "--after",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = Amount.Time.class,
      description = "Played after the recovery.")
  private long afterNs;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Clusters and deaths, by seeds one after another.")
  private int runs = 5;

  @Option(names = "--seed", paramLabel = "N", description = "The first seed.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV files.")
  private Path out = Path.of("sim-together");

  private TogetherCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    ClusterShape shape = size.shape(1);
    List<TogetherRun> all =
        LongStream.range(seed, seed + runs).mapToObj(one -> run(shape, one)).toList();
    TogetherReport report = new TogetherReport(seed, play(all));
    PrintWriter console = spec.commandLine().getOut();
    console.print(report.summary());
    report.write(out);
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private void check() {
    int nodes = size.nodes();
    Check.that(nodes >= 20 && nodes <= 10_000, "--nodes", nodes, "20 to 10000");
    Check.that(blocks >= 1 && blocks <= 10_000_000, "--blocks", blocks, "1 to 10000000");
    Check.that(blockBytes >= 1, "--block-size", blockBytes, "1B or more");
    checkRate("--extras", extrasPerMinute);
    checkRate("--moves", movesPerMinute);
    checkRate("--hints", hintsPerMinute);
    checkTime("--lead", leadNs, SECOND_NS, DAY_NS);
    checkTime("--silent", silentNs, 0, leadNs);
    checkTime("--after", afterNs, 0, DAY_NS);
    Check.that(runs >= 1 && runs <= 1_000, "--runs", runs, "1 to 1000");
  }

  private static void checkRate(String option, int perMinute) {
    Check.that(perMinute >= 0 && perMinute <= 1_000_000, option, perMinute, "0 to 1000000");
  }

  private static void checkTime(String option, long ns, long leastNs, long mostNs) {
    Check.that(
        ns >= leastNs && ns <= mostNs,
        option,
        ns / 1e9 + "s",
        leastNs / 1e9 + "s to " + mostNs / 1e9 + "s");
  }

  private TogetherRun run(ClusterShape shape, long one) {
    Workload.Blocks held =
        new Workload.Blocks(
            blocks, blockBytes, RandomBlockMap.Policy.UNIFORM, Workload.Coding.NONE);
    Map<CopyWish, WishRate> rates =
        Map.of(
            CopyWish.EXTRA, new WishRate(extrasPerMinute, AT_ONCE),
            CopyWish.MOVE, new WishRate(movesPerMinute, AT_ONCE),
            CopyWish.HINT, new WishRate(hintsPerMinute, AT_ONCE));
    TogetherTerms terms = new TogetherTerms(rates, leadNs, silentNs, afterNs);
    return TogetherRun.shipped(shape, held, terms, one);
  }

  /** The results by arm, for each as many as there are runs. */
  private List<List<ArmResult>> play(List<TogetherRun> all) {
    List<TogetherArm> arms = TogetherArm.ALL;
    return progress.play(
        "simulating",
        "runs",
        spec.commandLine().getErr(),
        arms.size(),
        all.size(),
        (round, arm) -> all.get(round).play(arms.get(arm)));
  }
}
