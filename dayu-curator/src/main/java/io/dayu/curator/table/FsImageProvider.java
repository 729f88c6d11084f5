package io.dayu.curator.table;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code hdfs-fsimage} of Spark. Its path is a fsimage; option {@code table} says
 * which table ({@link ImageTable}, {@code inodes} by default), and {@code part-bytes} how large a
 * part of the image a task reads where the image has no sub-sections (64 MiB by default).
 */
public final class FsImageProvider implements TableProvider, DataSourceRegister {
  /** The name of the source in {@code format(...)}. */
  public static final String NAME = "hdfs-fsimage";

  /** The option that says which table. */
  public static final String TABLE = "table";

  /** The option that says how large parts are. */
  public static final String PART_BYTES = "part-bytes";

  @Override
  public String shortName() {
    return NAME;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return table(options).schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
    String path = options.get("path");
    if (path == null) {
      throw new IllegalArgumentException("Say which fsimage: load(\"hdfs://.../fsimage_N\").");
    }
    return new FsImageTable(table(options), path, options.getLong(PART_BYTES, 64L << 20));
  }

  private static ImageTable table(CaseInsensitiveStringMap options) {
    return ImageTable.named(options.getOrDefault(TABLE, ImageTable.INODES.tableName()));
  }
}
