package io.dayu.curator.task;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftleft;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.function.UnaryOperator;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.expressions.WindowSpec;

/**
 * A sum of numbers of bytes that does not overflow, and is exact below that: a user may have a file
 * that is said to be as large as a number can be, and no scan must end by it. Spark's own ends.
 */
public final class LongSum {
  private static final int HALF_BITS = 32;
  private static final long LOW = (1L << HALF_BITS) - 1;
  private static final long HIGH_MAX = (1L << (HALF_BITS - 1)) - 1;

  private LongSum() {}

  /** The sum of values of 0 and more, the largest number where it is more, and 0 of none. */
  public static Column of(Column value) {
    return of(value, one -> one);
  }

  /** The same over the rows of a window. */
  static Column over(Column value, WindowSpec window) {
    return of(value, one -> one.over(window));
  }

  /** Upper and lower halves are summed apart, of up to two thousand million rows. */
  private static Column of(Column value, UnaryOperator<Column> rows) {
    Column high = rows.apply(sum(shiftright(value, HALF_BITS)));
    Column low = rows.apply(sum(value.bitwiseAND(lit(LOW))));
    Column carried = high.plus(shiftright(low, HALF_BITS));
    Column whole = shiftleft(carried, HALF_BITS).plus(low.bitwiseAND(lit(LOW)));
    return coalesce(when(carried.gt(HIGH_MAX), lit(Long.MAX_VALUE)).otherwise(whole), lit(0L));
  }
}
