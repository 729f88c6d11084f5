package io.dayu.curator.view;

import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.posexplode;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.transform;

import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.table.FsImageProvider;
import io.dayu.curator.table.ImageTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A fsimage as tables of Spark. Nothing is read before a query asks for it, and each query reads
 * the sections that it needs.
 */
public final class FsImage {
  /** Rows up to here go to every executor, so that the many rows of a join stay where they are. */
  private static final long BROADCAST_ROWS = 1_000_000;

  /** More rounds than that double no way that a namespace can have. */
  private static final int ROUNDS_MAX = 40;

  private final SparkSession spark;
  private final String path;

  private FsImage(SparkSession spark, String path) {
    this.spark = spark;
    this.path = path;
  }

  /** The fsimage at a path of any file system that Hadoop knows. */
  public static FsImage at(SparkSession spark, String path) {
    return new FsImage(spark, path);
  }

  /** The image's summary, read anew. */
  FsImageIndex index() throws IOException {
    return FsImageIndex.open(spark.sparkContext().hadoopConfiguration(), new Path(path));
  }

  /** A table as the image has it. */
  public Dataset<Row> table(ImageTable table) {
    return spark
        .read()
        .format(FsImageProvider.NAME)
        .option(FsImageProvider.TABLE, table.tableName())
        .load(path);
  }

  /** All inodes, also those that only snapshots hold. */
  public Dataset<Row> inodes() {
    return table(ImageTable.INODES);
  }

  /**
   * The inodes in each directory now: {@code parent_id}, {@code child_id}. The root and what only
   * snapshots hold are in none.
   */
  public Dataset<Row> edges() {
    return resolved(table(ImageTable.ENTRIES)).select("parent_id", "child_id");
  }

  /**
   * The inodes that were in each directory when a snapshot was taken, and are there no more: {@code
   * parent_id}, {@code child_id}, {@code snapshot_id}, and {@code name} where a rename has changed
   * the name.
   */
  public Dataset<Row> olderEdges() {
    return resolved(table(ImageTable.DELETED))
        .select("parent_id", "child_id", "snapshot_id", "name");
  }

  /**
   * The directories at and below some: {@code root_id}, which is one of the roots, and {@code
   * directory_id}. Each level of the tree is one join of directories alone.
   *
   * @param roots inode ids of directories, in a column {@code root_id}
   */
  public Dataset<Row> below(Dataset<Row> roots) {
    return handedDown(
        roots.select(col("root_id"), col("root_id").as("directory_id")).distinct(),
        entered(inodes().where(col("type").equalTo("DIRECTORY"))));
  }

  /**
   * The storage policies of directories that have one, their own or that of the nearest directory
   * above: {@code directory_policy} and {@code directory_id}.
   */
  public Dataset<Row> storagePolicies() {
    Dataset<Row> directories = inodes().where(col("type").equalTo("DIRECTORY"));
    return handedDown(
        directories
            .where(col("storage_policy").isNotNull())
            .select(
                col("storage_policy").as("directory_policy"), col("inode_id").as("directory_id")),
        entered(directories.where(col("storage_policy").isNull())));
  }

  /** The edges that lead to some directories. */
  private Dataset<Row> entered(Dataset<Row> directories) {
    return edges()
        .join(
            directories.select(col("inode_id").as("child_id")),
            new String[] {"child_id"},
            "left_semi");
  }

