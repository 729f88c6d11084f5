package io.dayu.curator.cli;

import static org.apache.spark.sql.functions.col;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.FactorChanges;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.act.TierChanges;
import io.dayu.curator.act.TierMoves;
import io.dayu.curator.run.BalanceRun;
import io.dayu.curator.run.CodedConversions;
import io.dayu.curator.run.HintRows;
import io.dayu.curator.run.OutcomeCounts;
import io.dayu.curator.run.RefusedFiles;
import io.dayu.curator.run.TierRun;
import io.dayu.curator.scan.ClusterTiers;
import io.dayu.curator.scan.HintTable;
import io.dayu.curator.task.Balance;
import io.dayu.curator.task.ColdFactors;
import io.dayu.curator.task.FileAge;
import io.dayu.curator.task.Tiering;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import io.dayu.tools.report.PlainText;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
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

/** {@code ./dayu curate run}: the hints of a scan are carried out. */
@Command(
    name = "run",
    description = {
      "Carries out the hints of a scan: each is checked again first, and one that is out of date",
      "does nothing. Run again, it ends what is left."
    })
final class CarryOutCommand implements Callable<Integer> {
  private static final String COLD_TO_CODED = "cold-to-coded";

  /** Spark passes over such names. */
  private static final String REFUSED = "_refused";

  /** Tasks whose hints can be carried out. */
  static final List<String> TASKS =
      List.of(COLD_TO_CODED, Tiering.TASK, Balance.TASK, ColdFactors.TASK);

  static final String TASKS_IN_WORDS = String.join(", ", TASKS);

  /** The word that the kinds of that task's hints begin with; the policy follows. */
  private static final String TO = "TO_";

