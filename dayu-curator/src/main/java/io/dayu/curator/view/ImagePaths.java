package io.dayu.curator.view;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;

/**
 * Paths of inodes, made for those that are shown. Directories go to every executor as a {@link
 * DirectoryTree} where there are few enough, and their paths are made by joins where there are
 * more.
 */
public final class ImagePaths {
  /** Directories that a tree of some 200 MB has room for. */
  public static final int TREE_DIRECTORIES = 4_000_000;

  /** Of a directory from which no way leads up to the root: a snapshot alone has it. */
  private static final long NOWHERE = -1;

  private final FsImage image;
  private final int treeDirectories;

  private ImagePaths(FsImage image, int treeDirectories) {
    this.image = image;
    this.treeDirectories = treeDirectories;
  }

  public static ImagePaths of(FsImage image) {
    return new ImagePaths(image, TREE_DIRECTORIES);
  }

  /** Paths that are made by joins where there are more directories than that. */
  static ImagePaths of(FsImage image, int treeDirectories) {
    return new ImagePaths(image, treeDirectories);
  }

  /**
   * The rows with a column {@code path} and a column {@code parent_id}; both are null of an inode
   * that only snapshots hold, and the root has no parent.
   *
   * @param rows have {@code inode_id} and {@code name}
   */
  public Dataset<Row> withPaths(Dataset<Row> rows) {
    Dataset<Row> edges = image.edges();
    Dataset<Row> placed =
        rows.join(edges, rows.col("inode_id").equalTo(edges.col("child_id")), "left_outer")
            .drop("child_id");
    Dataset<Row> directories = directories(edges);
    long count = image.inodes().where(col("type").equalTo("DIRECTORY")).count();
    return count <= treeDirectories
        ? byTree(placed, directories, (int) count)
        : byJoins(placed, directories);
  }

  /** Directories with their parents: {@code id}, {@code up}, {@code name}. */
  private Dataset<Row> directories(Dataset<Row> edges) {
    Dataset<Row> inodes =
        image.inodes().where(col("type").equalTo("DIRECTORY")).select("inode_id", "name");
    return inodes
        .join(edges, inodes.col("inode_id").equalTo(edges.col("child_id")), "left_outer")
        .select(col("inode_id").as("id"), col("parent_id").as("up"), col("name"));
  }

  private static Dataset<Row> byTree(Dataset<Row> placed, Dataset<Row> directories, int count) {
    DirectoryTree tree = DirectoryTree.of(directories.orderBy("id").toLocalIterator(), count);
    UDF2<Long, String, String> path =
        (parentId, name) -> parentId == null ? null : tree.path(parentId, name);
    UserDefinedFunction function = udf(path, DataTypes.StringType);
    return placed.withColumn("path", orRoot(function.apply(col("parent_id"), col("name"))));
  }

  /** Each join doubles the way that is known, so that six of them do for a depth of 64. */
  private static Dataset<Row> byJoins(Dataset<Row> placed, Dataset<Row> directories) {
    Dataset<Row> known =
        directories
            .withColumn(
                "up",
                when(col("name").equalTo(""), lit(null).cast(DataTypes.LongType))
                    .otherwise(coalesce(col("up"), lit(NOWHERE))))
            .withColumnRenamed("name", "path")
            .localCheckpoint();
    while (!known.where(col("up").gt(0)).isEmpty()) {
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
                      .otherwise(concat(col("head"), lit("/"), col("path")))
                      .as("path"))
              .localCheckpoint();
    }
    Dataset<Row> parents =
        known.where(col("up").isNull()).select(col("id"), col("path").as("directory"));
    return placed
        .join(parents, col("parent_id").equalTo(col("id")), "left_outer")
        .withColumn("path", orRoot(concat(col("directory"), lit("/"), col("name"))))
        .drop("id", "directory");
  }

  private static Column orRoot(Column path) {
    return when(col("name").equalTo("").and(col("parent_id").isNull()), lit("/")).otherwise(path);
  }
}
