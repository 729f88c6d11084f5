package io.dayu.curator.task;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/**
 * Finds replicated files that nobody uses and that would take less space erasure-coded (Curator's
 * task C). Files below a directory with snapshots, and what a rename has taken out of one, are left
 * alone: a snapshot would keep the replicas, and the conversion would cost space. So are files that
 * no run can convert: encrypted ones, and those of a storage policy that HDFS does not follow for
 * erasure coding.
 */
public final class ColdToCoded implements CuratorTask {
  /** Files of fewer cells than a stripe has data units save little, and small ones lose. */
  private static final int STRIPES_LEAST = 1;

  private final FsImage image;
  private final ImageCoding policy;
  private final Timestamp untouchedSince;

  /**
   * The task.
   *
   * @param untouchedSince a file counts as cold that nobody has read or written since
   */
  public ColdToCoded(FsImage image, ImageCoding policy, Timestamp untouchedSince) {
    this.image = image;
    this.policy = policy;
    this.untouchedSince = untouchedSince;
  }

  @Override
  public String taskName() {
    return "cold-to-coded";
  }

  @Override
  public Dataset<Row> hints() {
    ImageCoding coding = policy;
    UDF1<Long, Long> codedBytes = coding::rawBytes;
    long least = (long) STRIPES_LEAST * policy.dataUnits() * policy.cellBytes();
    Dataset<Row> cold =
        image
            .inodes()
            .where(col("type").equalTo("FILE").and(col("erasure_coding_policy").isNull()))
            .where(col("under_construction").equalTo(false).and(col("length").geq(least)))
            .where(col("encrypted").equalTo(false))
            .where(FileAge.untouchedSince(untouchedSince))
            .select(
                "inode_id",
                "modification_time",
                "access_time",
                "length",
                "space_consumed",
                "storage_policy")
            .withColumn("coded", udf(codedBytes, DataTypes.LongType).apply(col("length")))
            .withColumn("gain_bytes", col("space_consumed").minus(col("coded")))
            .where(col("gain_bytes").gt(0));
    Dataset<Row> hints =
        ofSuitedPolicy(OutsideSnapshots.of(image, cold))
            .withColumn("kind", lit("TO_" + policy.name()))
            .withColumn("cost_bytes", col("length").plus(col("coded")));
    return Hints.of(taskName(), hints);
  }

  private Dataset<Row> ofSuitedPolicy(Dataset<Row> files) {
    Column policy = coalesce(col("storage_policy"), col("directory_policy"));
    return files
        .join(image.storagePolicies(), col("parent_id").equalTo(col("directory_id")), "left_outer")
        .where(policy.isNull().or(TierPolicy.isForGroups(policy)));
  }
}