  private static final String DAYU = "dayu";
  private static final List<String> MOVERS = List.of(DAYU, "hdfs");
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** An agent is back, and what is too much is deleted, much sooner. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "Tables of a scan with --tasks and --out.")
  private String tables = "";

  @Option(
      names = "--task",
      paramLabel = "TASK",
      required = true,
      description = "Kinds of hints: cold-to-coded, tiering, balance, cold-factors.")
  private String task = "";

  @Option(
      names = "--cluster",
      paramLabel = "URI",
      description = "The file system, such as hdfs://ns (default: that of HADOOP_CONF_DIR).")
  private @Nullable String cluster;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Files or replicas at most, the best first (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--refused",
      paramLabel = "FILE",
      description =
          "Files that could not be converted are remembered there, and come last (default: _refused"
              + " in DIR).")
  private @Nullable String refused;

  @Option(
      names = "--mover",
      paramLabel = "WHO",
      defaultValue = "dayu",
      description =
          "Mover of tiering's replicas: dayu, in its plan and behind clients, or hdfs, by its"
              + " satisfier or the Mover (default: ${DEFAULT-VALUE}).")
  private String mover = "";

  @Mixin private FactorOptions factors = new FactorOptions();

  @Mixin private ThreadsOption machine = new ThreadsOption();

  private CarryOutCommand() {}

  @Override
  public Integer call() throws IOException {
    Check.that(TASKS.contains(task), "--task", task, TASKS_IN_WORDS);
    Check.that(most > 0, "--most", most, "above 0");
    Check.that(MOVERS.contains(mover), "--mover", mover, String.join(" or ", MOVERS));
    factors.check();
    int threads = machine.threads();
    SparkSession spark = CurateSession.start("dayu curate run", threads);
    Dataset<Row> hints =
        HintTable.read(spark, CurateSession.located(tables)).where(col("task").equalTo(task));
    URI address =
        CurateSession.cluster(
            "--cluster",
            cluster == null
                ? FileSystem.getDefaultUri(spark.sparkContext().hadoopConfiguration()).toString()
                : cluster);
    PrintWriter print = spec.commandLine().getOut();
    if (hints.isEmpty()) {
      print.println("There are no hints of " + task + " in " + tables + ".");
      return CommandLine.ExitCode.OK;
    }
    if (task.equals(Balance.TASK)) {
      return balanced(spark, address, hints, print);
    }
    if (task.equals(ColdFactors.TASK)) {
      return lowered(spark, address, hints, print);
    }
    return task.equals(Tiering.TASK)
        ? movedDown(spark, address, hints, print)
        : told(coded(spark, address, hints), print);
  }

  /** Says what became of files; the exit code. */
  private static int told(OutcomeCounts counts, PrintWriter print) {
    print.print(table(counts).text());
    counts.said().stream().map(PlainText::of).forEach(print::println);
    print.flush();
    return counts.files(ActOutcome.FAILED) == 0
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }

  private OutcomeCounts coded(SparkSession spark, URI address, Dataset<Row> hints)
      throws IOException {
    List<Row> kinds = hints.select("kind").distinct().collectAsList();
    if (kinds.size() > 1) {
      throw new BadInputException("The hints in " + tables + " are of several policies.");
    }
    String policy = kinds.get(0).getString(0).substring(TO.length());
    Path place =
        refused == null
            ? new Path(CurateSession.located(tables), REFUSED)
            : new Path(CurateSession.located(refused));
    RefusedFiles refusals =
        RefusedFiles.in(place.getFileSystem(spark.sparkContext().hadoopConfiguration()), place);
    return new CodedConversions(spark, address, policy)
        .run(refusals.ordered(hints, System.currentTimeMillis()).limit(most), refusals);
  }

  private int movedDown(SparkSession spark, URI address, Dataset<Row> hints, PrintWriter print)
      throws IOException {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    NameNodeOrders orders = new NameNodeOrders(conf, address);
    boolean byDayu = mover.equals(DAYU) && hears(orders, print);
    try (TierChanges changes =
        TierChanges.open(conf, address, byDayu, ClusterTiers.of(conf, address)::mostOn)) {
      TierMoves moves = new TierMoves(changes.types(), new ReplicaMoves(orders, PAUSE), PATIENCE);
      TierRun run = new TierRun(changes, byDayu ? Optional.of(moves) : Optional.empty());
      int code =
          told(run.run(hints.orderBy(FileAge.lastTouched(), col("inode_id")).limit(most)), print);
      if (changes.refusal() != null) {
        print.println(
            "HDFS moves replicas when you run hdfs mover: it has refused to do so by itself ("
                + changes.refusal()
                + ").");
      }
      if (!run.replicas().isEmpty()) {
        print.print(table(run.replicas()).text());
      }
      if (run.left() > 0 && changes.refusal() == null) {
        print.printf(Locale.ROOT, "HDFS is asked to move the other %,d replicas.%n", run.left());
      } else if (run.left() > 0) {
        print.printf(
            Locale.ROOT,
            "%,d replicas are still on a storage type that their files' policy does not ask for."
                + " Run it again, or run hdfs mover.%n",
            run.left());
        code = CommandLine.ExitCode.SOFTWARE;
      }
      print.flush();
      return code;
    }
  }

  /** True if Dayu moves replicas; where it does not, HDFS is asked to. */
  private static boolean hears(NameNodeOrders orders, PrintWriter print) throws IOException {
    try {
      MoveAnswer unused = orders.offer(MoveRequest.QUESTION);
      return true;
    } catch (NameNodeOrders.RefusedOrderException e) {
      print.println("Dayu does not move replicas (" + e.getMessage() + "). HDFS is asked to.");
      return false;
    }
  }

  private int lowered(SparkSession spark, URI address, Dataset<Row> hints, PrintWriter print)
      throws IOException {
    NameNodeOrders orders = new NameNodeOrders(spark.sparkContext().hadoopConfiguration(), address);
    Map<FactorOutcome, Long> counts =
        new FactorChanges(orders, factors.perMinute())
            .lower(
                HintRows.factorOrders(
                    hints.orderBy(FileAge.lastTouched(), col("inode_id")), factors.watchedMs()),
                most);
    Table table = new Table("outcome", "files");
    counts.forEach(
        (outcome, count) ->
            table.row(outcome.sentence(), String.format(Locale.ROOT, "%,d", count)));
    print.print(table.text());
    print.flush();
    return counts.keySet().stream().anyMatch(FactorOutcome::isOfAll)
        ? CommandLine.ExitCode.SOFTWARE
        : CommandLine.ExitCode.OK;
  }

  private int balanced(SparkSession spark, URI address, Dataset<Row> hints, PrintWriter print)
      throws IOException {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    print.println("Before: " + spread(conf, address));
    print.flush();
    Map<MoveFate, Long> counts =
        BalanceRun.run(
            hints.orderBy(FileAge.lastTouched(), col("block_id")).limit(most),
            new ReplicaMoves(new NameNodeOrders(conf, address), PAUSE));
    print.print(table(counts).text());
    print.println("As DataNodes say now: " + spread(conf, address));
    print.flush();
    return counts.containsKey(MoveFate.FAILED) || counts.containsKey(MoveFate.PUT_OFF)
        ? CommandLine.ExitCode.SOFTWARE
        : CommandLine.ExitCode.OK;
  }

  private static String spread(Configuration conf, URI address) throws IOException {
    return BalanceRun.sentences(ClusterTiers.of(conf, address).nodesByType());
  }

  static Table table(Map<MoveFate, Long> counts) {
    Table table = new Table("outcome", "replicas");
    counts.forEach(
        (outcome, count) ->
            table.row(outcome.sentence(), String.format(Locale.ROOT, "%,d", count)));
    return table;
  }

  private static Table table(OutcomeCounts counts) {
    Table table = new Table("outcome", "files", "bytes");
    for (ActOutcome outcome : counts.outcomes()) {
      table.row(
          outcome.sentence(),
          String.format(Locale.ROOT, "%,d", counts.files(outcome)),
          Show.bytes((double) counts.bytes(outcome)));
    }
    return table;
  }
}
