package io.dayu.curator.task;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.floor;
import static org.apache.spark.sql.functions.lit;

import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.jspecify.annotations.Nullable;

/**
 * Finds files that should move down a tier, the coldest first (Curator's tiering, section 3.2.1): a
 * tier is the storages of one type, and moving down is another storage policy. Nothing moves up.
 *
 * <p>What the policies of files want counts with what DataNodes have reported, so that a second
 * scan does not choose more while HDFS still moves what the first one has chosen.
 */
public final class Tiering implements CuratorTask {
  /** Its name on command lines and in tables. */
  public static final String TASK = "tiering";

  /** The word between the two policies in a hint's kind. */
  public static final String TO = "_TO_";

  /** From the fastest to the slowest. */
  static final List<StorageType> TIERS =
      List.of(StorageType.SSD, StorageType.DISK, StorageType.ARCHIVE);

  private static final long HOUR_SECONDS = 3600;

  private final FsImage image;
  private final Collection<ImageCoding> codings;
  private final TierReports reports;
  private final TierRule rule;
  private final Timestamp untouchedSince;
  private final long leastBytes;
  private @Nullable Dataset<Row> files;
  private @Nullable List<TierMove> moves;

  /**
   * The task.
   *
   * @param codings erasure coding policies of the image
   * @param untouchedSince no file moves that somebody has read or written since
   * @param leastBytes no file moves that is smaller
   */
  public Tiering(
      FsImage image,
      Collection<ImageCoding> codings,
      TierReports reports,
      TierRule rule,
      Timestamp untouchedSince,
      long leastBytes) {
    this.image = image;
    this.codings = List.copyOf(codings);
    this.reports = reports;
    this.rule = rule;
    this.untouchedSince = untouchedSince;
    this.leastBytes = leastBytes;
  }

  @Override
  public String taskName() {
    return TASK;
  }

  @Override
  public Dataset<Row> hints() {
    return moves().stream()
        .map(this::coldest)
        .map(rows -> Hints.of(TASK, rows))
        .reduce(Dataset::unionByName)
        .orElseThrow();
  }

  /**
   * The moves that the rule asks of each tier but the lowest; the first call reads the whole image.
   */
  public List<TierMove> moves() {
    if (moves == null) {
      moves = findMoves();
    }
    return moves;
  }

  private List<TierMove> findMoves() {
    Row wanted =
        files()
            .select(TIERS.stream().map(type -> LongSum.of(bytesOn(type))).toArray(Column[]::new))
            .head();
    List<TierMove> found = new ArrayList<>();
    for (int tier = 0; tier + 1 < TIERS.size(); tier++) {
      TierUse from = reports.of(TIERS.get(tier)).atMost(wanted.getLong(tier));
      TierUse to = reports.of(TIERS.get(tier + 1)).atLeast(wanted.getLong(tier + 1));
      found.add(new TierMove(from, to, ruleOnto(to).bytesToMove(from, to)));
    }
    return List.copyOf(found);
  }

  private TierRule ruleOnto(TierUse to) {
    return rule.onto(reports.dataNodesWith(to.type()));
  }

  private Column bytesOn(StorageType type) {
    return TierPolicy.bytesOn(type, reports.dataNodesWith(type));
  }

  private Dataset<Row> files() {
    if (files == null) {
      files = withPolicies();
    }
    return files;
  }

  /** All files with column {@code policy}, the storage policy that HDFS follows for them. */
  private Dataset<Row> withPolicies() {
    Dataset<Row> all =
        image
            .inodes()
            .where(col("type").equalTo("FILE"))
            .select(
                "inode_id",
                "modification_time",
                "access_time",
                "length",
                "space_consumed",
                "replication",
                "under_construction",
                "storage_policy",
                "erasure_coding_policy");
    Column inherited =
        coalesce(col("storage_policy"), col("directory_policy"), lit(reports.defaultPolicy()));
    return all.join(image.edges(), col("inode_id").equalTo(col("child_id")), "left_outer")
        .join(image.storagePolicies(), col("parent_id").equalTo(col("directory_id")), "left_outer")
        .withColumn("policy", TierPolicy.followed(inherited))
        .drop("child_id", "directory_id", "directory_policy", "storage_policy");
  }

  /**
   * The coldest files of a tier, as many as shall move. Whole hours of last use go first; of the
   * hour that does not fit, files go one by one.
   */
  private Dataset<Row> coldest(TierMove move) {
    Dataset<Row> cold = cold(move);
    long left = move.bytes();
    long cut = Long.MIN_VALUE;
    for (Row hour : left == 0 ? List.<Row>of() : byHour(cold)) {
      cut = hour.getLong(0);
      if (hour.getLong(1) > left) {
        break;
      }
      left -= hour.getLong(1);
      cut++;
    }
    Column before =
        LongSum.over(
            col("cost_bytes"),
            Window.partitionBy("hour").orderBy(FileAge.lastTouched(), col("inode_id")));
    Dataset<Row> oneByOne =
        cold.where(col("hour").equalTo(cut))
            .withColumn("before", before)
            .where(col("before").leq(left))
            .drop("before");
    return cold.where(col("hour").lt(cut))
        .unionByName(oneByOne)
        .withColumn("kind", concat(col("policy"), lit(TO + target(move))))
        .withColumn("below", lit(ruleOnto(move.to()).room()))
        .withColumn("gain_bytes", lit(0L));
  }

  private Dataset<Row> cold(TierMove move) {
    return files()
        .withColumn("cost_bytes", bytesOn(move.from().type()))
        .where(col("cost_bytes").gt(0).and(col("length").geq(leastBytes)))
        .where(col("policy").isin(TierPolicy.namesOn(move.from().type())))
        .where(col("under_construction").equalTo(false).and(col("parent_id").isNotNull()))
        .where(FileAge.untouchedSince(untouchedSince))
        .where(mayBeOn(move.to().type()))
        .withColumn("hour", floor(FileAge.lastTouched().cast("long").divide(HOUR_SECONDS)));
  }

  /** Lost replicas of COLD go to ARCHIVE alone; those of HOT can fall back to it. */
  private Column mayBeOn(StorageType type) {
    if (type != StorageType.ARCHIVE) {
      return lit(true);
    }
    int most = reports.mostOn(type);
    Object[] narrow =
        codings.stream()
            .filter(coding -> coding.dataUnits() + coding.parityUnits() <= most)
            .map(ImageCoding::name)
            .toArray();
    return col("replication").leq(most).or(col("erasure_coding_policy").isin(narrow));
  }

  private static List<Row> byHour(Dataset<Row> cold) {
    return cold.groupBy("hour").agg(LongSum.of(col("cost_bytes"))).orderBy("hour").collectAsList();
  }

  private static String target(TierMove move) {
    return move.to().type() == StorageType.DISK ? TierPolicy.HOT.name() : TierPolicy.COLD.name();
  }
}
