package io.dayu.curator.table;

import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;

/** The wanted columns of each row; the row is the same object each time, as in Spark's own. */
final class CursorReader implements PartitionReader<InternalRow> {
  private final RowCursor cursor;
  private final int[] columns;
  private final GenericInternalRow row;

  CursorReader(RowCursor cursor, int[] columns) {
    this.cursor = cursor;
    this.columns = columns;
    this.row = new GenericInternalRow(columns.length);
  }

  @Override
  public boolean next() throws IOException {
    return cursor.next();
  }

  @Override
  public InternalRow get() {
    for (int column = 0; column < columns.length; column++) {
      row.update(column, cursor.value(columns[column]));
    }
    return row;
  }

  @Override
  public void close() throws IOException {
    cursor.close();
  }
}
