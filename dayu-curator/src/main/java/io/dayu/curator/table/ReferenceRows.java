package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeReferenceSection.INodeReference;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A row of each reference: its number, the inode, and the name that the inode had in a snapshot.
 */
final class ReferenceRows implements RowCursor {
  private final MessageStream in;
  private INodeReference reference = INodeReference.getDefaultInstance();
  private long number;

  ReferenceRows(MessageStream in, long first) {
    this.in = in;
    this.number = first - 1;
  }

  static StructType schema() {
    return new StructType()
        .add("reference", DataTypes.LongType, false)
        .add("inode_id", DataTypes.LongType, false)
        .add("name", DataTypes.StringType, true);
  }

  @Override
  public boolean next() throws IOException {
    INodeReference next = in.next(INodeReference.parser());
    if (next == null) {
      return false;
    }
    reference = next;
    number++;
    return true;
  }

  @Override
  public @Nullable Object value(int column) {
    return switch (column) {
      case 0 -> number;
      case 1 -> reference.getReferredId();
      default -> reference.hasName() ? CellValues.text(reference.getName()) : null;
    };
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
