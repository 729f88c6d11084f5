package io.dayu.sim.cli;

import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.SizingTerms;
import io.dayu.core.plan.ClassShares;
import io.dayu.sim.elastic.DemandReader;
import io.dayu.sim.elastic.ElasticArm;
import io.dayu.sim.elastic.ElasticResult;
import io.dayu.sim.elastic.ElasticRun;
import io.dayu.sim.elastic.ElasticScenario;
import io.dayu.sim.elastic.IoDemand;
import io.dayu.sim.elastic.Watts;
import io.dayu.sim.figure.ElasticReport;
import io.dayu.sim.figure.OffloadReport;
import io.dayu.sim.trace.swim.SwimReader;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import io.dayu.tools.report.Show;
import io.dayu.tools.trace.TraceReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim elastic}: how few DataNodes a trace needs awake, by who decides it. */
@Command(
    name = "elastic",
    description =
        "Shows JackRabbit's layout, and plays a trace on clusters whose size follows the load.",
    sortOptions = false)
final class ElasticCommand implements Callable<Integer> {
  private static final String ALL =
      "hdfs,ideal,sierra,rabbit,jackrabbit,springfs,dayu-1,dayu-2,dayu-off";

  private static final long SECOND_NS = 1_000_000_000L;
  private static final long MINUTE_NS = 60 * SECOND_NS;
  private static final long DAY_NS = 24 * 60 * MINUTE_NS;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--swim",
      paramLabel = "FILE",
      description = "Play the jobs of a SWIM trace (docs/measure/traces.md).")
  private @Nullable Path swim;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Play a trace of links (docs/measure/traces.md).")
  private @Nullable Path trace;

  @Option(
      names = "--arm",
      paramLabel = "NAME,...",
      split = ",",
      defaultValue = ALL,
      description = "Arms to compare.")
  private List<String> arms = List.of();

  @Option(names = "--nodes", paramLabel = "N", description = "DataNodes.")
  private int nodes = 600;

  @Option(names = "--replicas", paramLabel = "N", description = "Replicas of a block.")
  private int replicas = 3;

  @Option(
      names = "--job-speed",
      paramLabel = "SPEED",
      defaultValue = "7.5GB/s",
      converter = Amount.Speed.class,
      description = "Speed at which a job of SWIM reads or writes.")
  private long jobBytesPerSec;

  @Option(
      names = "--storage",
      paramLabel = "SIZE",
      defaultValue = "24TB",
      converter = Amount.Size.class,
      description = "Capacity of a DataNode's disks.")
  private long capacityBytes;

  @Option(
      names = "--full",
      paramLabel = "SHARE",
      description = "Planned use of all disks; above 0.4 they need more primaries.")
  private double full = 0.7;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      description = "Part of a DataNode's work that Dayu plans for it.")
  private double load = 0.7;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      defaultValue = "-1",
      converter = SettingsOptions.TimeOrUnset.class,
      description =
          "Time for which a need counts for growing (default: 5m, or --patience where that is less).")
  private long windowNs;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "2m",
      converter = Amount.Time.class,
      description = "Time for which fewer must be enough before some rest.")
  private long patienceNs;

  @Option(
      names = "--step",
      paramLabel = "N",
      description =
          "Sizes are whole steps above the floor (default: a twentieth of all DataNodes).")
  private int step;

  @Option(
      names = "--hear",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Amount.Time.class,
      description =
          "Delay with which Dayu's loop hears of a load: 10s for a report, the mean of 5s, a look and the"
              + " word to all.")
  private long hearNs;

  @Option(
      names = "--copy-share",
      paramLabel = "SHARE",
      description = "Part of what DataNodes do that Dayu's copies may be.")
  private double copyShare = ClassShares.DEFAULT.capacityShare();

  @Option(
      names = "--old-data",
      paramLabel = "WHERE",
      description =
          "bands: all data were written with bands; anywhere: Dayu begins with bands, and all data"
              + " lie elsewhere.")
  private String oldData = "bands";

  @Option(
      names = "--off-after",
      paramLabel = "TIME",
      defaultValue = "1h",
      converter = Amount.Time.class,
      description = "Time that a DataNode rests before its machine goes off.")
  private long offAfterNs;

  @Option(
      names = "--boot",
      paramLabel = "TIME",
      defaultValue = "3m",
      converter = Amount.Time.class,
      description = "Time until a machine that was off serves.")
  private long bootNs;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of HDFS's placement and of reads.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV files.")
  private Path out = Path.of("sim-elastic");

  private ElasticCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    List<ElasticArm> chosen = arms.stream().map(ElasticCommand::arm).toList();
    PrintWriter console = spec.commandLine().getOut();
    OffloadReport offload = new OffloadReport(seed);
    console.print(offload.summary());
    console.flush();
    offload.write(out);
    Optional<IoDemand> demand = demand();
    if (demand.isPresent()) {
      play(demand.get(), chosen, console);
    }
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private void check() {
    Check.that(swim == null || trace == null, "--trace", "with --swim", "without it");
    Check.that(nodes >= 3 && nodes <= 10_000, "--nodes", nodes, "3 to 10000");
    Check.that(replicas >= 1 && replicas <= 10, "--replicas", replicas, "1 to 10");
    Check.that(replicas <= nodes, "--replicas", replicas, "at most --nodes");
    Check.that(jobBytesPerSec >= 1000, "--job-speed", jobBytesPerSec, "1KB/s or more");
    Check.that(capacityBytes >= 1, "--storage", capacityBytes, "1B or more");
    Check.that(full > 0 && full <= 1, "--full", full, "above 0, at most 1");
    Check.that(load > 0 && load <= 1, "--load", load, "above 0, at most 1");
    Check.that(patienceNs >= windowNs, "--patience", patienceNs / 1e9 + "s", "--window or more");
    Check.that(step >= 0, "--step", step, "1 or more, or 0 for a twentieth");
    Check.that(copyShare >= 0 && copyShare <= 1, "--copy-share", copyShare, "0 to 1");
    boolean known = oldData.equals("bands") || oldData.equals("anywhere");
    Check.that(known, "--old-data", oldData, "bands or anywhere");
    Check.that(
        offAfterNs >= 0 && offAfterNs <= DAY_NS, "--off-after", offAfterNs / 1e9 + "s", "0s to 1d");
    Check.that(hearNs >= 0 && hearNs <= DAY_NS, "--hear", hearNs / 1e9 + "s", "0s to 1d");
    Check.that(bootNs >= 0 && bootNs <= DAY_NS, "--boot", bootNs / 1e9 + "s", "0s to 1d");
  }

  private static ElasticArm arm(String name) {
    return Check.named("--arm", name, ElasticArm.values(), ElasticArm::label);
  }

  private Optional<IoDemand> demand() {
    if (swim != null) {
      return Optional.of(DemandReader.ofJobs(SwimReader.read(swim), (double) jobBytesPerSec));
    }
    if (trace != null) {
      return Optional.of(
          DemandReader.ofTrace(TraceReader.read(trace, TraceReader.Grid.DEFAULT), replicas));
    }
    return Optional.empty();
  }

  private void play(IoDemand demand, List<ElasticArm> chosen, PrintWriter console)
      throws IOException {
    Check.that(demand.mostWork(replicas) > 0, "trace", "it", "one that reads or writes");
    ElasticScenario scenario =
        new ElasticScenario(
            demand,
            nodes,
            LayoutTerms.of(replicas, full),
            (double) capacityBytes,
            Watts.EAFR,
            new ElasticScenario.Clocks(
                (int) (hearNs / SECOND_NS), copyShare, minutes(offAfterNs), minutes(bootNs)),
            ElasticScenario.OldData.valueOf(oldData.toUpperCase(Locale.ROOT)));
    console.println(describe(scenario));
    List<ElasticResult> results =
        chosen.stream().map(arm -> ElasticRun.of(scenario, arm, terms())).toList();
    ElasticReport report = new ElasticReport(results);
    report.write(out);
    console.print(report.summary());
  }

  /** The terms of Dayu's loop: those that ship, but for what is given. */
  SizingTerms terms() {
    SizingTerms shipped = SizingTerms.of(load, patienceNs, nodes);
    return new SizingTerms(
        load,
        windowNs < 0 ? shipped.windowNs() : windowNs,
        patienceNs,
        step == 0 ? shipped.step() : step);
  }

  /** Minutes that have begun in a time. */
  private static int minutes(long ns) {
    return (int) ((ns + MINUTE_NS - 1) / MINUTE_NS);
  }

  private String describe(ElasticScenario scenario) {
    IoDemand demand = scenario.demand();
    double mean = 0;
    for (int minute = 0; minute < demand.minutes(); minute++) {
      mean += demand.work(minute, replicas) / demand.minutes();
    }
    return demand.minutes()
        + " minutes, "
        + Show.bytes(demand.allRead())
        + " read, "
        + Show.bytes(demand.allWritten())
        + " written, mean load "
        + Show.percent(mean / demand.mostWork(replicas))
        + " of the most; "
        + nodes
        + " DataNodes, "
        + scenario.bands().floor(1)
        + " hold one copy and "
        + scenario.bands().floor(2)
        + " two";
  }
}
