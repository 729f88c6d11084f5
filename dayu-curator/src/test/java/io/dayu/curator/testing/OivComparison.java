package io.dayu.curator.testing;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.date_format;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A program that compares the tables of a scan with {@code --paths} with what {@code hdfs oiv -p
 * Delimited} has written of the same fsimage: all rows, and all columns that oiv has. ACLs it does
 * not know.
 *
 * <p>Arguments are oiv's file and the directory of the tables; both programs must run in the same
 * time zone. The exit code is 1 where a row differs.
 */
public final class OivComparison {
  private static final String MINUTE = "yyyy-MM-dd HH:mm";
  private static final String[] COLUMNS = {
    "Path",
    "Replication",
    "ModificationTime",
    "AccessTime",
    "PreferredBlockSize",
    "BlocksCount",
    "FileSize",
    "NSQUOTA",
    "DSQUOTA",
    "Permission",
    "UserName",
    "GroupName"
  };

  private OivComparison() {}

  public static void main(String[] arguments) {
    SparkSession spark =
        SparkSession.builder()
            .appName("oiv")
            .master("local[*]")
            .config("spark.ui.enabled", "false")
            .getOrCreate();
    Dataset<Row> oiv = oiv(spark, arguments[0]);
    Dataset<Row> ours = ours(spark, arguments[1]);
    long onlyOurs = ours.exceptAll(oiv).count();
    long onlyOivs = oiv.exceptAll(ours).count();
    System.out.printf(
        Locale.ROOT,
        "%,d rows of oiv, %,d of the scan; only oiv's %,d, only the scan's %,d%n",
        oiv.count(),
        ours.count(),
        onlyOivs,
        onlyOurs);
    spark.stop();
    System.exit(onlyOurs + onlyOivs == 0 ? 0 : 1);
  }

  private static Dataset<Row> oiv(SparkSession spark, String file) {
    return spark
        .read()
        .option("sep", "\t")
        .option("header", "true")
        .option("quote", "")
        .csv(file)
        .selectExpr(COLUMNS);
  }

  /** What oiv says of directories where they have nothing: 0, and 1970. */
  private static Dataset<Row> ours(SparkSession spark, String tables) {
    Column isDirectory = col("type").equalTo("DIRECTORY");
    return spark
        .read()
        .parquet(tables + "/inodes")
        .where(col("path").isNotNull())
        .select(
            col("path"),
            number("replication", 0),
            minute("modification_time"),
            minute("access_time"),
            number("preferred_block_size", 0),
            number("blocks_count", 0),
            number("length", 0),
            when(isDirectory, number("ns_quota", -1)).otherwise("0"),
            when(isDirectory, number("ds_quota", -1)).otherwise("0"),
            concat(when(isDirectory, "d").otherwise("-"), col("permission")),
            col("user_name"),
            col("group_name"))
        .toDF(COLUMNS);
  }

  private static Column number(String name, long otherwise) {
    return coalesce(col(name), lit(otherwise)).cast("string");
  }

  private static Column minute(String name) {
    return coalesce(date_format(col(name), MINUTE), lit("1970-01-01 00:00"));
  }
}
