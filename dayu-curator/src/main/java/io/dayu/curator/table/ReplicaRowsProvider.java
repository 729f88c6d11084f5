package io.dayu.curator.table;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A data source of Spark whose rows are replicas, in the columns of {@link ReplicaColumn}. */
abstract class ReplicaRowsProvider implements TableProvider, DataSourceRegister {
  private final String name;
  private final String usage;

  /**
   * A source.
   *
   * @param name of the source in {@code format(...)}
   * @param usage the sentence for who names no path
   */
  ReplicaRowsProvider(String name, String usage) {
    this.name = name;
    this.usage = usage;
  }

  @Override
  public final String shortName() {
    return name;
  }

  @Override
  public final StructType inferSchema(CaseInsensitiveStringMap options) {
    return ReplicaColumn.schema();
  }

  @Override
  public final Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    String path = new CaseInsensitiveStringMap(properties).get("path");
    if (path == null) {
      throw new IllegalArgumentException(usage);
    }
    return new BatchTable(ReplicaColumn.schema(), name + " " + path) {
      @Override
      public ScanBuilder newScanBuilder(CaseInsensitiveStringMap scanOptions) {
        return scan(path, name());
      }
    };
  }

  /** A reading of what is at a path. */
  abstract PrunedScan scan(String path, String description);
}
