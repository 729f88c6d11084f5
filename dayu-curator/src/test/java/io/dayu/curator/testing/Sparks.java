package io.dayu.curator.testing;

import io.dayu.curator.run.PacePlugin;
import org.apache.spark.sql.SparkSession;

/** The session of Spark that tests share. */
public final class Sparks {
  private static final SparkSession SESSION =
      SparkSession.builder()
          .appName("tests")
          .master("local[2]")
          .config("spark.ui.enabled", "false")
          // Tables of tests are small: compiling and planning again took most of the time.
          .config("spark.sql.codegen.wholeStage", "false")
          .config("spark.sql.adaptive.enabled", "false")
          .config("spark.plugins", PacePlugin.class.getName())
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.sql.session.timeZone", "UTC")
          .config("spark.sql.warehouse.dir", "target/warehouse")
          .getOrCreate();

  private Sparks() {}

  public static SparkSession session() {
    return SESSION;
  }
}
