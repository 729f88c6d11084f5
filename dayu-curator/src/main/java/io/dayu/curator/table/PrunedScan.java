package io.dayu.curator.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A reading of those columns of a table that a query needs; Spark plans its tasks in one batch. */
abstract class PrunedScan implements SupportsPushDownRequiredColumns, Scan, Batch {
  private final StructType schema;
  private final String description;
  private StructType wanted;
  private InputPartition @Nullable [] parts;

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

  /** The parts that each task reads; Spark asks more than once, and is told the same. */
  @Override
  public final synchronized InputPartition[] planInputPartitions() {
    if (parts == null) {
      try {
        parts = plan();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return parts;
  }

  /** Plans what each task reads. */
  abstract InputPartition[] plan() throws IOException;

  /** The columns that are wanted, in their order, each by its place in the table. */
  final int[] columns() {
    int[] columns = new int[wanted.size()];
    for (int column = 0; column < columns.length; column++) {
      columns[column] = schema.fieldIndex(wanted.fieldNames()[column]);
    }
    return columns;
  }
}
