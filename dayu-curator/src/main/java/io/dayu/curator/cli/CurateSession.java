package io.dayu.curator.cli;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** The session of Spark that a command works in. */
final class CurateSession {
  private CurateSession() {}

  /**
   * The session that {@code spark-submit} has described, or else one in this process.
   *
   * @param threads of a session in this process; 0 is one for each processor
   */
  static SparkSession start(String name, int threads) {
    SparkConf conf = new SparkConf().setAppName(name);
    if (!conf.contains("spark.master")) {
      conf.setMaster("local[" + (threads == 0 ? "*" : threads) + "]")
          .set("spark.ui.enabled", "false")
          .set("spark.sql.shuffle.partitions", "16")
          .setIfMissing("spark.ui.showConsoleProgress", "true");
    }
    return SparkSession.builder().config(conf).getOrCreate();
  }

  /** Ends the session of this process, if there is one. */
  static void stop() {
    if (SparkSession.getDefaultSession().isDefined()) {
      SparkSession.getDefaultSession().get().stop();
    }
  }
}
