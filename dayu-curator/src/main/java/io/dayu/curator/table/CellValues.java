package io.dayu.curator.table;

import java.util.List;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockProto;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Values of cells, as Spark keeps them. */
final class CellValues {
  /** Blocks of a file, in its order; of an erasure-coded file, block groups. */
  static final ArrayType BLOCKS =
      DataTypes.createArrayType(
          new StructType()
              .add("block_id", DataTypes.LongType, false)
              .add("generation_stamp", DataTypes.LongType, false)
              .add("length", DataTypes.LongType, false),
          false);

  private static final long MICROS_PER_MILLI = 1000;

  private CellValues() {}

  static @Nullable UTF8String text(@Nullable String text) {
    return text == null ? null : UTF8String.fromString(text);
  }

  static UTF8String text(ByteString text) {
    return UTF8String.fromBytes(text.toByteArray());
  }

  /** A time; HDFS writes 0 where it keeps none. */
  static @Nullable Long time(long epochMs) {
    return epochMs == 0 ? null : epochMs * MICROS_PER_MILLI;
  }

  static ArrayData blocks(List<BlockProto> blocks) {
    Object[] cells = new Object[blocks.size()];
    for (int block = 0; block < cells.length; block++) {
      BlockProto one = blocks.get(block);
      cells[block] =
          new GenericInternalRow(
              new Object[] {one.getBlockId(), one.getGenStamp(), one.getNumBytes()});
    }
    return new GenericArrayData(cells);
  }
}
