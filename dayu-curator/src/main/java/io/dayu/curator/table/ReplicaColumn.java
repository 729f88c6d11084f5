package io.dayu.curator.table;

import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of a replica in a list. */
enum ReplicaColumn {
  /** Of the block, or of the block group. */
  BLOCK_ID(DataTypes.LongType),
  /** The index of an internal block in its group; null of a replicated block. */
  BLOCK_INDEX(DataTypes.IntegerType),
  GENERATION_STAMP(DataTypes.LongType),
  LENGTH(DataTypes.LongType),
  /** {@code FINALIZED}, or what HDFS's {@code ReplicaState} calls it while it is written. */
  STATE(DataTypes.StringType),
  DATANODE_UUID(DataTypes.StringType),
  /** The DataNode as {@code hdfs dfsadmin -printTopology} names it: IP address and port. */
  ADDRESS(DataTypes.StringType),
  STORAGE_UUID(DataTypes.StringType),
  STORAGE_TYPE(DataTypes.StringType),
  /** The time when the list was written. */
  LISTED_AT(DataTypes.TimestampType);

  @SuppressWarnings("ImmutableEnumChecker") // types of Spark hold nothing that changes
  private final DataType type;

  ReplicaColumn(DataType type) {
    this.type = type;
  }

  /** A block without replicas has no DataNode either. */
  private boolean isNullable() {
    return switch (this) {
      case BLOCK_INDEX, DATANODE_UUID, ADDRESS, STORAGE_UUID, STORAGE_TYPE -> true;
      case BLOCK_ID, GENERATION_STAMP, LENGTH, STATE, LISTED_AT -> false;
    };
  }

  static StructType schema() {
    StructType schema = new StructType();
    for (ReplicaColumn column : values()) {
      schema = schema.add(column.name().toLowerCase(Locale.ROOT), column.type, column.isNullable());
    }
    return schema;
  }
}
