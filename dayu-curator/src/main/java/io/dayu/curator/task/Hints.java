package io.dayu.curator.task;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that all hints have. Whoever carries a hint out checks it again by {@code inode_id},
 * {@code modification_time} and {@code length}, and by {@code block_id} and {@code
 * generation_stamp} where it names a block: a hint that is out of date does no harm.
 */
public final class Hints {
  private static final StructType SCHEMA =
      new StructType()
          .add("task", DataTypes.StringType)
          .add("kind", DataTypes.StringType)
          .add("inode_id", DataTypes.LongType)
          .add("modification_time", DataTypes.TimestampType)
          .add("access_time", DataTypes.TimestampType)
          .add("length", DataTypes.LongType)
          .add("block_id", DataTypes.LongType)
          .add("generation_stamp", DataTypes.LongType)
          .add("datanode_uuid", DataTypes.StringType)
          .add("storage_type", DataTypes.StringType)
          .add("wanted", DataTypes.IntegerType)
          .add("held", DataTypes.IntegerType)
          .add("below", DataTypes.DoubleType)
          .add("gain_bytes", DataTypes.LongType)
          .add("cost_bytes", DataTypes.LongType);

  private Hints() {}

  /** The rows as hints of a task; a column that they do not have is null. */
  static Dataset<Row> of(String task, Dataset<Row> rows) {
    StructField[] fields = SCHEMA.fields();
    Column[] columns = new Column[fields.length];
    for (int field = 0; field < fields.length; field++) {
      columns[field] = column(rows, fields[field].name(), fields[field].dataType());
    }
    return rows.withColumn("task", lit(task)).select(columns);
  }

  private static Column column(Dataset<Row> rows, String name, DataType type) {
    boolean there = name.equals("task") || rows.schema().getFieldIndex(name).isDefined();
    return (there ? col(name) : lit(null)).cast(type).as(name);
  }

  /**
   * The hints that an earlier scan has found too. Image and lists are of different moments, so that
   * what one scan finds alone may be a change on its way.
   */
  public static Dataset<Row> foundTwice(Dataset<Row> hints, Dataset<Row> earlier) {
    Dataset<Row> before =
        earlier
            .select(
                col("task").as("task_before"),
                col("kind").as("kind_before"),
                col("inode_id").as("inode_before"),
                col("block_id").as("block_before"),
                col("datanode_uuid").as("datanode_before"))
            .distinct();
    Column same =
        col("task")
            .equalTo(col("task_before"))
            .and(col("kind").equalTo(col("kind_before")))
            .and(col("inode_id").eqNullSafe(col("inode_before")))
            .and(col("block_id").eqNullSafe(col("block_before")))
            .and(col("datanode_uuid").eqNullSafe(col("datanode_before")));
    return hints.join(before, same, "left_semi");
  }
}
