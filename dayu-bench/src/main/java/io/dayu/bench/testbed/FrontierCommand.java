package io.dayu.bench.testbed;

import io.dayu.bench.command.Interruption;
import io.dayu.bench.daemons.DropInJar;
import io.dayu.bench.daemons.SourceCommit;
import io.dayu.bench.testbed.arm.Seeds;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.frontier.FrontierArm;
import io.dayu.bench.testbed.frontier.FrontierArms;
import io.dayu.bench.testbed.frontier.FrontierMeasurement;
import io.dayu.bench.testbed.frontier.FrontierRegime;
import io.dayu.bench.testbed.frontier.FrontierRuns;
import io.dayu.bench.testbed.run.Measurement;
import io.dayu.bench.testbed.run.RunRecord;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed frontier}: the measurement that says how Dayu compares with stock HDFS. */
@Command(
    name = "frontier",
    description = {
      "Runs no failure, stock HDFS with several streams and throttles, and Dayu at several alphas,"
          + " each with the same seeds, and says how far Dayu's curve of time and clients lies"
          + " inside that of stock HDFS.",
      "A run that is over is a line in runs.csv; the same command goes on where it was cut off."
    },
    sortOptions = false)
final class FrontierCommand implements Callable<Integer> {
  private static final String OPTIONS_FILE = ".args";
  private static final int INCOMPLETE = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--regimes",
      paramLabel = "NAME,...",
      split = ",",
      defaultValue = "links,ten-gbe,disks,racks,bursts,groups",
      description = "Files of dayu-bench/regimes without .args, or files of options by path.")
  private List<String> regimes = List.of();

  @Option(
      names = "--arms",
      paramLabel = "ARM,...",
      description = "Names of arms (default: all; --dry-run shows them).")
  private String arms = "";

  @Option(
      names = "--seeds",
      paramLabel = "SEEDS",
      defaultValue = "1..5",
      description = "Seeds, as 1..5 or 1,2,3.")
  private String seeds = "";

  @Option(
      names = "--window",
      paramLabel = "TIME",
      defaultValue = "180s",
      converter = Amount.Time.class,
      description = "The seconds from the kill on in which all arms are compared.")
  private long windowNs;

  @Option(names = "--out", paramLabel = "DIR", description = "Directory of the results.")
  private Path out = Path.of("frontier-run");

  @Option(
      names = "--dry-run",
      description = "Say which arms would run and how long that would take, and run nothing.")
  private boolean dryRun;

  @Mixin private WorkOption work = new WorkOption();

  private FrontierCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<FrontierRegime> all = new ArrayList<>();
    for (String regime : regimes) {
      all.add(regime(regime.strip()));
    }
    GuardedTask guard = new GuardedTask(spec.commandLine(), work.directory());
    FrontierMeasurement measurement =
        new FrontierMeasurement(
            all, new FrontierRuns(out.resolve("runs.csv")), SourceCommit.text(), out, guard::say);
    PrintWriter text = spec.commandLine().getOut();
    if (dryRun) {
      all.forEach(regime -> list(regime, text));
    }
    measurement.outlook().forEach(text::println);
    text.flush();
    return dryRun ? 0 : run(measurement, guard);
  }

  private static void list(FrontierRegime regime, PrintWriter text) {
    text.println("The arms of " + regime.name() + ":");
    for (FrontierArm arm : regime.arms()) {
      text.println("  " + arm.name() + " = " + arm.arm().label());
    }
  }

  private int run(FrontierMeasurement measurement, GuardedTask guard)
      throws IOException, InterruptedException {
    Path jar = DropInJar.find();
    try (Machine machine = Machine.take()) {
      guard.say("on " + machine + ", results go to " + out);
      return guard.run(interruption -> measure(measurement, jar, guard, interruption));
    }
  }

  private int measure(
      FrontierMeasurement measurement, Path jar, GuardedTask guard, Interruption interruption)
      throws IOException, InterruptedException {
    int failures = measurement.run(plan -> runOne(plan, jar, guard), interruption::wanted);
    PrintWriter text = spec.commandLine().getOut();
    text.print(measurement.text());
    text.println("Files are in " + out + ".");
    if (failures > 0) {
      text.println(failures + " runs are missing; the same command makes them.");
    }
    text.flush();
    return failures > 0 ? INCOMPLETE : 0;
  }

  private static RunRecord runOne(TestbedPlan plan, Path jar, GuardedTask guard)
      throws IOException, InterruptedException {
    List<RunRecord> records = new ArrayList<>();
    new Measurement(plan, jar, records::add, guard::say).run();
    return records.get(0);
  }

  /** A holder of a regime's options. */
  @Command
  private static final class RegimeOptions {
    @Mixin private TestbedOptions options = new TestbedOptions();
  }

  private FrontierRegime regime(String named) {
    Path file = file(named);
    String name = String.valueOf(file.getFileName());
    name = name.endsWith(OPTIONS_FILE) ? name.substring(0, name.indexOf(OPTIONS_FILE)) : name;
    RegimeOptions command = new RegimeOptions();
    CommandLine line = new CommandLine(command).setOverwrittenOptionsAllowed(true);
    // Arms of the file are other ones; these are read apart.
    line.parseArgs("@" + file, "--arms", "none,dayu", "--seeds", seeds);
    TestbedPlan plan = withWindow(command.options.plan(work.directory()), name);
    long linkBytesPerSec = plan.conditions().links().bytesPerSec();
    return new FrontierRegime(name, FrontierArms.named(arms, linkBytesPerSec), plan);
  }

  private static Path file(String named) {
    Path file =
        named.endsWith(OPTIONS_FILE)
            ? Path.of(named)
            : Path.of(System.getProperty("dayu.regimes", "dayu-bench/regimes"))
                .resolve(named + OPTIONS_FILE);
    if (!Files.isRegularFile(file)) {
      throw new BadInputException("--regimes: there is no file " + file);
    }
    return file;
  }

  private TestbedPlan withWindow(TestbedPlan plan, String name) {
    TestbedPlan.RunConditions of = plan.conditions();
    Duration window = Duration.ofNanos(windowNs);
    Check.that(
        window.toSeconds() >= 1 && window.compareTo(of.timing().limit()) <= 0,
        "--window",
        window.toMillis() + "ms",
        "from 1s to the limit of a run");
    TestbedPlan.RunLengths lengths =
        new TestbedPlan.RunLengths(of.timing().warmUp(), window, of.timing().limit(), window);
    return new TestbedPlan(
        plan.arms(),
        Seeds.parse(seeds),
        new TestbedPlan.RunConditions(
            of.shape(),
            of.links(),
            of.disk(),
            of.foreground(),
            of.guided(),
            lengths,
            of.alpha(),
            of.failure()),
        plan.properties(),
        plan.work(),
        out.toAbsolutePath().resolve(name));
  }
}
