package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotSection.Snapshot;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A row of each snapshot: its number, its directory, and its name. */
final class SnapshotRows implements RowCursor {
  private final MessageStream in;
  private Snapshot snapshot = Snapshot.getDefaultInstance();

  SnapshotRows(MessageStream in, boolean hasHead) throws IOException {
    this.in = in;
    if (hasHead) {
      in.required(SnapshotSection.parser());
    }
  }

  static StructType schema() {
    return new StructType()
        .add("snapshot_id", DataTypes.LongType, false)
        .add("directory_id", DataTypes.LongType, false)
        .add("name", DataTypes.StringType, false)
        .add("creation_time", DataTypes.TimestampType, true);
  }

  @Override
  public boolean next() throws IOException {
    Snapshot next = in.next(Snapshot.parser());
    if (next == null) {
      return false;
    }
    snapshot = next;
    return true;
  }

  @Override
  public @Nullable Object value(int column) {
    return switch (column) {
      case 0 -> Integer.toUnsignedLong(snapshot.getSnapshotId());
      case 1 -> snapshot.getRoot().getId();
      case 2 -> CellValues.text(snapshot.getRoot().getName());
      default -> CellValues.time(snapshot.getRoot().getDirectory().getModificationTime());
    };
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
