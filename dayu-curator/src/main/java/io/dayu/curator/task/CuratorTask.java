package io.dayu.curator.task;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A background task: it finds hints in the tables of a scan (Curator, section 3.2). */
public interface CuratorTask {
  /** The name on command lines and in tables. */
  String taskName();

  /** The hints, in the columns of {@link Hints}; nothing is read before a query asks for them. */
  Dataset<Row> hints();
}
