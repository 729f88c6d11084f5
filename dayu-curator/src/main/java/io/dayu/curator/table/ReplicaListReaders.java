package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/** Opens lists where tasks run, one after another. */
final class ReplicaListReaders implements PartitionReaderFactory {
  private final int[] columns;
  private final Broadcast<SerializableConfiguration> conf;

  ReplicaListReaders(int[] columns, Broadcast<SerializableConfiguration> conf) {
    this.columns = columns;
    this.conf = conf;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition part) {
    return new CursorReader(
        new Lists(((ReplicaListScan.ListPart) part).files().iterator(), conf), columns);
  }

  /** The rows of all lists of a task. */
  private static final class Lists implements RowCursor {
    private final Iterator<ReplicaListScan.ListFile> files;
    private final Broadcast<SerializableConfiguration> conf;
    private @Nullable RowCursor rows;

    Lists(Iterator<ReplicaListScan.ListFile> files, Broadcast<SerializableConfiguration> conf) {
      this.files = files;
      this.conf = conf;
    }

    @Override
    public boolean next() throws IOException {
      while (rows == null || !rows.next()) {
        close();
        if (!files.hasNext()) {
          return false;
        }
        ReplicaListScan.ListFile file = files.next();
        rows =
            FileRows.of(
                MessageStream.whole(conf.value().value(), new Path(file.path())),
                in -> new ReplicaRows(in, file.writtenAtMs()));
      }
      return true;
    }

    @Override
    public @Nullable Object value(int column) {
      return rows == null ? null : rows.value(column);
    }

    @Override
    public void close() throws IOException {
      if (rows != null) {
        rows.close();
        rows = null;
      }
    }
  }
}
