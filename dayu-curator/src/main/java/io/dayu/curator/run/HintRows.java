package io.dayu.curator.run;

import io.dayu.curator.act.HintedFile;
import java.sql.Timestamp;
import org.apache.spark.sql.Row;

/** Hints as {@link io.dayu.curator.scan.HintTable} has them, one by one. */
final class HintRows {
  private HintRows() {}

  /** The file that a hint is of. */
  static HintedFile file(Row hint) {
    return new HintedFile(
        hint.<Long>getAs("inode_id"),
        millis(hint, "modification_time"),
        hint.<Long>getAs("length"));
  }

  /** The time when the file was read last; 0 where HDFS keeps no access times. */
  static long readUntilMs(Row hint) {
    return hint.isNullAt(hint.fieldIndex("access_time")) ? 0 : millis(hint, "access_time");
  }

  private static long millis(Row hint, String column) {
    return hint.<Timestamp>getAs(column).getTime();
  }
}
