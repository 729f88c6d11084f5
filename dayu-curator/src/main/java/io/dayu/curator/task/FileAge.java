package io.dayu.curator.task;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.max;

import java.sql.Timestamp;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** How long ago somebody has read or written a file, as far as HDFS notes it. */
public final class FileAge {
  private FileAge() {}

  /**
   * The later one of access and modification; where HDFS keeps no access times, the modification.
   */
  public static Column lastTouched() {
    return greatest(col("modification_time"), col("access_time"));
  }

  /** The youngest time in an image, which stands for now: an image may be old. */
  public static Timestamp youngest(Dataset<Row> inodes) {
    Row row = inodes.agg(max(lastTouched())).head();
    return row.isNullAt(0) ? new Timestamp(0) : row.getTimestamp(0);
  }

  /** Whether nobody has read or written the file since. */
  static Column untouchedSince(Timestamp moment) {
    return lastTouched().lt(moment);
  }
}
