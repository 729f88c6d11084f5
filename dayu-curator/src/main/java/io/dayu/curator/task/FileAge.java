package io.dayu.curator.task;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;

import java.sql.Timestamp;
import org.apache.spark.sql.Column;

/**
 * The time since somebody has read or written a file, as far as HDFS notes it. It counts from when
 * the image was written, and from no time in it: users set the times of own files as they like.
 */
public final class FileAge {
  private FileAge() {}

  /**
   * The later one of access and modification; where HDFS keeps no access times, the modification.
   */
  public static Column lastTouched() {
    return greatest(col("modification_time"), col("access_time"));
  }

  /**
   * A column that is true if nobody has read or written the file since. A file without a
   * modification time, which a user may set to none, is left alone: an order names that time.
   */
  static Column untouchedSince(Timestamp moment) {
    return col("modification_time").isNotNull().and(lastTouched().lt(moment));
  }
}
