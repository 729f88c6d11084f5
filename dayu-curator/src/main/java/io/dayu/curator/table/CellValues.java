package io.dayu.curator.table;

import java.time.Instant;
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
  private static final long TIME_MAX_MS = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  /** 1 EiB. */
  private static final long BYTES_MAX = 1L << 60;

  /** HDFS has no longer path. */
  private static final int TEXT_BYTES_MAX = 8000;

  private CellValues() {}

  static @Nullable UTF8String text(@Nullable String text) {
    return text == null ? null : UTF8String.fromString(text);
  }

  /** Null where a user has chosen a text that no row should have as often as there are files. */
  static @Nullable UTF8String bounded(@Nullable UTF8String text) {
    return isTooLong(text) ? null : text;
  }

  static boolean isTooLong(@Nullable UTF8String text) {
    return text != null && text.numBytes() > TEXT_BYTES_MAX;
  }

  /** A name; other engines read no table with bytes that are no UTF-8, so those are replaced. */
  static UTF8String text(ByteString text) {
    UTF8String name = UTF8String.fromBytes(text.toByteArray());
    return name.isValid() ? name : name.makeValid();
  }

  /** A time; HDFS writes 0 where it keeps none, and a user may set any for an own file. */
  static @Nullable Long time(long epochMs) {
    return epochMs == 0 || isNoTime(epochMs) ? null : epochMs * MICROS_PER_MILLI;
  }

  /** True if the time is before 1970 or after 9999, which no table can hold in all engines. */
  static boolean isNoTime(long epochMs) {
    return epochMs < 0 || epochMs > TIME_MAX_MS;
  }

  /** Bytes of a file; no cluster has so many that sums of a few of them would overflow. */
  static @Nullable Long bytes(long bytes) {
    return isNoSize(bytes) ? null : bytes;
  }

  static boolean isNoSize(long bytes) {
    return bytes < 0 || bytes > BYTES_MAX;
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
