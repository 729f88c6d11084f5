package io.dayu.curator.table;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code hdfs-replicas} of Spark: a row of each replica in the lists of a block
 * pool. Its path is the directory of the pool, which has a file for each DataNode ({@code
 * dayu.curate.replicas.dir}).
 */
public final class ReplicaListProvider implements TableProvider, DataSourceRegister {
  /** The name of the source in {@code format(...)}. */
  public static final String NAME = "hdfs-replicas";

  @Override
  public String shortName() {
    return NAME;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return ReplicaColumn.schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    String path = new CaseInsensitiveStringMap(properties).get("path");
    if (path == null) {
      throw new IllegalArgumentException(
          "Say where the lists of a block pool are: load(\"hdfs://.../BP-...\").");
    }
    return new BatchTable(ReplicaColumn.schema(), NAME + " " + path) {
      @Override
      public ScanBuilder newScanBuilder(CaseInsensitiveStringMap scanOptions) {
        return new ReplicaListScan(path, name());
      }
    };
  }
}
