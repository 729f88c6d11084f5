package io.dayu.curator.report;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.dayu.curator.scan.ImageScan;
import io.dayu.curator.task.FileAge;
import io.dayu.curator.task.Hints;
import io.dayu.curator.task.LongSum;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Questions to the tables that a scan has written; each answer has few rows. */
public final class StorageTables {
  private static final long MB = 1L << 20;

  /** Upper bounds of sizes that are shown apart, and what they are called. */
  private static final List<Bound> SIZES =
      List.of(
          new Bound(1, "empty"),
          new Bound(MB, "below 1 MiB"),
          new Bound(16 * MB, "1 to 16 MiB"),
          new Bound(128 * MB, "16 to 128 MiB"),
          new Bound(1024 * MB, "128 MiB to 1 GiB"),
          new Bound(Long.MAX_VALUE, "1 GiB and more"));

  /** The same of days since a file was used. */
  private static final List<Bound> AGES =
      List.of(
          new Bound(30, "less than 30 days"),
          new Bound(90, "30 to 90 days"),
          new Bound(180, "90 to 180 days"),
          new Bound(365, "180 days to a year"),
          new Bound(730, "one to two years"),
          new Bound(Long.MAX_VALUE, "more than two years"));

  /**
   * The name under which rows without a name are shown; they are no part of those of a user who is
   * called so.
   */
  private static final String UNKNOWN = "(unknown)";

  private final SparkSession spark;
  private final Path directory;
  private final Dataset<Row> files;
  private final Instant writtenAt;

  private StorageTables(SparkSession spark, Path directory, Dataset<Row> files, Instant writtenAt) {
    this.spark = spark;
    this.directory = directory;
    this.files = files;
    this.writtenAt = writtenAt;
  }

  /**
   * The tables in a directory that {@code scan --out} has written.
   *
   * @throws IOException when there are none
   */
  public static StorageTables at(SparkSession spark, String directory) throws IOException {
    Path tables = new Path(directory);
    if (!exists(spark, tables, "inodes")) {
      throw new FileNotFoundException(directory + " has no tables; scan with --out first.");
    }
    Dataset<Row> all = table(spark, tables, "inodes");
    return new StorageTables(
        spark,
        tables,
        withGain(spark, tables, all.where(col("type").equalTo("FILE"))),
        writtenAt(spark, tables));
  }

  /**
   * The time when the image was written; earlier versions did not say so, and their tables came
   * after it.
   */
  private static Instant writtenAt(SparkSession spark, Path directory) throws IOException {
    if (exists(spark, directory, ImageScan.IMAGE)) {
      return table(spark, directory, ImageScan.IMAGE)
          .head()
          .<Timestamp>getAs(ImageScan.WRITTEN_AT)
          .toInstant();
    }
    FileSystem fs = directory.getFileSystem(spark.sparkContext().hadoopConfiguration());
    return Instant.ofEpochMilli(fs.getFileStatus(directory).getModificationTime());
  }

  /** Files of which a hint says that they could take less have that in {@code gain_bytes}. */
  private static Dataset<Row> withGain(SparkSession spark, Path directory, Dataset<Row> all)
      throws IOException {
    if (!exists(spark, directory, "hints")) {
      return all.withColumn("gain_bytes", lit(0L));
    }
    Dataset<Row> gains =
        table(spark, directory, "hints")
            .where(col("block_id").isNull().and(col("inode_id").isNotNull()))
            .groupBy("inode_id")
            .agg(LongSum.of(col("gain_bytes")).as("gain_bytes"));
    return all.join(gains, new String[] {"inode_id"}, "left_outer");
  }

  private boolean exists(String table) throws IOException {
    return exists(spark, directory, table);
  }

  private Dataset<Row> table(String table) {
    return table(spark, directory, table);
  }

  private static boolean exists(SparkSession spark, Path directory, String table)
      throws IOException {
    Path path = new Path(directory, table);
    FileSystem fs = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    return fs.exists(path);
  }

  private static Dataset<Row> table(SparkSession spark, Path directory, String table) {
    return spark.read().parquet(new Path(directory, table).toString());
  }

  /** The time when the image was written, from which ages count. */
  public Instant writtenAt() {
    return writtenAt;
  }

  /** All files together. */
  public StoredShare total() {
    return collected(shares(lit("all"))).stream()
        .findFirst()
        .orElse(new StoredShare("all", 0, 0, 0, 0, 0, 0));
  }

