package io.dayu.curator.scan;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import io.dayu.curator.task.Hints;
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

  private final SparkSession spark;
  private final Dataset<Row> hints;

  private HintTable(SparkSession spark, Dataset<Row> hints) {
    this.spark = spark;
    this.hints = hints;
  }

  /**
   * The hints of tasks, found once.
   *
   * @param directory of the scan's tables, which gets one more; null where hints are only shown
   */
  public static HintTable of(SparkSession spark, Dataset<Row> hints, @Nullable String directory) {
    if (directory == null) {
      return new HintTable(spark, hints.cache());
    }
    String table = table(directory);
    hints.write().parquet(table);
    return new HintTable(spark, spark.read().parquet(table));
  }

  private static String table(String directory) {
    return new Path(directory, NAME).toString();
  }

  /**
   * How many hints there are of each kind, most first.
   *
   * @param before directory of an earlier scan's tables; null for none, and then no hint is a
   *     finding
   */
  public List<KindCount> byKind(@Nullable String before) {
    Map<String, Long> findings = new HashMap<>();
    if (before != null) {
      Hints.foundTwice(hints, spark.read().parquet(table(before)))
          .groupBy("kind")
          .count()
          .collectAsList()
          .forEach(row -> findings.put(row.getString(0), row.getLong(1)));
    }
    return hints
        .groupBy("kind")
        .agg(
            count(lit(1)).as("hints"),
            coalesce(sum("gain_bytes"), lit(0L)),
            coalesce(sum("cost_bytes"), lit(0L)))
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

  /**
   * Hints of one kind.
   *
   * @param findings of them, those that an earlier scan has found too
   * @param gainBytes that would be free on disks again
   * @param costBytes that would be copied
   */
  public record KindCount(String kind, long hints, long findings, long gainBytes, long costBytes) {}
}
