package io.dayu.curator.run;

import io.dayu.curator.act.HintedFile;
import io.dayu.protocol.admin.FactorOrder;
import java.sql.Timestamp;
import java.util.Iterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Hints as {@link io.dayu.curator.scan.HintTable} has them, one by one. */
public final class HintRows {
  private HintRows() {}

  /** The file that a hint is of. */
  static HintedFile file(Row hint) {
    return new HintedFile(
        hint.<Long>getAs("inode_id"),
        millis(hint, "modification_time"),
        hint.<Long>getAs("length"),
        readUntilMs(hint));
  }

  /** The time when the file was read last; 0 where HDFS keeps no access times. */
  private static long readUntilMs(Row hint) {
    return hint.isNullAt(hint.fieldIndex("access_time")) ? 0 : millis(hint, "access_time");
  }

  /** The orders that hints to lower a factor come to, one by one. */
  public static Iterator<FactorOrder> factorOrders(Dataset<Row> hints, long watchedMs) {
    Iterator<Row> rows = hints.toLocalIterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public FactorOrder next() {
        Row hint = rows.next();
        return new FactorOrder(
            hint.<Long>getAs("inode_id"),
            hint.<Integer>getAs("held"),
            hint.<Integer>getAs("wanted"),
            millis(hint, "modification_time"),
            millis(hint, "access_time"),
            watchedMs);
      }
    };
  }

  private static long millis(Row hint, String column) {
    return hint.<Timestamp>getAs(column).getTime();
  }
}
