package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A row of each file as a snapshot has it, where that is not as the file is now: its length then,
 * and the blocks it had if it has lost some since.
 */
final class OlderFileRows implements RowCursor {
  private final DiffReader diffs;

  OlderFileRows(MessageStream in) {
    this.diffs = new DiffReader(in);
  }

  static StructType schema() {
    return new StructType()
        .add("inode_id", DataTypes.LongType, false)
        .add("snapshot_id", DataTypes.LongType, false)
        .add("length", DataTypes.LongType, false)
        .add("replication", DataTypes.IntegerType, true)
        .add("blocks", CellValues.BLOCKS, false);
  }

  @Override
  public boolean next() throws IOException {
    do {
      if (!diffs.next()) {
        return false;
      }
    } while (!diffs.isOfFile());
    return true;
  }

  @Override
  public @Nullable Object value(int column) {
    return switch (column) {
      case 0 -> diffs.inodeId();
      case 1 -> Integer.toUnsignedLong(diffs.file().getSnapshotId());
      case 2 -> diffs.file().getFileSize();
      case 3 -> replication();
      default -> CellValues.blocks(diffs.file().getBlocksList());
    };
  }

  private @Nullable Object replication() {
    return diffs.file().hasSnapshotCopy() && !InodeColumn.isStriped(diffs.file().getSnapshotCopy())
        ? diffs.file().getSnapshotCopy().getReplication()
        : null;
  }

  @Override
  public void close() throws IOException {
    diffs.close();
  }
}
