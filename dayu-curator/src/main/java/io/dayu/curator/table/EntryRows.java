package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A row of each child of a directory: the child, or the number of a reference to it where a rename
 * took it out of a snapshot.
 */
final class EntryRows implements RowCursor {
  private final MessageStream in;
  private DirEntry directory = DirEntry.getDefaultInstance();
  private int child = -1;

  EntryRows(MessageStream in) {
    this.in = in;
  }

  static StructType schema() {
    return new StructType()
        .add("parent_id", DataTypes.LongType, false)
        .add("child_id", DataTypes.LongType, true)
        .add("reference", DataTypes.LongType, true);
  }

  @Override
  public boolean next() throws IOException {
    child++;
    while (child >= directory.getChildrenCount() + directory.getRefChildrenCount()) {
      DirEntry next = in.next(DirEntry.parser());
      if (next == null) {
        return false;
      }
      directory = next;
      child = 0;
    }
    return true;
  }

  @Override
  public @Nullable Object value(int column) {
    int reference = child - directory.getChildrenCount();
    return switch (column) {
      case 0 -> directory.getParent();
      case 1 -> reference < 0 ? directory.getChildren(child) : null;
      default -> reference < 0 ? null : Integer.toUnsignedLong(directory.getRefChildren(reference));
    };
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
