package io.dayu.sim.cli;

import io.dayu.sim.figure.HotReadsReport;
import io.dayu.sim.heat.HeatArm;
import io.dayu.sim.heat.HeatRun;
import io.dayu.sim.heat.HeatScenario;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu sim heat}: how long readers of hot files wait, by who makes extra replicas. */
@Command(
    name = "heat",
    description =
        "Plays clients that all read the same files at once, and extra replicas of these.",
    sortOptions = false)
final class HeatCommand implements Callable<Integer> {
  private static final String ALL =
      "hdfs,cdrm,eafr,eafr-net,scarlett,dare,dayu-draw,dayu-plain,dayu,oracle";

  private static final long MINUTE_NS = 60_000_000_000L;
  private static final long DAY_NS = 24 * 60 * MINUTE_NS;

  /** Time that an empty cluster takes to be as busy as others make it. */
  private static final long ONSET_NS = 2 * MINUTE_NS;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--arm",
      paramLabel = "NAME,...",
      split = ",",
      defaultValue = ALL,
      description = "Arms to compare.")
  private List<String> arms = List.of();

  @Option(names = "--nodes", paramLabel = "N", description = "DataNodes.")
  private int nodes = 300;

  @Option(names = "--files", paramLabel = "N", description = "Files of one block each.")
  private int files = 50_000;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description = "Replicas of a file, without extra ones.")
  private int replicas = 3;

  @Option(names = "--hot", paramLabel = "N", description = "Files that become hot, all at once.")
  private int hot = 20;

  @Option(
      names = "--readers",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "10,20,30,40,50,60",
      description = "Clients of each hot file.")
  private List<Integer> readers = List.of();

  @Option(
      names = "--rate",
      paramLabel = "N,...",
      split = ",",
      defaultValue = "300",
      description = "Reads a second of all files by others.")
  private List<Integer> rates = List.of();

  @Option(
      names = "--read-time",
      paramLabel = "TIME",
      defaultValue = "2s",
      converter = Amount.Time.class,
      description = "Time of a read that need not wait.")
  private long readNs;

  @Option(
      names = "--stay",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = Amount.Time.class,
      description = "Time for which hot files stay hot.")
  private long stayNs;

  @Option(
      names = "--report",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Amount.Time.class,
      description = "Between two reports of reads.")
  private long reportNs;

  @Option(
      names = "--period",
      paramLabel = "TIME",
      defaultValue = "10m",
      converter = Amount.Time.class,
      description = "Time over which Dayu counts reads.")
  private long periodNs;

  @Option(
      names = "--eafr-period",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Amount.Time.class,
      description = "EAFR's T, after which it decides, and over which it counts reads.")
  private long eafrNs;

  @Option(
      names = "--life",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = Amount.Time.class,
      description = "Time for which Dayu's extra replicas outlive their use.")
  private long lifeNs;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Clusters and workloads, by seeds one after another.")
  private int runs = 3;

  @Option(names = "--seed", paramLabel = "N", description = "The first seed.")
  private long seed = 1;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the CSV files.")
  private Path out = Path.of("sim-heat");

  private HeatCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    List<HeatArm> chosen = arms.stream().map(HeatCommand::arm).toList();
    HotReadsReport report = new HotReadsReport();
    for (int clients : readers) {
      for (int rate : rates) {
        HeatScenario scenario = scenario(clients, rate);
        for (HeatArm arm : chosen) {
          report.add(clients, rate, HeatRun.of(scenario, arm, seed, runs));
        }
      }
    }
    PrintWriter console = spec.commandLine().getOut();
    console.print(report.summary());
    report.write(out);
    console.println("Files are in " + out + ".");
    console.flush();
    return 0;
  }

  private HeatScenario scenario(int clients, int rate) {
    long leaveNs = ONSET_NS + stayNs;
    return new HeatScenario(
        nodes,
        files,
        replicas,
        hot,
        clients,
        rate,
        readNs,
        new HeatScenario.Times(
            ONSET_NS, leaveNs, leaveNs + stayNs + 2 * lifeNs, reportNs, periodNs, eafrNs, lifeNs));
  }

  private void check() {
    Check.that(nodes >= 20 && nodes <= 10_000, "--nodes", nodes, "20 to 10000");
    Check.that(files >= 1 && files <= 10_000_000, "--files", files, "1 to 10000000");
    Check.that(replicas >= 1 && replicas <= 10, "--replicas", replicas, "1 to 10");
    Check.that(hot >= 1 && hot <= files, "--hot", hot, "1 to --files");
    for (int clients : readers) {
      Check.that(clients >= 1 && clients <= 1_000, "--readers", clients, "1 to 1000");
    }
    for (int rate : rates) {
      Check.that(rate >= 1 && rate <= 100_000, "--rate", rate, "1 to 100000");
    }
    Check.that(runs >= 1 && runs <= 1_000, "--runs", runs, "1 to 1000");
    checkTime("--read-time", readNs, 1_000_000);
    checkTime("--report", reportNs, 100_000_000);
    checkTime("--period", periodNs, reportNs);
    checkTime("--eafr-period", eafrNs, reportNs);
    checkTime("--stay", stayNs, reportNs);
    checkTime("--life", lifeNs, reportNs);
  }

  private static void checkTime(String option, long ns, long leastNs) {
    Check.that(
        ns >= leastNs && ns <= DAY_NS, option, ns / 1e9 + "s", leastNs / 1e9 + "s to 86400s");
  }

  private static HeatArm arm(String name) {
    return Check.named("--arm", name, HeatArm.values(), HeatArm::label);
  }
}
