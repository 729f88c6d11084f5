package io.dayu.curator.table;

import io.dayu.curator.image.ImageDictionary;
import io.dayu.curator.image.ImageSplit;
import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.util.SerializableConfiguration;

/** Opens parts of a section where tasks run. */
final class ImageReaders implements PartitionReaderFactory {
  private final ImageTable table;
  private final String path;
  private final int[] columns;
  private final ImageDictionary words;
  private final Broadcast<SerializableConfiguration> conf;

  ImageReaders(
      ImageTable table,
      String path,
      int[] columns,
      ImageDictionary words,
      Broadcast<SerializableConfiguration> conf) {
    this.table = table;
    this.path = path;
    this.columns = columns;
    this.words = words;
    this.conf = conf;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition part) {
    ImageSplit split = ((FsImageScan.ImagePart) part).split();
    try {
      MessageStream in = MessageStream.open(conf.value().value(), new Path(path), split);
      return new CursorReader(
          FileRows.of(in, messages -> table.open(messages, split, words)), columns);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
