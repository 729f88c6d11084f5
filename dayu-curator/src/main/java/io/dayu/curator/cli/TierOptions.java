package io.dayu.curator.cli;

import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.scan.ClusterTiers;
import io.dayu.curator.task.TierReports;
import io.dayu.curator.task.TierRule;
import io.dayu.curator.task.Tiering;
import io.dayu.curator.view.FsImage;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.Check;
import java.io.IOException;
import java.sql.Timestamp;
import java.util.Collection;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of files' moves down a tier; the defaults are Curator's. */
final class TierOptions {
  private static final double PER_CENT = 100;

  @Option(
      names = "--tiers",
      paramLabel = "URI",
      description = "Ask the NameNode of that file system how full DataNodes and tiers are.")
  private @Nullable String cluster;

  @Option(
      names = "--tier-above",
      paramLabel = "PERCENT",
      defaultValue = "75",
      description = "Files leave a tier that is fuller (default: ${DEFAULT-VALUE}).")
  private int above;

  @Option(
      names = "--tier-room",
      paramLabel = "PERCENT",
      defaultValue = "90",
      description = "They go to a tier until it is so full (default: ${DEFAULT-VALUE}).")
  private int room;

  @Option(
      names = "--tier-relief",
      paramLabel = "PERCENT",
      defaultValue = "15",
      description = "So much of the fuller tier moves in one scan (default: ${DEFAULT-VALUE}).")
  private int relief;

  /**
   * Refuses options that do not go together.
   *
   * @param task that was asked for and needs a NameNode; null for none
   */
  void check(@Nullable String task) {
    if (task != null && cluster == null) {
      throw new BadInputException("--tasks " + task + ": say with --tiers which NameNode to ask");
    }
    if (task == null && cluster != null) {
      throw new BadInputException("--tiers: say --tasks tiering or balance, which alone need it");
    }
    Check.that(above >= 0 && above <= PER_CENT, "--tier-above", above, "0 to 100");
    Check.that(room >= 0 && room <= PER_CENT, "--tier-room", room, "0 to 100");
    Check.that(relief > 0 && relief <= PER_CENT, "--tier-relief", relief, "1 to 100");
  }

  /** The task. */
  Tiering task(
      FsImage image,
      Collection<ImageCoding> codings,
      TierReports reports,
      Timestamp untouchedSince,
      long leastBytes) {
    return new Tiering(
        image,
        codings,
        reports,
        new TierRule(above / PER_CENT, room / PER_CENT, relief / PER_CENT),
        untouchedSince,
        leastBytes);
  }

  /** Asks the NameNode. */
  TierReports reports(SparkSession spark) throws IOException {
    return ClusterTiers.of(
        spark.sparkContext().hadoopConfiguration(), CurateSession.cluster("--tiers", cluster));
  }
}
