package io.dayu.sim.cli;

import io.dayu.sim.experiment.Workload;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.failure.LanlRecord;
import io.dayu.sim.failure.Outages;
import io.dayu.sim.figure.MonthReport;
import io.dayu.sim.foreground.TraceForeground;
import io.dayu.sim.foreground.TracePlay;
import io.dayu.sim.together.MonthArm;
import io.dayu.sim.together.MonthResult;
import io.dayu.sim.together.MonthRun;
import io.dayu.sim.together.MonthTerms;
import io.dayu.sim.together.WishRate;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.ShapeOptions;
import io.dayu.tools.trace.Foreground;
import io.dayu.tools.trace.Trace;
import io.dayu.tools.trace.TraceReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim together month}: a month of real failures with all systems at work. */
@Command(
    name = "month",
    description =
        "Plays a month of real failures for stock HDFS, and for recovery alone, with each other"
            + " system and with all.",
    sortOptions = false)
final class MonthCommand implements Callable<Integer> {
  private static final long SECOND_NS = 1_000_000_000;
  private static final long YEAR_NS = 365L * 24 * 3600 * SECOND_NS;

  /** As many hints are open at most as the settings that ship allow. */
  private static final int AT_ONCE = 1000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ShapeOptions size = ShapeOptions.withRackSize(500, 40, "2Gbit");
  @Mixin private ProgressOptions progress = new ProgressOptions();

  @Option(
      names = "--failures",
      paramLabel = "FILE",
      required = true,
      description = "Failure records of Los Alamos (LA-UR-05-7318).")
  private Path failures = Path.of("");

  @Option(names = "--system", paramLabel = "N", description = "System of which records are played.")
  private int system = 20;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Traffic of clients, by a clock common to all; generated otherwise.")
  private @Nullable Path trace;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      description = "Mean share of the links that clients use.")
  private double load = 0.2;

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each node.")
  private int blocks = 2_000;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      defaultValue = "128MB",
      converter = Amount.Size.class,
      description = "Size of a block.")
  private long blockBytes;

  @Option(names = "--hot", paramLabel = "N", description = "Blocks that become hot in a day.")
  private int hotADay = 24;

  @Option(
      names = "--hints",
      paramLabel = "N",
      description = "Hints of background tasks a minute, in ten minutes of each day.")
  private int hintsPerMinute = 300;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      defaultValue = "30d",
      converter = Amount.Time.class,
      description = "Time that is played.")
  private long lastsNs;

  @Option(
      names = "--detection",
      paramLabel = "TIME",
      defaultValue = "630s",
      converter = Amount.Time.class,
      description = "Time until a DataNode is declared dead.")
  private long silentNs;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Clusters, by seeds one after another, each with the next time of the records.")
  private int runs = 5;

  @Option(names = "--seed", paramLabel = "N", description = "The first seed.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV files.")
  private Path out = Path.of("sim-month");

  private MonthCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    ClusterShape shape = size.shape(1);
    List<LanlRecord> records = LanlRecord.read(failures, system);
    Optional<Trace> played =
        Optional.ofNullable(trace).map(file -> TraceReader.read(file, TraceReader.Grid.DEFAULT));
    List<MonthRun> all =
        LongStream.range(seed, seed + runs)
            .mapToObj(one -> run(shape, records, played, one))
            .toList();
    MonthReport report = new MonthReport(seed, play(all));
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
    Check.that(load > 0 && load < 1, "--load", load, "above 0, below 1");
    Check.that(blocks >= 3 && blocks <= 100_000, "--blocks", blocks, "3 to 100000");
    Check.that(blockBytes >= 1, "--block-size", blockBytes, "1B or more");
    Check.that(hotADay >= 0 && hotADay <= 100_000, "--hot", hotADay, "0 to 100000");
    boolean hints = hintsPerMinute >= 0 && hintsPerMinute <= 1_000_000;
    Check.that(hints, "--hints", hintsPerMinute, "0 to 1000000");
    Check.that(silentNs >= 0, "--detection", silentNs / 1e9 + "s", "0s or more");
    boolean time = lastsNs > silentNs && lastsNs <= YEAR_NS;
    Check.that(time, "--time", lastsNs / 1e9 + "s", "more than --detection, at most 365d");
    Check.that(runs >= 1 && runs <= 1_000, "--runs", runs, "1 to 1000");
  }

  private MonthRun run(
      ClusterShape shape, List<LanlRecord> records, Optional<Trace> played, long one) {
    List<Failure> away = new Outages(shape.nodes(), lastsNs, silentNs, one).of(records);
    if (away.isEmpty() || away.get(0).atNs() >= lastsNs) {
      throw new BadInputException(failures + ": no node fails in time " + one);
    }
    MonthTerms terms =
        new MonthTerms(lastsNs, silentNs, hotADay, new WishRate(hintsPerMinute, AT_ONCE));
    MonthRun.Held held = new MonthRun.Held(blocks, blockBytes);
    Foreground clients =
        played.map(file -> traffic(shape, file, one)).orElseGet(() -> generated(shape, one));
    return new MonthRun(shape, clients, away, held, terms, one);
  }

  private Foreground generated(ClusterShape shape, long one) {
    Workload.Blocks held =
        new Workload.Blocks(blocks, blockBytes, RandomBlockMap.Policy.HDFS, Workload.Coding.NONE);
    Workload.Clients clients = new Workload.Clients(null, 0, load, false, 0);
    return Workload.of(shape, held, clients, one).foreground();
  }

  private Foreground traffic(ClusterShape shape, Trace file, long one) {
    TracePlay play =
        TracePlay.of(shape.nodes(), shape.linkBytesPerSec(), one)
            .withScale(new TracePlay.Scale.MeanShareOfEqualNodes(load))
            .withCommonClock();
    try {
      return new TraceForeground(file, play);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(trace + ": " + e.getMessage());
    }
  }

  /** The results by arm, for each as many as there are runs. */
  private List<List<MonthResult>> play(List<MonthRun> all) {
    List<MonthArm> arms = MonthArm.ALL;
    return progress.play(
        "simulating",
        "runs",
        spec.commandLine().getErr(),
        arms.size(),
        all.size(),
        (round, arm) -> all.get(round).play(arms.get(arm)));
  }
}
