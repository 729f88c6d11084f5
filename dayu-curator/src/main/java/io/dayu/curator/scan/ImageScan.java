package io.dayu.curator.scan;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.dayu.curator.table.ImageTable;
import io.dayu.curator.task.FileAge;
import io.dayu.curator.view.FsImage;
import io.dayu.curator.view.ImagePaths;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The tables of one fsimage, read from the image itself or from the files of an earlier scan. */
public final class ImageScan {
  /** Files below that many bytes count as small. */
  public static final long SMALL_BYTES = 1L << 20;

  /** Files count as cold that nobody has read or written for so many days before the image. */
  public static final int COLD_DAYS = 180;

  private final SparkSession spark;
  private final FsImage image;
  private final Dataset<Row> inodes;

  private ImageScan(SparkSession spark, FsImage image, Dataset<Row> inodes) {
    this.spark = spark;
    this.image = image;
    this.inodes = inodes;
  }

  /** The scan of a fsimage, from which nothing is read yet. */
  public static ImageScan of(SparkSession spark, String path) {
    FsImage image = FsImage.at(spark, path);
    return new ImageScan(spark, image, image.inodes());
  }

  /**
   * Writes the tables as Parquet files: {@code inodes}, {@code edges}, {@code older_edges}, {@code
   * older_files} and {@code snapshots}. The directory appears when all of them are whole.
   *
   * @param withPaths whether inodes have columns {@code path} and {@code parent_id}
   * @return the same scan, read from those files from now on
   * @throws FileAlreadyExistsException if the directory exists
   */
  public ImageScan written(String directory, boolean withPaths) throws IOException {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    Path target = new Path(directory);
    FileSystem system = target.getFileSystem(conf);
    if (system.exists(target)) {
      throw new FileAlreadyExistsException(
          directory + " exists already; name another directory, or remove it.");
    }
    Path unfinished = target.suffix(".unfinished");
    system.delete(unfinished, true);
    new TableFiles(unfinished)
        .add("inodes", () -> withPaths ? ImagePaths.of(image).withPaths(inodes) : inodes)
        .add("edges", image::edges)
        .add("older_edges", image::olderEdges)
        .add("older_files", () -> image.table(ImageTable.OLDER_FILES))
        .add("snapshots", () -> image.table(ImageTable.SNAPSHOTS))
        .write();
    if (!system.rename(unfinished, target)) {
      throw new IOException(unfinished + " could not be renamed to " + target + ".");
    }
    return new ImageScan(spark, image, spark.read().parquet(new Path(target, "inodes").toString()));
  }

  /** The owners that take most space, largest first; age is counted from the youngest change. */
  public List<OwnerRow> owners(int most) {
    Column file = col("type").equalTo("FILE");
    return inodes
        .groupBy("user_name")
        .agg(
            sum(when(file, 1).otherwise(0)).as("files"),
            sum(when(col("type").equalTo("DIRECTORY"), 1).otherwise(0)).as("directories"),
            sum(when(file.and(col("length").lt(SMALL_BYTES)), 1).otherwise(0)).as("small"),
            coalesce(sum("length"), lit(0L)).as("bytes"),
            coalesce(sum("space_consumed"), lit(0L)).as("space"),
            coalesce(sum(when(FileAge.lastTouched().lt(coldBefore()), col("length"))), lit(0L))
                .as("cold"))
        .orderBy(col("space").desc(), col("user_name"))
        .limit(most)
        .collectAsList()
        .stream()
        .map(ImageScan::owner)
        .toList();
  }

  private static OwnerRow owner(Row row) {
    return new OwnerRow(
        row.isNullAt(0) ? "(unknown)" : row.getString(0),
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getLong(4),
        row.getLong(5),
        row.getLong(6));
  }

  /** An image may be old: its own youngest time stands for now. */
  private Timestamp coldBefore() {
    return Timestamp.from(FileAge.youngest(inodes).toInstant().minus(Duration.ofDays(COLD_DAYS)));
  }
}