  /** Owners, those first that take most space. */
  public List<StoredShare> owners(int most) {
    return largest(col("user_name"), most);
  }

  /** True if the scan has written paths. */
  public boolean hasPaths() {
    return Arrays.asList(files.columns()).contains("path");
  }

  /** Directories of the second level, those first that take most space. */
  public List<StoredShare> directories(int most) {
    Column second = regexp_extract(col("path"), "^(/[^/]+(?:/[^/]+(?=/))?)", 1);
    Column name =
        when(col("path").isNull(), lit("(in snapshots alone, or too deep)"))
            .when(col("path").rlike("^/[^/]+$"), lit("/"))
            .otherwise(second);
    return largest(name, most);
  }

  /** The protections of files: replicas, or an erasure coding policy. */
  public List<StoredShare> protections() {
    return largest(
        coalesce(
            col("erasure_coding_policy"),
            concat(col("replication").cast("string"), lit(" replicas"))),
        Integer.MAX_VALUE);
  }

  /** Sizes of files, the smallest first. */
  public List<StoredShare> sizes() {
    return inOrder(SIZES, col("length"));
  }

  /** The times since files were used, the latest first. */
  public List<StoredShare> ages() {
    Column days =
        lit(Timestamp.from(writtenAt))
            .cast("long")
            .minus(FileAge.lastTouched().cast("long"))
            .divide(Duration.ofDays(1).toSeconds());
    return inOrder(AGES, days);
  }

  /** The hints that there are, those first that would free most. */
  public List<HintShare> hints() throws IOException {
    if (!exists("hints")) {
      return List.of();
    }
    Dataset<Row> hints = table("hints").withColumn("confirmed", lit(0L));
    if (exists("confirmed")) {
      hints =
          hints.unionByName(
              Hints.foundTwice(table("hints"), table("confirmed"))
                  .withColumn("confirmed", lit(1L)));
    }
    Column first = col("confirmed").equalTo(0);
    return hints
        .groupBy("task", "kind")
        .agg(
            sum(when(first, 1L).otherwise(0L)),
            sum("confirmed"),
            LongSum.of(when(first, col("gain_bytes"))).as("gain"),
            LongSum.of(when(first, col("cost_bytes"))))
        .orderBy(col("gain").desc(), col("task"), col("kind"))
        .collectAsList()
        .stream()
        .map(
            row ->
                new HintShare(
                    row.getString(0),
                    row.getString(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5)))
        .toList();
  }

  private List<StoredShare> inOrder(List<Bound> bounds, Column value) {
    Column name = lit(bounds.get(bounds.size() - 1).name());
    for (int bound = bounds.size() - 2; bound >= 0; bound--) {
      name =
          when(value.lt(bounds.get(bound).below()), lit(bounds.get(bound).name())).otherwise(name);
    }
    List<StoredShare> found = collected(shares(name));
    return bounds.stream()
        .flatMap(bound -> found.stream().filter(one -> one.name().equals(bound.name())))
        .toList();
  }

  private List<StoredShare> largest(Column name, int most) {
    return collected(shares(name).orderBy(col("space").desc(), col("name")).limit(most));
  }

  private Dataset<Row> shares(Column name) {
    Timestamp coldBefore = Timestamp.from(writtenAt.minus(Duration.ofDays(ImageScan.COLD_DAYS)));
    return files
        .select(
            name.as("name"),
            col("length"),
            col("space_consumed"),
            FileAge.lastTouched().lt(coldBefore).as("cold"),
            col("gain_bytes"))
        .groupBy("name")
        .agg(
            count(lit(1)).as("files"),
            sum(when(col("length").lt(ImageScan.SMALL_BYTES), 1L).otherwise(0L)),
            LongSum.of(col("length")),
            LongSum.of(col("space_consumed")).as("space"),
            LongSum.of(when(col("cold"), col("length"))),
            LongSum.of(col("gain_bytes")));
  }

  private static List<StoredShare> collected(Dataset<Row> rows) {
    return rows.collectAsList().stream()
        .map(
            row ->
                new StoredShare(
                    row.isNullAt(0) ? UNKNOWN : row.getString(0),
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    row.getLong(6)))
        .toList();
  }

  /** A group of values below a bound. */
  private record Bound(long below, String name) {}
}
