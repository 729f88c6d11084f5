package io.dayu.curator.task;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.forall;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import io.dayu.curator.check.BlockCheck;
import io.dayu.curator.check.BlockFinding;
import io.dayu.curator.check.ListedReplica;
import io.dayu.curator.check.WantedBlock;
import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.view.FsImage;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.NameSystemSection;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Compares what the namespace wants with what DataNodes have listed, block by block ({@link
 * BlockCheck}; Curator's fault tolerance, section 3.2.1). A hint becomes a finding when two scans
 * agree ({@link Hints#foundTwice}), or when the NameNode confirms it.
 */
public final class Redundancy implements CuratorTask {
  /** Its name in tables. */
  public static final String TASK = "redundancy";

  private static final StructType FINDING =
      new StructType()
          .add("kind", DataTypes.StringType)
          .add("datanode_uuid", DataTypes.StringType)
          .add("wanted", DataTypes.IntegerType)
          .add("held", DataTypes.IntegerType)
          .add("gain_bytes", DataTypes.LongType)
          .add("cost_bytes", DataTypes.LongType);

  private final FsImage image;
  private final Dataset<Row> replicas;
  private final BlockCheck check;
  private final Map<String, ImageCoding> codings;
  private final NameSystemSection namesystem;
  private final boolean ofAllBlocks;

  private Redundancy(
      FsImage image,
      Dataset<Row> replicas,
      BlockCheck check,
      Map<String, ImageCoding> codings,
      NameSystemSection namesystem,
      boolean ofAllBlocks) {
    this.image = image;
    this.replicas = replicas;
    this.check = check;
    this.codings = codings;
    this.namesystem = namesystem;
    this.ofAllBlocks = ofAllBlocks;
  }

  /**
   * The task for an image and the lists of its block pool.
   *
   * @param replicas table {@code hdfs-replicas}
   */
  public static Redundancy of(
      FsImage image, FsImageIndex index, Dataset<Row> replicas, Topology topology)
      throws IOException {
    return of(image, index, replicas, topology, true);
  }

  /**
   * The task for those blocks alone that the NameNode has listed: it knows of no orphans, and of
   * other blocks nothing is said.
   *
   * @param located table {@code hdfs-located}
   */
  public static Redundancy ofLocated(
      FsImage image, FsImageIndex index, Dataset<Row> located, Topology topology)
      throws IOException {
    return of(image, index, located, topology, false);
  }

  private static Redundancy of(
      FsImage image,
      FsImageIndex index,
      Dataset<Row> replicas,
      Topology topology,
      boolean ofAllBlocks)
      throws IOException {
    UDF1<String, @Nullable String> rackOf = topology::rackOf;
    Column rack = udf(rackOf, DataTypes.StringType).apply(col("address"));
    return new Redundancy(
        image,
        replicas.withColumn("rack", rack),
        new BlockCheck(topology.racks()),
        index.dictionary().codingsByName(),
        index.namesystem(),
        ofAllBlocks);
  }

  @Override
  public String taskName() {
    return TASK;
  }

  @Override
  public Dataset<Row> hints() {
    Dataset<Row> listed =
        replicas
            .groupBy("block_id")
            .agg(
                collect_list(
                        when(
                            col("datanode_uuid").isNotNull(),
                            struct(
                                coalesce(col("block_index"), lit(0)),
                                col("generation_stamp"),
                                col("length"),
                                col("state").equalTo("FINALIZED"),
                                col("datanode_uuid"),
                                col("rack"))))
                    .as("replicas"));
    Dataset<Row> wanted =
        image
            .blocks()
            .withColumn(
                "wanted",
                struct(
                    col("generation_stamp"),
                    col("length"),
                    coalesce(col("replication"), lit(0)),
                    col("erasure_coding_policy"),
                    col("open")));
    Dataset<Row> findings =
        wanted
            .join(listed, new String[] {"block_id"}, ofAllBlocks ? "full_outer" : "inner")
            .where(col("wanted").isNotNull().or(isOlderThanImage()))
            .withColumn("finding", explode(checked(col("wanted"), col("replicas"))))
            .select("block_id", "inode_id", "generation_stamp", "length", "finding.*");
    return Hints.of(taskName(), findings);
  }

  /** A block that the image could have: later ones are new, and no orphans. */
  private Column isOlderThanImage() {
    Column newest =
        when(col("block_id").lt(0), lit(namesystem.getLastAllocatedStripedBlockId()))
            .otherwise(lit(namesystem.getLastAllocatedBlockId()));
    long stamp = namesystem.getGenstampV2();
    return col("block_id")
        .leq(newest)
        .and(forall(col("replicas"), one -> one.getField("generation_stamp").leq(stamp)));
  }

  private Column checked(Column wanted, Column listed) {
    BlockCheck blockCheck = check;
    HashMap<String, ImageCoding> byName = new HashMap<>(codings);
    UDF2<Row, scala.collection.Seq<Row>, List<Row>> findings =
        (block, rows) ->
            blockCheck
                .findings(
                    block == null ? null : wanted(block, byName),
                    rows == null ? List.of() : listed(rows))
                .stream()
                .map(Redundancy::row)
                .toList();
    return udf(findings, DataTypes.createArrayType(FINDING)).apply(wanted, listed);
  }

  private static WantedBlock wanted(Row row, Map<String, ImageCoding> byName) {
    @Nullable ImageCoding coding = row.isNullAt(3) ? null : byName.get(row.getString(3));
    return new WantedBlock(
        row.getLong(0), row.getLong(1), row.getInt(2), coding, row.getBoolean(4));
  }

  private static List<ListedReplica> listed(scala.collection.Seq<Row> rows) {
    return CollectionConverters.asJava(rows).stream()
        .map(
            row ->
                new ListedReplica(
                    row.getInt(0),
                    row.getLong(1),
                    row.getLong(2),
                    row.getBoolean(3),
                    row.getString(4),
                    row.isNullAt(5) ? null : row.getString(5)))
        .toList();
  }

  private static Row row(BlockFinding finding) {
    return RowFactory.create(
        finding.kind().name(),
        finding.datanodeUuid(),
        finding.wanted(),
        finding.held(),
        finding.gainBytes(),
        finding.costBytes());
  }
}
