package io.dayu.curator.scan;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.dayu.curator.check.KnownBlocks;
import io.dayu.curator.task.Hints;
import io.dayu.curator.task.LongSum;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The hints of a scan, kept beside its other tables where there are some. */
public final class HintTable {
  private static final String NAME = "hints";
  private static final String CONFIRMED = "confirmed";

  private final SparkSession spark;
  private final Dataset<Row> hints;
  private final @Nullable ScanOutput output;

  private HintTable(SparkSession spark, Dataset<Row> hints, @Nullable ScanOutput output) {
    this.spark = spark;
    this.hints = hints;
    this.output = output;
  }

  /**
   * The hints of tasks, found once.
   *
   * @param output of the scan's tables, which gets one more; null where hints are only shown
   */
  public static HintTable of(SparkSession spark, Dataset<Row> hints, @Nullable ScanOutput output)
      throws IOException {
    return new HintTable(
        spark, output == null ? hints.cache() : output.written(NAME, hints), output);
  }

  /**
   * Asks the NameNode about hints of {@link io.dayu.curator.task.Redundancy}; what it confirms is
   * written beside the hints.
   *
   * @throws IOException when no NameNode answers, or when it refuses
   */
  public Confirmations confirmedBy(KnownBlocks nameNode) throws IOException {
    Confirmations confirmations = Confirmations.of(spark, hints, nameNode);
    if (output != null) {
      Dataset<Row> unused = output.written(CONFIRMED, confirmations.rows());
    }
    return confirmations;
  }

  /**
   * The hints that a scan has written.
   *
   * @throws IOException when there are none at that place
   */
  public static Dataset<Row> read(SparkSession spark, String directory) throws IOException {
    Path table = new Path(table(directory, NAME));
    if (!table.getFileSystem(spark.sparkContext().hadoopConfiguration()).exists(table)) {
      throw new FileNotFoundException(
          directory + " has no table of hints; scan with --tasks and --out first.");
    }
    return spark.read().parquet(table.toString());
  }

  private static String table(String directory, String name) {
    return new Path(directory, name).toString();
  }

  /**
   * The number of hints of each kind, most first.
   *
   * @param before directory of an earlier scan's tables; null for none
   * @param confirmations the hints that the NameNode has confirmed; null where it was not asked
   */
  public List<KindCount> byKind(@Nullable String before, @Nullable Confirmations confirmations) {
    Map<String, Long> findings = new HashMap<>();
    findings(before, confirmations)
        .groupBy("kind")
        .count()
        .collectAsList()
        .forEach(row -> findings.put(row.getString(0), row.getLong(1)));
    return hints
        .groupBy("kind")
        .agg(
            count(lit(1)).as("hints"), LongSum.of(col("gain_bytes")), LongSum.of(col("cost_bytes")))
        .orderBy(col("hints").desc(), col("kind"))
        .collectAsList()
        .stream()
        .map(
            row ->
                new KindCount(
                    row.getString(0),
                    row.getLong(1),
                    findings.getOrDefault(row.getString(0), 0L),
                    row.getLong(2),
                    row.getLong(3)))
        .toList();
  }

  private Dataset<Row> findings(@Nullable String before, @Nullable Confirmations confirmations) {
    Dataset<Row> findings = hints.limit(0);
    if (before != null) {
      Dataset<Row> earlier = spark.read().parquet(table(before, NAME));
      findings = findings.unionByName(Hints.foundTwice(hints, earlier));
    }
    if (confirmations != null) {
      findings = findings.unionByName(Hints.foundTwice(hints, confirmations.rows()));
    }
    return findings.distinct();
  }

  /**
   * Hints of one kind.
   *
   * @param findings of them, those that an earlier scan has found too, or the NameNode confirms
   * @param gainBytes that would be free on disks again
   * @param costBytes that would be copied
   */
  public record KindCount(String kind, long hints, long findings, long gainBytes, long costBytes) {}
}
