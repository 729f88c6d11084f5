package io.dayu.curator.scan;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.table.ImageTable;
import io.dayu.curator.task.FileAge;
import io.dayu.curator.task.LongSum;
import io.dayu.curator.view.FsImage;
import io.dayu.curator.view.ImagePaths;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The tables of one fsimage, read from the image itself or from the files of an earlier scan. */
public final class ImageScan {
  /** Files below that many bytes count as small. */
  public static final long SMALL_BYTES = 1L << 20;

  /** Files count as cold that nobody has read or written for so many days before the image. */
  public static final int COLD_DAYS = 180;

  private static final String INODES = "inodes";
  private static final String OUT_OF_RANGE = "out_of_range";

  /** The table that says what the others are of. */
  public static final String IMAGE = "image";

  /** Its column with the moment that ages count from. */
  public static final String WRITTEN_AT = "written_at";

  private static final StructType IMAGE_SCHEMA =
      new StructType()
          .add("transaction_id", DataTypes.LongType)
          .add(WRITTEN_AT, DataTypes.TimestampType)
          .add("inodes", DataTypes.LongType);

  private final SparkSession spark;
  private final FsImageIndex index;
  private final FsImage image;
  private final Dataset<Row> inodes;

  private ImageScan(SparkSession spark, FsImageIndex index, FsImage image, Dataset<Row> inodes) {
    this.spark = spark;
    this.index = index;
    this.image = image;
    this.inodes = inodes;
  }

  /** The scan of a fsimage, from which nothing is read yet but its summary. */
  public static ImageScan of(SparkSession spark, FsImageIndex index) {
    FsImage image = FsImage.at(spark, index.path().toString());
    return new ImageScan(spark, index, image, image.inodes());
  }

  /**
   * Writes the tables as Parquet files: {@code image}, {@code inodes}, {@code edges}, {@code
   * older_edges}, {@code older_files} and {@code snapshots}.
   *
   * @param withPaths whether inodes have columns {@code path} and {@code parent_id}
   * @return the same scan, read from those files from now on
   */
  public ImageScan written(ScanOutput output, boolean withPaths) throws IOException {
    new TableFiles(output, spark.sparkContext())
        .add(IMAGE, this::image)
        .add(INODES, () -> withPaths ? ImagePaths.of(image).withPaths(inodes) : inodes)
        .add("edges", image::edges)
        .add("older_edges", image::olderEdges)
        .add("older_files", () -> image.table(ImageTable.OLDER_FILES))
        .add("snapshots", () -> image.table(ImageTable.SNAPSHOTS))
        .write();
    return new ImageScan(spark, index, image, output.table(INODES));
  }

  private Dataset<Row> image() throws IOException {
    return spark.createDataFrame(
        List.of(
            RowFactory.create(
                index.namesystem().getTransactionId(),
                Timestamp.from(index.writtenAt()),
                index.inodes())),
        IMAGE_SCHEMA);
  }

  /**
   * The owners that take most space, largest first, and how many values of all inodes are beyond
   * what a table should hold.
   */
  public OwnerList owners(int most) {
    Column file = col("type").equalTo("FILE");
    Timestamp coldBefore = Timestamp.from(index.writtenAt().minus(Duration.ofDays(COLD_DAYS)));
    List<OwnerRow> owners =
        inodes
            .groupBy("user_name")
            .agg(
                sum(when(file, 1).otherwise(0)).as("files"),
                sum(when(col("type").equalTo("DIRECTORY"), 1).otherwise(0)).as("directories"),
                sum(when(file.and(col("length").lt(SMALL_BYTES)), 1).otherwise(0)).as("small"),
                LongSum.of(col("length")).as("bytes"),
                LongSum.of(col("space_consumed")).as("space"),
                LongSum.of(when(FileAge.lastTouched().lt(coldBefore), col("length"))).as("cold"))
            .orderBy(col("space").desc(), col("user_name"))
            .limit(most)
            .collectAsList()
            .stream()
            .map(ImageScan::owner)
            .toList();
    Row outOfRange = inodes.agg(LongSum.of(col(OUT_OF_RANGE).cast(DataTypes.LongType))).head();
    return new OwnerList(owners, outOfRange.getLong(0));
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
}
