package io.dayu.curator.task;

import static org.apache.spark.sql.functions.ceil;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.lit;

import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * Finds directories with many small files, which cost the NameNode memory and Curator would pack. A
 * hint names a directory: {@code held} files, of which {@code wanted} of full size would do. It
 * frees no bytes; what it costs is to write the files anew.
 */
public final class SmallFiles implements CuratorTask {
  private static final long FULL_BYTES = 128L << 20;

  private final FsImage image;
  private final long smallBytes;
  private final int leastFiles;
  private final Timestamp unwrittenSince;

  /**
   * The task.
   *
   * @param smallBytes files below are small
   * @param leastFiles in a directory that is worth a hint
   * @param unwrittenSince younger files are left out, as their writer may not be done
   */
  public SmallFiles(FsImage image, long smallBytes, int leastFiles, Timestamp unwrittenSince) {
    this.image = image;
    this.smallBytes = smallBytes;
    this.leastFiles = leastFiles;
    this.unwrittenSince = unwrittenSince;
  }

  @Override
  public String taskName() {
    return "small-files";
  }

  @Override
  public Dataset<Row> hints() {
    Dataset<Row> small =
        image
            .inodes()
            .where(col("type").equalTo("FILE").and(col("length").lt(smallBytes)))
            .where(col("under_construction").equalTo(false))
            .where(col("modification_time").lt(unwrittenSince))
            .select("inode_id", "length");
    Dataset<Row> directories =
        small
            .join(image.edges(), col("inode_id").equalTo(col("child_id")))
            .groupBy("parent_id")
            .agg(count(lit(1)).as("held"), LongSum.of(col("length")).as("cost_bytes"))
            .where(col("held").geq(leastFiles));
    Dataset<Row> hints =
        directories
            .withColumn("kind", lit("SMALL_FILES"))
            .withColumnRenamed("parent_id", "inode_id")
            .withColumn(
                "wanted",
                greatest(
                    ceil(col("cost_bytes").divide(FULL_BYTES)).cast(DataTypes.LongType), lit(1L)))
            .withColumn("gain_bytes", lit(0L));
    return Hints.of(taskName(), hints);
  }
}
