package io.dayu.curator.cli;

import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.scan.ListSummary;
import io.dayu.curator.table.LocatedFilesProvider;
import io.dayu.curator.table.ReplicaListProvider;
import io.dayu.curator.task.Balance;
import io.dayu.curator.task.ColdFactors;
import io.dayu.curator.task.ColdToCoded;
import io.dayu.curator.task.CuratorTask;
import io.dayu.curator.task.Garbage;
import io.dayu.curator.task.Redundancy;
import io.dayu.curator.task.SmallFiles;
import io.dayu.curator.task.Tiering;
import io.dayu.curator.task.Topology;
import io.dayu.curator.view.FsImage;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.tools.input.Amount;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which tasks look for work in a scan, and by which rules. */
final class TaskOptions {
  private static final int REPLICAS = 3;
  private static final int FLOOR_MAX = 512;
  private static final int SMALL_FILES_LEAST = 100;
  private static final Duration SETTLED = Duration.ofDays(1);

  @Option(
      names = "--tasks",
      paramLabel = "TASK",
      split = ",",
      description =
          "Look for work: cold-to-coded, small-files, garbage, tiering, balance,"
              + " cold-factors.")
  private List<String> names = List.of();

  @Option(
      names = "--topology",
      paramLabel = "FILE",
      description = "Output of hdfs dfsadmin -printTopology; without it nothing is said of racks.")
  private @Nullable Path topology;

  @Option(
      names = "--cold",
      paramLabel = "TIME",
      defaultValue = "180d",
      converter = Amount.Time.class,
      description = "Files are cold that nobody has used for so long (default: ${DEFAULT-VALUE}).")
  private long coldNs;

  @Option(
      names = "--floor",
      paramLabel = "N",
      defaultValue = "2",
      description = "Factor of cold files by cold-factors (default: ${DEFAULT-VALUE}).")
  private int floor;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "RS-6-3-1024k",
      description = "Erasure coding policy for cold files (default: ${DEFAULT-VALUE}).")
  private String policy = "";

  @Option(
      names = "--small",
      paramLabel = "SIZE",
      defaultValue = "1MB",
      converter = Amount.Size.class,
      description = "Files below are small, and stay in their tier (default: ${DEFAULT-VALUE}).")
  private long smallBytes;

  @Option(
      names = "--trash",
      paramLabel = "TIME",
      defaultValue = "7d",
      converter = Amount.Time.class,
      description = "Trash is past its time after that (default: ${DEFAULT-VALUE}).")
  private long trashNs;

  @Mixin private TierOptions tiers = new TierOptions();

  @Mixin private BalanceOptions balance = new BalanceOptions();

  /** True if any task was asked for. */
  boolean any() {
    return !names.isEmpty();
  }

  /**
   * Refuses options that do not go together.
   *
   * @param replicas whether anything says who has which replica
   * @param listed whether that are lists
   */
  void check(boolean replicas, boolean listed) {
    if (topology != null && !replicas) {
      throw new BadInputException(
          "--topology: say with --replicas where the lists are that shall be compared");
    }
    for (String name : names) {
      Check.that(
          List.of(
                  "cold-to-coded",
                  "small-files",
                  "garbage",
                  Tiering.TASK,
                  Balance.TASK,
                  ColdFactors.TASK)
              .contains(name),
          "--tasks",
          name,
          "cold-to-coded, small-files, garbage, tiering, balance or cold-factors");
    }
    Check.that(floor >= FactorOrder.LEAST && floor <= FLOOR_MAX, "--floor", floor, "2 to 512");
    if (names.contains(Balance.TASK) && !listed) {
      throw new BadInputException("--tasks balance: say with --replicas where the lists are");
    }
    tiers.check(
        names.stream()
            .filter(List.of(Tiering.TASK, Balance.TASK)::contains)
            .findFirst()
            .orElse(null));
    balance.check();
  }

  /**
   * The tasks that were asked for.
   *
   * @param lists directory with the block pool's lists, null for none
   */
  List<CuratorTask> of(SparkSession spark, FsImageIndex index, @Nullable String lists)
      throws IOException {
    FsImage image = FsImage.at(spark, index.path().toString());
    List<CuratorTask> tasks = new ArrayList<>();
    if (lists != null) {
      tasks.add(Redundancy.of(image, index, listed(spark, lists), topology()));
    }
    Instant now = index.writtenAt();
    for (String name : names) {
      tasks.add(
          switch (name) {
            case "cold-to-coded" ->
                new ColdToCoded(image, coding(index), ago(now, Duration.ofNanos(coldNs)));
            case "small-files" ->
                new SmallFiles(image, smallBytes, SMALL_FILES_LEAST, ago(now, SETTLED));
            case Tiering.TASK ->
                tiers.task(
                    image,
                    index.dictionary().codingsByName().values(),
                    tiers.reports(spark),
                    ago(now, Duration.ofNanos(coldNs)),
                    smallBytes);
            case Balance.TASK ->
                new Balance(
                    image,
                    listed(spark, Objects.requireNonNull(lists)),
                    tiers.reports(spark).nodesByType(),
                    balance.rule(),
                    ago(now, Duration.ofNanos(coldNs)));
            case ColdFactors.TASK ->
                new ColdFactors(image, floor, ago(now, Duration.ofNanos(coldNs)));
            default -> new Garbage(image, ago(now, Duration.ofNanos(trashNs)), REPLICAS);
          });
    }
    return tasks;
  }

  /** The task that compares an image with what the NameNode lists below a directory. */
  CuratorTask located(SparkSession spark, FsImageIndex index, String directory) throws IOException {
    return Redundancy.ofLocated(
        FsImage.at(spark, index.path().toString()),
        index,
        spark.read().format(LocatedFilesProvider.NAME).load(directory),
        topology());
  }

  /** A summary of the DataNodes that have listed replicas. */
  ListSummary lists(SparkSession spark, String lists) throws IOException {
    return ListSummary.of(listed(spark, lists), topology());
  }

  private static Dataset<Row> listed(SparkSession spark, String lists) {
    return spark.read().format(ReplicaListProvider.NAME).load(lists);
  }

  private Topology topology() throws IOException {
    return topology == null ? Topology.UNKNOWN : Topology.of(Files.readAllLines(topology));
  }

  private ImageCoding coding(FsImageIndex index) throws IOException {
    ImageCoding coding = index.dictionary().codingsByName().get(policy);
    if (coding == null) {
      throw new BadInputException(
          "--policy: the cluster of this image has no policy "
              + policy
              + "; hdfs ec -listPolicies names those that it has");
    }
    return coding;
  }

  private static Timestamp ago(Instant now, Duration age) {
    return Timestamp.from(now.minus(age));
  }
}
