package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A row of each child that a directory had when a snapshot was taken, and lost before the next one:
 * the child, or the number of a reference to it where it was renamed away.
 */
final class DeletedRows implements RowCursor {
  private final DiffReader diffs;
  private int child = -1;

  DeletedRows(MessageStream in) {
    this.diffs = new DiffReader(in);
  }

  static StructType schema() {
    return new StructType()
        .add("parent_id", DataTypes.LongType, false)
        .add("snapshot_id", DataTypes.LongType, false)
        .add("child_id", DataTypes.LongType, true)
        .add("reference", DataTypes.LongType, true);
  }

  @Override
  public boolean next() throws IOException {
    child++;
    while (diffs.isOfFile() || child >= children()) {
      if (!diffs.next()) {
        return false;
      }
      child = 0;
    }
    return true;
  }

  private int children() {
    return diffs.directory().getDeletedINodeCount() + diffs.directory().getDeletedINodeRefCount();
  }

  @Override
  public @Nullable Object value(int column) {
    int reference = child - diffs.directory().getDeletedINodeCount();
    return switch (column) {
      case 0 -> diffs.inodeId();
      case 1 -> Integer.toUnsignedLong(diffs.directory().getSnapshotId());
      case 2 -> reference < 0 ? diffs.directory().getDeletedINode(child) : null;
      default ->
          reference < 0
              ? null
              : Integer.toUnsignedLong(diffs.directory().getDeletedINodeRef(reference));
    };
  }

  @Override
  public void close() throws IOException {
    diffs.close();
  }
}
