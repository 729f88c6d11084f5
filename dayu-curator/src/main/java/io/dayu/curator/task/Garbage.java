package io.dayu.curator.task;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Finds bytes that nobody needs (Curator's garbage collection, of which HDFS has other kinds):
 * trash past its time, files that snapshots alone hold, and erasure-coded files that take more
 * space than replicas would. Nothing is deleted: what it says is for an administrator to decide.
 */
public final class Garbage implements CuratorTask {
  private static final String TRASH = ".Trash";

  /**
   * The names that {@code TrashPolicyDefault} gives to what it has set aside; a second in one has a
   * suffix.
   */
  private static final String CHECKPOINT = "[0-9]{10}|[0-9]{12}(-[0-9]+)?";

  private static final DateTimeFormatter CHECKPOINT_TIME =
      DateTimeFormatter.ofPattern("yyMMddHHmm");

  private final FsImage image;
  private final Timestamp trashBefore;
  private final int replicas;

  /**
   * The task.
   *
   * @param trashBefore trash that was set aside before is past its time
   * @param replicas that an erasure-coded file would have otherwise
   */
  public Garbage(FsImage image, Timestamp trashBefore, int replicas) {
    this.image = image;
    this.trashBefore = trashBefore;
    this.replicas = replicas;
  }

  @Override
  public String taskName() {
    return "garbage";
  }

  @Override
  public Dataset<Row> hints() {
    return Hints.of(taskName(), trash())
        .unionByName(Hints.of(taskName(), onlyInSnapshots()))
        .unionByName(Hints.of(taskName(), leftCopies()))
        .unionByName(Hints.of(taskName(), wastefulCoding()));
  }

  /** A hint of each checkpoint directory, with all that is below it. */
  private Dataset<Row> trash() {
    Dataset<Row> edges = image.edges();
    Dataset<Row> directories =
        image.inodes().where(col("type").equalTo("DIRECTORY")).select("inode_id", "name");
    Dataset<Row> trashes =
        directories.where(col("name").equalTo(TRASH)).select(col("inode_id").as("trash_id"));
    String before =
        CHECKPOINT_TIME.format(trashBefore.toInstant().atOffset(ZoneOffset.UTC).toLocalDateTime());
    Dataset<Row> checkpoints =
        directories
            .where(col("name").rlike("\\A(" + CHECKPOINT + ")\\z"))
            .where(col("name").substr(1, before.length()).lt(before))
            .join(edges, col("inode_id").equalTo(col("child_id")))
            .join(trashes, col("parent_id").equalTo(col("trash_id")), "left_semi")
            .select(col("inode_id").as("root_id"));
    return filesIn(image.below(checkpoints))
        .groupBy("root_id")
        .agg(
            LongSum.of(col("space_consumed")).as("gain_bytes"),
            LongSum.of(col("length")).as("length"))
        .withColumnRenamed("root_id", "inode_id")
        .withColumn("kind", lit("TRASH"))
        .withColumn("cost_bytes", lit(0L));
  }

  /**
   * Files that some directory has lost to a snapshot, and those below directories that were lost.
   */
  private Dataset<Row> onlyInSnapshots() {
    Dataset<Row> now = image.edges().select(col("child_id").as("now_id"));
    Dataset<Row> lost =
        image
            .olderEdges()
            .select(col("child_id").as("root_id"))
            .distinct()
            .join(now, col("root_id").equalTo(col("now_id")), "left_anti");
    Column isLost = col("inode_id").equalTo(col("root_id"));
    Dataset<Row> files = files().join(lost, isLost, "left_semi");
    Dataset<Row> below = filesIn(image.below(lost)).drop("root_id");
    return files
        .unionByName(below)
        .withColumn("kind", lit("SNAPSHOT_ONLY"))
        .withColumn("gain_bytes", coalesce(col("space_consumed"), lit(0L)))
        .withColumn("cost_bytes", lit(0L));
  }

  /**
   * Copies that conversions of {@code ./dayu curate run} write beside files, and should have
   * removed.
   */
  private Dataset<Row> leftCopies() {
    return files()
        .join(
            image
                .inodes()
                .where(col("name").rlike("\\A\\.dayu-curate-[0-9]+\\z"))
                .select("inode_id"),
            "inode_id")
        .where(col("modification_time").lt(trashBefore))
        .withColumn("kind", lit("LEFT_COPY"))
        .withColumn("gain_bytes", coalesce(col("space_consumed"), lit(0L)))
        .withColumn("cost_bytes", lit(0L));
  }

  private Dataset<Row> wastefulCoding() {
    Column asReplicas = col("length").multiply(replicas);
    return image
        .inodes()
        .where(col("erasure_coding_policy").isNotNull().and(col("type").equalTo("FILE")))
        .where(col("under_construction").equalTo(false).and(col("space_consumed").gt(asReplicas)))
        .withColumn("kind", lit("WASTEFUL_CODING"))
        .withColumn("gain_bytes", col("space_consumed").minus(asReplicas))
        .withColumn("cost_bytes", asReplicas);
  }

  private Dataset<Row> files() {
    return image
        .inodes()
        .where(col("type").equalTo("FILE"))
        .select("inode_id", "modification_time", "length", "space_consumed");
  }

  /** Files right in these directories, each with its root. */
  private Dataset<Row> filesIn(Dataset<Row> directories) {
    return files()
        .join(image.edges(), col("inode_id").equalTo(col("child_id")))
        .join(directories, col("parent_id").equalTo(col("directory_id")))
        .drop("child_id", "parent_id", "directory_id");
  }
}
