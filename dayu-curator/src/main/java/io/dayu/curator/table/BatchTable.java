package io.dayu.curator.table;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.types.StructType;

/** A table that is read in batches. */
abstract class BatchTable implements SupportsRead {
  private final StructType schema;
  private final String name;

  BatchTable(StructType schema, String name) {
    this.schema = schema;
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Column[] columns() {
    return Arrays.stream(schema.fields())
        .map(field -> Column.create(field.name(), field.dataType(), field.nullable()))
        .toArray(Column[]::new);
  }

  @Override
  public final Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }
}
