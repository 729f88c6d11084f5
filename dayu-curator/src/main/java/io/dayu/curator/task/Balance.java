package io.dayu.curator.task;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.hash;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;

import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Finds replicas of cold files that should move from the fullest DataNodes to the emptiest, the
 * coldest first (Curator's disk balancing, section 3.2.2). Whither, Dayu's planner chooses among
 * those that are empty enough. Erasure-coded groups stay.
 *
 * <p>Each storage type is balanced by itself: what is on SSDs says nothing of disks.
 */
public final class Balance implements CuratorTask {
  /** Its name on command lines and in tables. */
  public static final String TASK = "balance";

  private static final StructType GIVEN =
      new StructType()
          .add("datanode_uuid", DataTypes.StringType)
          .add("storage_type", DataTypes.StringType)
          .add("given_bytes", DataTypes.LongType)
          .add("below", DataTypes.DoubleType);

  private final FsImage image;
  private final Dataset<Row> replicas;
  private final Map<StorageType, Map<String, NodeUse>> nodes;
  private final BalanceRule rule;
  private final Timestamp untouchedSince;

  /**
   * The task.
   *
   * @param replicas table {@code hdfs-replicas}
   * @param nodes how full DataNodes are within each storage type, by UUID
   * @param untouchedSince no replica moves of a file that somebody has read or written since
   */
  public Balance(
      FsImage image,
      Dataset<Row> replicas,
      Map<StorageType, Map<String, NodeUse>> nodes,
      BalanceRule rule,
      Timestamp untouchedSince) {
    this.image = image;
    this.replicas = replicas;
    this.nodes = Map.copyOf(nodes);
    this.rule = rule;
    this.untouchedSince = untouchedSince;
  }

  @Override
  public String taskName() {
    return TASK;
  }

  /** The fullness of the DataNodes that may give or get, by storage type and UUID. */
  public Map<StorageType, Map<String, NodeUse>> nodes() {
    return nodes;
  }

  @Override
  public Dataset<Row> hints() {
    Column before =
        LongSum.over(
            col("length"),
            Window.partitionBy("datanode_uuid", "storage_type")
                .orderBy(FileAge.lastTouched(), col("block_id"))
                .rowsBetween(Window.unboundedPreceding(), -1));
    return Hints.of(
        TASK,
        cold(given())
            .withColumn("before", before)
            .where(col("before").lt(col("given_bytes")))
            .withColumn("kind", lit("LESS_FULL"))
            .withColumn("gain_bytes", lit(0L))
            .withColumn("cost_bytes", col("length")));
  }

  /** The bytes that DataNodes are to give of each storage type. */
  private Dataset<Row> given() {
    List<Row> rows = new ArrayList<>();
    nodes.forEach(
        (type, uses) -> {
          BalanceRule.Need need = rule.need(uses);
          need.bytes()
              .forEach(
                  (uuid, bytes) ->
                      rows.add(RowFactory.create(uuid, type.name(), bytes, need.below())));
        });
    return replicas.sparkSession().createDataFrame(rows, GIVEN);
  }

  /** The replicas that those may give who are to; of a block one, as one move may reshape it. */
  private Dataset<Row> cold(Dataset<Row> given) {
    Dataset<Row> held =
        replicas
            .where(col("block_index").isNull().and(col("state").equalTo("FINALIZED")))
            .join(broadcast(given), new String[] {"datanode_uuid", "storage_type"}, "inner")
            .select(
                "block_id",
                "generation_stamp",
                "datanode_uuid",
                "storage_type",
                "given_bytes",
                "below")
            .withColumn(
                "turn",
                row_number()
                    .over(
                        Window.partitionBy("block_id")
                            .orderBy(hash(col("block_id"), col("datanode_uuid")))))
            .where(col("turn").equalTo(1));
    Dataset<Row> files =
        image
            .inodes()
            .where(col("type").equalTo("FILE"))
            .where(col("erasure_coding_policy").isNull())
            .where(col("under_construction").equalTo(false))
            .where(FileAge.untouchedSince(untouchedSince))
            .select("inode_id", "modification_time", "access_time");
    return held.join(
            image.blocks().select("block_id", "generation_stamp", "length", "inode_id"),
            new String[] {"block_id", "generation_stamp"},
            "inner")
        .where(col("length").gt(0))
        .join(files, "inode_id");
  }
}
