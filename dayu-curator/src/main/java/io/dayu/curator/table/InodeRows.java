package io.dayu.curator.table;

import io.dayu.curator.image.ImageDictionary;
import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A row of each inode. */
final class InodeRows implements RowCursor {
  private static final InodeColumn[] COLUMNS = InodeColumn.values();

  private final MessageStream in;
  private final ImageDictionary words;
  private INode inode = INode.getDefaultInstance();

  InodeRows(MessageStream in, boolean hasHead, ImageDictionary words) throws IOException {
    this.in = in;
    this.words = words;
    if (hasHead) {
      in.required(INodeSection.parser());
    }
  }

  static StructType schema() {
    StructType schema = new StructType();
    for (InodeColumn column : COLUMNS) {
      schema = schema.add(column.columnName(), column.type(), true);
    }
    return schema;
  }

  @Override
  public boolean next() throws IOException {
    INode next = in.next(INode.parser());
    if (next == null) {
      return false;
    }
    inode = next;
    return true;
  }

  @Override
  public @Nullable Object value(int column) {
    return COLUMNS[column].of(inode, words);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
