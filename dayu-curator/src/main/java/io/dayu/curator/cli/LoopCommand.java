package io.dayu.curator.cli;

import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.loop.DecisionLog;
import io.dayu.curator.loop.NewestImage;
import io.dayu.curator.loop.PastScans;
import io.dayu.curator.loop.ReadLooks;
import io.dayu.curator.loop.ScanReason;
import io.dayu.curator.loop.ScanRules;
import io.dayu.curator.loop.TieringRecord;
import io.dayu.curator.loop.TieringShadow;
import io.dayu.curator.scan.ClusterTiers;
import io.dayu.curator.task.Balance;
import io.dayu.curator.task.ColdFactors;
import io.dayu.curator.task.TierReports;
import io.dayu.curator.task.Tiering;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import io.dayu.tools.input.OneSentence;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.report.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./dayu curate loop}: scans and runs, whenever they are due. */
@Command(
    name = "loop",
    description = {
      "Scans new images whenever it is due, and carries out the hints of the tasks that --run",
      "names. Options after -- go to each scan."
    })
final class LoopCommand implements Callable<Integer> {
  private static final double PER_CENT = 100;

  /** Below the scans; all of a loop's runs remember the same refusals. */
  private static final String REFUSED = "refused";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "IMAGES",
      description = "Directory in which images appear, as fsimage_N.")
  private String images = "";

  @Parameters(index = "1..*", paramLabel = "-- OPTION...", description = "Options of each scan.")
  private List<String> scanOptions = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Scans are written below, and tell a loop that is started again what is done.")
  private String out = "";

  @Option(
      names = "--cluster",
      paramLabel = "URI",
      description = "The file system whose DataNodes and tiers are watched, and where tasks run.")
  private @Nullable String cluster;

  @Option(
      names = "--tasks",
      paramLabel = "TASK",
      split = ",",
      defaultValue = "cold-to-coded,small-files,garbage",
      description = "Look for that work in each scan (default: ${DEFAULT-VALUE}).")
  private List<String> tasks = List.of();

  @Option(
      names = "--run",
      paramLabel = "TASK",
      split = ",",
      description =
          "Carry out what is found: cold-to-coded, tiering, balance, cold-factors (default: none).")
  private List<String> run = List.of();

  @Option(
      names = "--full",
      paramLabel = "TIME",
      defaultValue = "24h",
      converter = Amount.Time.class,
      description = "Write all tables again after so long (default: ${DEFAULT-VALUE}).")
  private long fullNs;

  @Option(
      names = "--partial",
      paramLabel = "TIME",
      defaultValue = "2h",
      converter = Amount.Time.class,
      description = "Look for hints again after so long (default: ${DEFAULT-VALUE}).")
  private long partialNs;

  @Option(
      names = "--tier-above",
      paramLabel = "PERCENT",
      defaultValue = "75",
      description = "Tiering is due where a tier is fuller (default: ${DEFAULT-VALUE}).")
  private int tierAbove;

  @Option(
      names = "--explore",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Leave so many decisions about tiering to chance, which curate learn compares, such as"
              + " 0.2 (default: ${DEFAULT-VALUE}).")
  private double explore;

  @Option(
      names = "--poll",
      paramLabel = "TIME",
      defaultValue = "5m",
      converter = Amount.Time.class,
      description = "Look so often what is due (default: ${DEFAULT-VALUE}).")
  private long pollNs;

  @Option(
      names = "--keep",
      paramLabel = "N",
      defaultValue = "7",
      description = "Keep so many scans of each kind (default: ${DEFAULT-VALUE}).")
  private int keep;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Files or replicas of one run at most (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Write the page of curate report there after each full scan.")
  private @Nullable String page;

  @Option(
      names = "--standby",
      paramLabel = "NAME,...",
      defaultValue = "none",
      description =
          "With cold-factors: hosts, addresses or racks that take replicas of cold files (default:"
              + " ${DEFAULT-VALUE}).")
  private String standby = "";

  @Option(names = "--once", description = "Do what is due now and end, for cron.")
  private boolean once;

  @Mixin private FactorOptions factors = new FactorOptions();

  @Mixin private ThreadsOption machine = new ThreadsOption();

  private @Nullable Set<String> liveAtScan;
  private @Nullable TieringShadow shadow;

  private LoopCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    SparkSession spark = CurateSession.start("dayu curate loop", machine.threads());
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    if (!run.contains(Tiering.TASK)) {
      return once ? look(conf) : lookUntilInterrupted(conf);
    }
    NameNodeOrders orders = new NameNodeOrders(conf, cluster());
    if (once) {
      note(conf, orders.readMs());
      return look(conf);
    }
    try (ReadLooks looks =
        new ReadLooks(Duration.ofNanos(pollNs), orders::readMs, ms -> note(conf, ms))) {
      looks.begin();
      return lookUntilInterrupted(conf);
    }
  }

  private void note(Configuration conf, OptionalDouble readMs) {
    try {
      shadow(conf).note(readMs);
    } catch (IOException e) {
      // The next decision meets it too, and says so.
    }
  }

  private int lookUntilInterrupted(Configuration conf) {
    while (true) {
      int code = look(conf);
      try {
        TimeUnit.NANOSECONDS.sleep(pollNs);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return code;
      }
    }
  }

  private void check() {
    for (String task : run) {
      Check.that(
          CarryOutCommand.TASKS.contains(task), "--run", task, CarryOutCommand.TASKS_IN_WORDS);
      if (!task.equals(Tiering.TASK) && !tasks.contains(task)) {
        throw new BadInputException("--run: " + task + " must be in --tasks too");
      }
    }
    Check.that(!tasks.contains(Tiering.TASK), "--tasks", Tiering.TASK, "in --run alone");
    if (tasks.contains(Balance.TASK) && cluster == null) {
      throw new BadInputException("--tasks balance: say with --cluster whose DataNodes");
    }
    if (!run.isEmpty() && cluster == null) {
      throw new BadInputException("--run: say with --cluster on which file system");
    }
    factors.check();
    if (WarmCommand.servers(standby).any() && !run.contains(ColdFactors.TASK)) {
      throw new BadInputException("--standby: say --run cold-factors, whose files move there");
    }
    Check.that(explore >= 0 && explore <= 1, "--explore", explore, "0 to 1");
    if (explore > 0 && !run.contains(Tiering.TASK)) {
      throw new BadInputException("--explore: say --run tiering, which alone is decided about");
    }
    if (cluster != null) {
      cluster();
    }
    if (fullNs < partialNs) {
      throw new BadInputException("--full: it must be as long as --partial, or longer");
    }
    if (pollNs <= 0) {
      throw new BadInputException("--poll: it must be above 0");
    }
    Check.that(most > 0, "--most", most, "above 0");
    Check.that(keep >= 2, "--keep", keep, "2 or more");
    Check.that(tierAbove >= 0 && tierAbove <= PER_CENT, "--tier-above", tierAbove, "0 to 100");
  }

  /** Does all that is due now; what fails is said, and is due again at the next look. */
  private int look(Configuration conf) {
    try {
      boolean ended = !run.contains(ColdFactors.TASK) || warmed("none");
      ended &= endTiering(conf);
      while (true) {
        Optional<Due> due = due(conf);
        if (due.isEmpty()) {
          return ended ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        }
        if (!carriedOut(due.get(), conf)) {
          return CommandLine.ExitCode.SOFTWARE;
        }
      }
    } catch (IOException e) {
      String why = PlainText.of(OneSentence.withoutTrace(String.valueOf(e.getMessage())));
      say("Nothing was done (" + why + "). It is tried again at the next look.");
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /**
   * A scan that is due.
   *
   * @param before directory of the last one that has hints, which a new one is compared with
   * @param live DataNodes that are live now, null where nobody asks
   * @param leavesAbove files leave tiers that are fuller, in per cent
   */
  private record Due(
      ScanReason reason,
      NewestImage image,
      Optional<Path> before,
      @Nullable Set<String> live,
      int leavesAbove) {}

  /**
   * Goes on with tiering that was killed, and once for each image with what could not move.
   *
   * @return whether nothing is left of it
   */
  private boolean endTiering(Configuration conf) throws IOException {
    boolean ended = true;
    if (run.contains(Tiering.TASK)) {
      NewestImage image = newestImage(conf);
      for (Path tables : past(conf).tieringToEnd(image.transaction())) {
        say("Goes on with " + tables + ", which was not carried out to the end.");
        ended &= carriedOut(Tiering.TASK, tables, image, conf);
      }
    }
    return ended;
  }

  private NewestImage newestImage(Configuration conf) throws IOException {
    Path directory = new Path(CurateSession.located(images));
    return NewestImage.in(directory.getFileSystem(conf), directory)
        .orElseThrow(() -> new IOException(directory + " has no file fsimage_N"));
  }

  private Optional<Due> due(Configuration conf) throws IOException {
    NewestImage image = newestImage(conf);
    PastScans past = past(conf);
    @Nullable TierReports tiers = cluster == null ? null : ClusterTiers.of(conf, cluster());
    @Nullable Set<String> live = tiers == null ? null : tiers.dataNodes().keySet();
    if (liveAtScan == null) {
      liveAtScan = live;
    }
    boolean changed = live != null && !live.equals(liveAtScan);
    @Nullable TieringRecord decided =
        tiers == null || !run.contains(Tiering.TASK)
            ? null
            : shadow(conf).decided(image.transaction(), PER_CENT * tiers.fullest(), Instant.now());
    boolean runs = decided != null && decided.decision().action() == TieringAction.RUN;
    int leavesAbove = decided == null ? tierAbove : decided.leavesAbove();
    return new ScanRules(
            TimeUnit.NANOSECONDS.toMillis(fullNs), TimeUnit.NANOSECONDS.toMillis(partialNs))
        .due(past, image.transaction(), changed, runs, System.currentTimeMillis())
        .map(reason -> new Due(reason, image, past.directoryOfHints(), live, leavesAbove));
  }

  private synchronized TieringShadow shadow(Configuration conf) throws IOException {
    if (shadow == null) {
      Path directory = new Path(CurateSession.located(out));
      shadow =
          new TieringShadow(
              DecisionLog.in(directory.getFileSystem(conf), directory), tierAbove, explore);
    }
    return shadow;
  }

  private URI cluster() {
    return CurateSession.cluster("--cluster", cluster);
  }

  private PastScans past(Configuration conf) throws IOException {
    Path directory = new Path(CurateSession.located(out));
    return PastScans.in(directory.getFileSystem(conf), directory);
  }

  private boolean carriedOut(Due due, Configuration conf) throws IOException {
    String name = due.reason.prefix() + "-" + due.image.transaction();
    Path target = new Path(CurateSession.located(out), name);
    Path unfinished = target.suffix(PastScans.UNFINISHED);
    past(conf).removeLeft();
    say(due.reason + ": scan of " + due.image.path() + ".");
    if (execute(scan(due, unfinished.toString())) != 0) {
      past(conf).removeLeft();
      return false;
    }
    if (!target.getFileSystem(conf).rename(unfinished, target)) {
      throw new IOException(unfinished + " could not be renamed to " + target);
    }
    if (due.reason != ScanReason.TIER_IS_FULL) {
      liveAtScan = due.live;
    }
    past(conf).keepNewest(keep);
    return followed(due, target, conf);
  }

  /** Does what follows a scan: its page, and its hints carried out. */
  private boolean followed(Due due, Path tables, Configuration conf) throws IOException {
    boolean good = true;
    if (due.reason == ScanReason.FULL && page != null) {
      good = execute(List.of("report", tables.toString(), "--page", page)) == 0;
    }
    for (String task : run) {
      if (task.equals(Tiering.TASK) == (due.reason == ScanReason.TIER_IS_FULL)) {
        good &= carriedOut(task, tables, due.image, conf);
      }
    }
    if (run.contains(ColdFactors.TASK)
        && WarmCommand.servers(standby).any()
        && due.reason != ScanReason.TIER_IS_FULL) {
      good &= warmed(standby);
    }
    return good;
  }

  /** Gives files that are used again their factor back; whether nothing was refused. */
  private boolean warmed(String servers) {
    List<String> words = new ArrayList<>(List.of("warm", "--cluster", String.valueOf(cluster)));
    words.addAll(List.of("--standby", servers));
    words.addAll(factors.words());
    return execute(words) == 0;
  }

  /** Carries out the hints that a scan has found for a task; whether nothing is left of them. */
  private boolean carriedOut(String task, Path tables, NewestImage image, Configuration conf)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("run", tables.toString(), "--task", task));
    words.addAll(List.of("--cluster", String.valueOf(cluster)));
    words.addAll(List.of("--most", Integer.toString(most)));
    words.addAll(factors.words());
    words.addAll(List.of("--refused", new Path(CurateSession.located(out), REFUSED).toString()));
    boolean all = execute(words) == 0;
    if (task.equals(Tiering.TASK)) {
      past(conf).carriedOut(tables, all, image.transaction());
    }
    return all;
  }

  private List<String> scan(Due due, String target) {
    List<String> words = new ArrayList<>(List.of("scan", due.image.path().toString()));
    words.addAll(List.of("--out", target));
    if (due.reason == ScanReason.TIER_IS_FULL) {
      words.addAll(List.of("--hints-only", "--tasks", Tiering.TASK));
      words.addAll(List.of("--tiers", String.valueOf(cluster)));
      words.addAll(List.of("--tier-above", Integer.toString(due.leavesAbove)));
    } else {
      words.add(due.reason == ScanReason.FULL ? "--paths" : "--hints-only");
      words.addAll(List.of("--tasks", String.join(",", tasks)));
      if (tasks.contains(Balance.TASK)) {
        words.addAll(List.of("--tiers", String.valueOf(cluster)));
      }
      due.before.ifPresent(before -> words.addAll(List.of("--before", before.toString())));
    }
    words.addAll(scanOptions);
    return words;
  }

  private int execute(List<String> words) {
    CommandLine line = CurateCommand.commandLine();
    line.setOut(spec.commandLine().getOut());
    line.setErr(spec.commandLine().getErr());
    return line.execute(words.toArray(new String[0]));
  }

  private void say(String sentence) {
    PrintWriter print = spec.commandLine().getOut();
    print.println(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + sentence);
    print.flush();
  }
}
