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
 * The data source {@code hdfs-located} of Spark: the replicas of all files below a directory as the
 * NameNode lists them, in the columns of {@link ReplicaListProvider}. It is for clusters whose
 * DataNodes have no agents.
 *
 * <p>A block that no DataNode has is a row whose {@code datanode_uuid} is null. The NameNode holds
 * its read lock for each page of a listing ({@code dfs.ls.limit}).
 */
public final class LocatedFilesProvider implements TableProvider, DataSourceRegister {
  /** The name of the source in {@code format(...)}. */
  public static final String NAME = "hdfs-located";

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
      throw new IllegalArgumentException("Say what to list: load(\"hdfs://ns/user/hive\").");
    }
    return new BatchTable(ReplicaColumn.schema(), NAME + " " + path) {
      @Override
      public ScanBuilder newScanBuilder(CaseInsensitiveStringMap scanOptions) {
        return new LocatedFilesScan(path, name());
      }
    };
  }
}
