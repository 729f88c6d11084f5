package io.dayu.curator.table;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/** Hadoop's settings, which tasks open files by. */
final class HadoopSettings {
  private HadoopSettings() {}

  static Configuration ofDriver() {
    return SparkSession.active().sparkContext().hadoopConfiguration();
  }

  /** The same for tasks: sent once to each executor, and not with each task. */
  static Broadcast<SerializableConfiguration> broadcast() {
    return new JavaSparkContext(SparkSession.active().sparkContext())
        .broadcast(new SerializableConfiguration(ofDriver()));
  }
}
