package io.dayu.curator.task;

import static org.apache.spark.sql.functions.col;

import io.dayu.curator.table.ImageTable;
import io.dayu.curator.view.FsImage;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The files that no snapshot has, under their own name or an older one. */
final class OutsideSnapshots {
  private OutsideSnapshots() {}

  /** The files outside, each with the directory that it is in as {@code parent_id}. */
  static Dataset<Row> of(FsImage image, Dataset<Row> files) {
    Dataset<Row> placed =
        files.join(image.edges(), col("inode_id").equalTo(col("child_id"))).drop("child_id");
    Dataset<Row> snapshots = image.table(ImageTable.SNAPSHOTS);
    if (snapshots.isEmpty()) {
      return placed;
    }
    // What a snapshot has where it is no more; no file is below one of these that is a file.
    Dataset<Row> older = image.olderEdges().select(col("child_id").as("root_id")).distinct();
    Dataset<Row> roots = snapshots.select(col("directory_id").as("root_id")).unionByName(older);
    return placed
        .join(
            image.below(roots).drop("root_id"),
            col("parent_id").equalTo(col("directory_id")),
            "left_anti")
        .join(older, col("inode_id").equalTo(col("root_id")), "left_anti");
  }
}
