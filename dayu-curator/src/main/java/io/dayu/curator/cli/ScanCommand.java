package io.dayu.curator.cli;

import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.image.ImageDigest;
import io.dayu.curator.image.ImageFetch;
import io.dayu.curator.run.BalanceRun;
import io.dayu.curator.scan.Confirmations;
import io.dayu.curator.scan.HintTable;
import io.dayu.curator.scan.ImageScan;
import io.dayu.curator.scan.ListSummary;
import io.dayu.curator.scan.OwnerList;
import io.dayu.curator.scan.OwnerRow;
import io.dayu.curator.scan.ScanOutput;
import io.dayu.curator.task.Balance;
import io.dayu.curator.task.CuratorTask;
import io.dayu.curator.task.TierMove;
import io.dayu.curator.task.TierUse;
import io.dayu.curator.task.Tiering;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import io.dayu.tools.report.PlainText;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./dayu curate scan}: a fsimage as tables, and who has how much of it. */
@Command(
    name = "scan",
    description = {
      "Reads a fsimage and says how many files and bytes each owner has.",
      "With --out it writes the image's tables as Parquet files, for queries of your own."
    })
final class ScanCommand implements Callable<Integer> {
  private static final int OWNER_MAX = 60;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "IMAGE",
      description =
          "A fsimage: a file of this machine, or an address such as hdfs://ns/fsimage_7; or"
              + " http://NAMENODE:9870, whose newest image is fetched into this directory.")
  private String image = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write the tables there; the directory must not exist yet.")
  private @Nullable String out;

  @Option(
      names = "--paths",
      description = "Write each inode's path too, which takes about a third longer.")
  private boolean paths;

  @Option(
      names = "--replicas",
      paramLabel = "DIR",
      description = "Compare with the lists of replicas there: a block pool's directory.")
  private @Nullable String replicas;

  @Option(
      names = "--located",
      paramLabel = "URI",
      description = "Compare with what the NameNode lists below that directory, without agents.")
  private @Nullable String located;

  @Option(
      names = "--hints-only",
      description = "Write hints to --out, and none of the image's tables.")
  private boolean hintsOnly;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Write the page of curate report there, from the tables of --out.")
  private @Nullable Path page;

  @Option(names = "--open", description = "Show the page in the desktop's browser.")
  private boolean show;

  @Mixin private TaskOptions tasks = new TaskOptions();

  @Option(
      names = "--before",
      paramLabel = "DIR",
      description = "Tables of an earlier scan: what both have found is a finding.")
  private @Nullable String before;

  @Option(
      names = "--confirm",
      paramLabel = "URI",
      description = "Ask the NameNode of that file system about each hint of replicas.")
  private @Nullable String confirm;

  @Mixin private ThreadsOption machine = new ThreadsOption();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "20",
      description = "Owners that are shown (default: ${DEFAULT-VALUE}).")
  private int top;

  private ScanCommand() {}

  @Override
  public Integer call() throws IOException {
    int threads = machine.threads();
    Check.that(top > 0, "--top", top, "above 0");
    if (replicas != null && located != null) {
      throw new BadInputException("--located: leave it out where there are lists (--replicas)");
    }
    boolean compared = replicas != null || located != null;
    tasks.check(compared, replicas != null);
    if (before != null && !compared && !tasks.any()) {
      throw new BadInputException("--before: say with --tasks or --replicas what to compare");
    }
    if (confirm != null && !compared) {
      throw new BadInputException("--confirm: say with --replicas where the lists are");
    }
    if (hintsOnly && (out == null || paths || !(compared || tasks.any()))) {
      throw new BadInputException(
          "--hints-only: say --out and --tasks or --replicas, and leave out --paths");
    }
    if (paths && out == null) {
      throw new BadInputException("--paths: say with --out where the tables shall be written");
    }
    if (page != null && (out == null || hintsOnly)) {
      throw new BadInputException(
          "--page: say with --out where its tables shall be written, and leave out --hints-only");
    }
    if (show && page == null) {
      throw new BadInputException("--open: say with --page which file");
    }
    PrintWriter print = spec.commandLine().getOut();
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(located(print));
    Configuration conf = new Configuration();
    FsImageIndex index = FsImageIndex.open(conf, path);
    ImageDigest.check(conf, path);
    print.printf(
        Locale.ROOT,
        "%s: %,d inodes in %s, as of transaction %d, written %s%n",
        path,
        index.inodes(),
        Show.bytes((double) index.lengthBytes()),
        index.namesystem().getTransactionId(),
        index.writtenAt().truncatedTo(ChronoUnit.SECONDS));
    print.flush();
    SparkSession spark = CurateSession.start("dayu curate scan", threads);
    if (out == null) {
      scanned(print, spark, index, null);
      return CommandLine.ExitCode.OK;
    }
    try (ScanOutput output = ScanOutput.begin(spark, CurateSession.located(out))) {
      scanned(print, spark, index, output);
      output.finish();
    }
    print.println("The tables are in " + out + ".");
    print.flush();
    if (page != null) {
      PageFile.write(spark, out, page, show, print);
    }
    return CommandLine.ExitCode.OK;
  }

  private void scanned(
      PrintWriter print, SparkSession spark, FsImageIndex index, @Nullable ScanOutput output)
      throws IOException {
    ImageScan scan = ImageScan.of(spark, index);
    if (output != null && !hintsOnly) {
      scan = scan.written(output, paths);
    }
    printOwners(print, scan.owners(top));
    if (replicas != null) {
      printLists(print, tasks.lists(spark, CurateSession.located(replicas)));
    }
    if (replicas != null || located != null || tasks.any()) {
      printHints(print, spark, index, output);
    }
  }

  /** The address of the image; the newest one of a NameNode is fetched. */
  private String located(PrintWriter print) throws IOException {
    if (!image.matches("https?://.*")) {
      return CurateSession.located(image);
    }
    if (!CurateSession.isOnThisMachine()) {
      throw new BadInputException(
          "IMAGE: executors do not see what is fetched to this machine; put the image into HDFS");
    }
    URI nameNode = CurateSession.web("IMAGE", image);
    try (ImageFetch fetch = ImageFetch.open(new Configuration(), nameNode)) {
      print.printf(
          Locale.ROOT,
          "The newest image there is %s, %s. It is fetched unless it is here.%n",
          fetch.name(),
          Show.bytes((double) fetch.lengthBytes()));
      print.flush();
      return fetch.to(Path.of("").toAbsolutePath()).toUri().toString();
    }
  }

  /** A DataNode without a list looks as if it had lost all that it has. */
  private static void printLists(PrintWriter print, ListSummary lists) {
    print.printf(
        Locale.ROOT,
        "%d DataNodes have listed their replicas, the first at %s.%n",
        lists.listed(),
        Instant.ofEpochMilli(lists.oldest()));
    if (!lists.unlisted().isEmpty()) {
      List<String> shown = lists.unlisted().subList(0, Math.min(10, lists.unlisted().size()));
      print.printf(
          Locale.ROOT,
          "DataNodes of the topology without a list: %d (%s). Replicas that seem to be missing may"
              + " be theirs: look at their logs, and leave MISSING and SHORT alone.%n",
          lists.unlisted().size(),
          String.join(", ", shown) + (shown.size() < lists.unlisted().size() ? ", ..." : ""));
    }
    print.flush();
  }

  /** Hints of all tasks, by kind, and how many of them are findings. */
  private void printHints(
      PrintWriter print, SparkSession spark, FsImageIndex index, @Nullable ScanOutput output)
      throws IOException {
    List<CuratorTask> chosen =
        tasks.of(spark, index, replicas == null ? null : CurateSession.located(replicas));
    if (located != null) {
      chosen.add(tasks.located(spark, index, located));
    }
    Dataset<Row> all =
        chosen.stream().map(CuratorTask::hints).reduce(Dataset::unionByName).orElseThrow();
    HintTable hints = HintTable.of(spark, all, output);
    @Nullable Confirmations confirmations = confirm == null ? null : confirmed(print, spark, hints);
    Table table = new Table("kind", "hints", "findings", "to free", "to copy");
    for (HintTable.KindCount kind :
        hints.byKind(before == null ? null : CurateSession.located(before), confirmations)) {
      table.row(
          kind.kind(),
          count(kind.hints()),
          before == null && confirm == null ? "-" : count(kind.findings()),
          Show.bytes((double) kind.gainBytes()),
          Show.bytes((double) kind.costBytes()));
    }
    print.print(table.text());
    for (CuratorTask task : chosen) {
      if (task instanceof Tiering tiering) {
        tiering.moves().forEach(move -> printTier(print, move));
      } else if (task instanceof Balance balance) {
        print.println(BalanceRun.sentences(balance.nodes()));
      }
    }
    print.flush();
  }

  /** A tier that the cluster does not have is not spoken of. */
  private static void printTier(PrintWriter print, TierMove move) {
    if (move.from().exists()) {
      print.printf(
          Locale.ROOT,
          "%s. %s. To move down: %s.%n",
          tier(move.from()),
          tier(move.to()),
          Show.bytes((double) move.bytes()));
    }
  }

  private static String tier(TierUse tier) {
    return tier.exists()
        ? String.format(
            Locale.ROOT,
            "%s is %.0f %% full, of %s",
            tier.type(),
            100 * tier.usage(),
            Show.bytes((double) tier.capacityBytes()))
        : "There is no " + tier.type();
  }

  private Confirmations confirmed(PrintWriter print, SparkSession spark, HintTable hints)
      throws IOException {
    URI cluster = CurateSession.cluster("--confirm", confirm);
    NameNodeOrders nameNode =
        new NameNodeOrders(spark.sparkContext().hadoopConfiguration(), cluster);
    nameNode.check();
    Confirmations confirmations = hints.confirmedBy(nameNode);
    print.printf(
        Locale.ROOT,
        "The NameNode was asked about %,d hints of replicas%s, and confirms %,d.%n",
        confirmations.asked(),
        confirmations.notAsked() == 0
            ? ""
            : String.format(Locale.ROOT, " (%,d are left over)", confirmations.notAsked()),
        confirmations.rows().count());
    return confirmations;
  }

  /** A user may have a name, and files times and sizes, of any kind. */
  private static void printOwners(PrintWriter print, OwnerList list) {
    Table table =
        new Table("owner", "files", "directories", "small files", "bytes", "on disks", "cold");
    for (OwnerRow owner : list.owners()) {
      table.row(
          PlainText.endOf(owner.user(), OWNER_MAX),
          count(owner.files()),
          count(owner.directories()),
          count(owner.smallFiles()),
          Show.bytes((double) owner.bytes()),
          Show.bytes((double) owner.spaceConsumedBytes()),
          Show.bytes((double) owner.coldBytes()));
    }
    print.print(table.text());
    if (list.outOfRange() > 0) {
      print.printf(
          Locale.ROOT,
          "Values that no table can hold, such as times before 1970: %,d. They count as not known"
              + " (column out_of_range).%n",
          list.outOfRange());
    }
    print.flush();
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
