package io.dayu.curator.view;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.octet_length;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import io.dayu.curator.image.NamespaceTree;
import java.io.IOException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Paths of inodes, made for those that are shown. The tree of the namespace goes to every executor
 * where it is small enough; what it is too small for is joined.
 */
public final class ImagePaths {
  /** Directories that a tree of some 200 MB has room for. */
  public static final int TREE_DIRECTORIES = 4_000_000;

  /** Inodes whose directories take another 240 MB. */
  public static final int TREE_INODES = 16_000_000;

  /** Of a directory from which no way leads up to the root: a snapshot alone has it. */
  private static final long NOWHERE = -1;

  private final FsImage image;
  private final int treeDirectories;
  private final int treeInodes;

  private ImagePaths(FsImage image, int treeDirectories, int treeInodes) {
    this.image = image;
    this.treeDirectories = treeDirectories;
    this.treeInodes = treeInodes;
  }

  public static ImagePaths of(FsImage image) {
    return new ImagePaths(image, TREE_DIRECTORIES, TREE_INODES);
  }

  /**
   * Paths of which more are made by joins.
   *
   * @param treeDirectories with more of them there is no tree
   * @param treeInodes with more of them the tree has directories alone
   */
  static ImagePaths of(FsImage image, int treeDirectories, int treeInodes) {
    return new ImagePaths(image, treeDirectories, treeInodes);
  }

  /**
   * The rows with a column {@code path} and a column {@code parent_id}; both are null of an inode
   * that only snapshots hold, and the root has no parent.
   *
   * @param rows have {@code inode_id} and {@code name}
   */
  public Dataset<Row> withPaths(Dataset<Row> rows) throws IOException {
    NamespaceTree tree = NamespaceTree.read(image.index(), treeDirectories, treeInodes);
    if (tree == null) {
      return byJoins(placed(rows));
    }
    boolean knowsInodes = tree.knowsInodes();
    Broadcast<NamespaceTree> everywhere =
        new JavaSparkContext(rows.sparkSession().sparkContext()).broadcast(tree);
    return knowsInodes ? byTree(rows, everywhere) : byDirectories(placed(rows), everywhere);
  }

  private static Dataset<Row> byTree(Dataset<Row> rows, Broadcast<NamespaceTree> tree) {
    UDF1<Long, Long> parent = inode -> tree.value().parent(inode);
    UDF2<Long, @Nullable String, @Nullable String> path =
        (inode, name) -> name == null ? null : tree.value().pathOf(inode, name);
    return rows.withColumn("parent_id", udf(parent, DataTypes.LongType).apply(col("inode_id")))
        .withColumn("path", udf(path, DataTypes.StringType).apply(col("inode_id"), col("name")));
  }

  private static Dataset<Row> byDirectories(Dataset<Row> placed, Broadcast<NamespaceTree> tree) {
    UDF2<@Nullable Long, @Nullable String, @Nullable String> path =
        (parentId, name) ->
            parentId == null || name == null ? null : tree.value().path(parentId, name);
    return placed.withColumn(
        "path", orRoot(udf(path, DataTypes.StringType).apply(col("parent_id"), col("name"))));
  }

  private Dataset<Row> placed(Dataset<Row> rows) {
    Dataset<Row> edges = image.edges();
    return rows.join(edges, rows.col("inode_id").equalTo(edges.col("child_id")), "left_outer")
        .drop("child_id");
  }

  /** Directories with their parents: {@code id}, {@code up}, {@code name}. */
  private Dataset<Row> directories() {
    Dataset<Row> edges = image.edges();
    Dataset<Row> inodes =
        image.inodes().where(col("type").equalTo("DIRECTORY")).select("inode_id", "name");
    return inodes
        .join(edges, inodes.col("inode_id").equalTo(edges.col("child_id")), "left_outer")
        .select(col("inode_id").as("id"), col("parent_id").as("up"), col("name"));
  }

  /** Each join doubles the way that is known, so that six of them do for a depth of 64. */
  private Dataset<Row> byJoins(Dataset<Row> placed) {
    Dataset<Row> known =
        directories()
            .withColumn(
                "up",
                when(col("name").equalTo(""), lit(null).cast(DataTypes.LongType))
                    .otherwise(coalesce(col("up"), lit(NOWHERE))))
            .withColumnRenamed("name", "path")
            .localCheckpoint();
    for (int round = 0; !known.where(col("up").gt(0)).isEmpty(); round++) {
      image.checkRound(round);
      Dataset<Row> above =
          known.select(col("id").as("above"), col("up").as("next"), col("path").as("head"));
      known =
          known
              .join(above, col("up").equalTo(col("above")), "left_outer")
              .select(
                  col("id"),
                  when(col("up").gt(0), when(col("above").isNull(), NOWHERE).otherwise(col("next")))
                      .otherwise(col("up"))
                      .as("up"),
                  when(col("above").isNull(), col("path"))
                      .otherwise(joined(col("head"), col("path")))
                      .as("path"))
              .localCheckpoint();
    }
    Dataset<Row> parents =
        known.where(col("up").isNull()).select(col("id"), col("path").as("directory"));
    return placed
        .join(parents, col("parent_id").equalTo(col("id")), "left_outer")
        .withColumn("path", orRoot(joined(col("directory"), col("name"))))
        .drop("id", "directory");
  }

  /** Null where it is longer than a path that is told ({@link NamespaceTree#PATH_BYTES_MAX}). */
  private static Column joined(Column directory, Column name) {
    return when(
        octet_length(directory).plus(octet_length(name)).lt(NamespaceTree.PATH_BYTES_MAX),
        concat(directory, lit("/"), name));
  }

  private static Column orRoot(Column path) {
    return when(col("name").equalTo("").and(col("parent_id").isNull()), lit("/")).otherwise(path);
  }
}
