package io.dayu.curator.table;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rows that a part of a section makes, one after another. Not thread safe. */
interface RowCursor extends Closeable {
  /** Goes to the next row; false when there is none. */
  boolean next() throws IOException;

  /**
   * A column of the row, as Spark keeps it.
   *
   * @param column number in the table's own order
   */
  @Nullable Object value(int column);
}
