package io.dayu.curator.table;

import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;

/** A reading of those columns of a table that a query needs; Spark plans its tasks in one batch. */
abstract class PrunedScan implements SupportsPushDownRequiredColumns, Scan, Batch {
  private final StructType schema;
  private final String description;
  private StructType wanted;

  /** A reading of all columns. */
  PrunedScan(StructType schema, String description) {
    this.schema = schema;
    this.description = description;
    this.wanted = schema;
  }

  @Override
  public final void pruneColumns(StructType required) {
    wanted = required;
  }

  @Override
  public final Scan build() {
    return this;
  }

  @Override
  public final StructType readSchema() {
    return wanted;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Batch toBatch() {
    return this;
  }

  /** The columns that are wanted, in their order, each by its place in the table. */
  final int[] columns() {
    int[] columns = new int[wanted.size()];
    for (int column = 0; column < columns.length; column++) {
      columns[column] = schema.fieldIndex(wanted.fieldNames()[column]);
    }
    return columns;
  }
}
