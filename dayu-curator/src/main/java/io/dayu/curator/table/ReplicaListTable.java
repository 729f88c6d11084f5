package io.dayu.curator.table;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The replicas of one block pool. */
final class ReplicaListTable implements SupportsRead {
  private final String path;

  ReplicaListTable(String path) {
    this.path = path;
  }

  @Override
  public String name() {
    return ReplicaListProvider.NAME + " " + path;
  }

  @Override
  public Column[] columns() {
    return Arrays.stream(ReplicaColumn.schema().fields())
        .map(field -> Column.create(field.name(), field.dataType(), field.nullable()))
        .toArray(Column[]::new);
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new ReplicaListScan(path);
  }
}
