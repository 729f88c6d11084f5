package io.dayu.curator.task;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Finds replicated files that nobody uses and that have more replicas than a cold file needs (EAFR,
 * section 3.2.3). Files that no NameNode would lower are left alone: those in a snapshot, which
 * keeps their factor, those of very many blocks, and those without an access time.
 */
public final class ColdFactors implements CuratorTask {
  /** The task's name. */
  public static final String TASK = "cold-factors";

  private static final String KIND = "LOWER_FACTOR";

  /** As many as a NameNode changes in one hold of its lock. */
  private static final int BLOCKS_MAX = 128;

  private final FsImage image;
  private final int floor;
  private final Timestamp untouchedSince;

  /**
   * The task.
   *
   * @param floor factor of a cold file
   * @param untouchedSince a file counts as cold that nobody has read or written since
   */
  public ColdFactors(FsImage image, int floor, Timestamp untouchedSince) {
    this.image = image;
    this.floor = floor;
    this.untouchedSince = untouchedSince;
  }

  @Override
  public String taskName() {
    return TASK;
  }

  @Override
  public Dataset<Row> hints() {
    Dataset<Row> cold =
        image
            .inodes()
            .where(col("type").equalTo("FILE").and(col("erasure_coding_policy").isNull()))
            .where(col("replication").gt(floor).and(col("under_construction").equalTo(false)))
            .where(col("blocks_count").between(1, BLOCKS_MAX).and(col("access_time").isNotNull()))
            .where(FileAge.untouchedSince(untouchedSince))
            .select("inode_id", "modification_time", "access_time", "length", "replication");
    return Hints.of(
        taskName(),
        OutsideSnapshots.of(image, cold)
            .withColumn("kind", lit(KIND))
            .withColumn("wanted", lit(floor))
            .withColumn("held", col("replication"))
            .withColumn("gain_bytes", col("replication").minus(floor).multiply(col("length")))
            .withColumn("cost_bytes", lit(0L)));
  }
}