  /**
   * Hands what directories have down along edges. Each round doubles the way that is known, so that
   * a user who nests directories does not make a scan long.
   *
   * @param first has {@code directory_id} as its second column; the first one is handed down
   */
  private Dataset<Row> handedDown(Dataset<Row> first, Dataset<Row> edges) {
    String handed = first.columns()[0];
    Dataset<Row> all = first.localCheckpoint();
    if (all.isEmpty()) {
      return all;
    }
    Dataset<Row> up =
        edges
            .select(col("child_id").as("directory_id"), col("parent_id").as("up"))
            .localCheckpoint();
    for (int round = 0; !up.isEmpty(); round++) {
      checkRound(round);
      Dataset<Row> above = all.withColumnRenamed("directory_id", "above");
      Dataset<Row> next = up.select(col("directory_id").as("above"), col("up").as("next"));
      Column joined = col("up").equalTo(col("above"));
      all =
          all.unionByName(up.join(above, joined).select(handed, "directory_id")).localCheckpoint();
      up =
          up.join(next, joined).select(col("directory_id"), col("next").as("up")).localCheckpoint();
    }
    return all;
  }

  /**
   * Refuses an image whose directories lead in a circle.
   *
   * @param round of joins, each of which doubles the way up that is known
   */
  void checkRound(int round) {
    if (round > ROUNDS_MAX) {
      throw new UncheckedIOException(
          new IOException(path + " is damaged: directories lead in a circle. Fetch it again."));
    }
  }

  /** Children that a directory names by number have an inode all the same. */
  private Dataset<Row> resolved(Dataset<Row> children) {
    Dataset<Row> direct =
        children
            .where(col("reference").isNull())
            .withColumn("name", lit(null).cast("string"))
            .drop("reference");
    Dataset<Row> renamed =
        children
            .where(col("reference").isNotNull())
            .drop("child_id")
            .join(table(ImageTable.REFERENCES), "reference")
            .withColumnRenamed("inode_id", "child_id")
            .drop("reference");
    return direct.unionByName(renamed);
  }

  /**
   * All blocks that HDFS keeps, a row each: {@code block_id}, {@code generation_stamp}, {@code
   * length}, {@code inode_id}, {@code replication} (wanted, the most that the file or a snapshot of
   * it wants; null of erasure-coded groups), {@code erasure_coding_policy} and {@code
   * under_construction}. Blocks that only snapshots hold are among them.
   */
  public Dataset<Row> blocks() {
    Dataset<Row> files =
        inodes()
            .where(col("type").equalTo("FILE"))
            .select(
                "inode_id", "replication", "erasure_coding_policy", "under_construction", "blocks");
    Dataset<Row> older = table(ImageTable.OLDER_FILES);
    if (older.isEmpty()) {
      return exploded(files);
    }
    Dataset<Row> wanted =
        small(older.groupBy("inode_id").agg(max("replication").as("older_replication")));
    Dataset<Row> all =
        files
            .join(wanted, new String[] {"inode_id"}, "left_outer")
            .withColumn("replication", greatest(col("replication"), col("older_replication")))
            .drop("older_replication");
    Dataset<Row> lost =
        all.withColumn("now", transform(col("blocks"), block -> block.getField("block_id")))
            .withColumn("under_construction", lit(false))
            .drop("blocks")
            .join(small(older.select("inode_id", "blocks")), "inode_id");
    return exploded(all)
        .unionByName(
            exploded(lost)
                .where(not(array_contains(col("now"), col("block_id"))))
                .drop("now")
                .dropDuplicates("block_id"));
  }

  private static Dataset<Row> exploded(Dataset<Row> files) {
    Column block = col("block");
    Column last = col("position").equalTo(size(col("blocks")).minus(1));
    return files
        .select(col("*"), posexplode(col("blocks")).as(new String[] {"position", "block"}))
        .withColumn("block_id", block.getField("block_id"))
        .withColumn("generation_stamp", block.getField("generation_stamp"))
        .withColumn("length", block.getField("length"))
        .withColumn("open", col("under_construction").and(last))
        .drop("block", "blocks", "position", "under_construction");
  }

  /** Has a table broadcast where it is small; what is counted here is read once more. */
  static Dataset<Row> small(Dataset<Row> rows) {
    return rows.limit((int) BROADCAST_ROWS + 1).count() <= BROADCAST_ROWS ? broadcast(rows) : rows;
  }
}
