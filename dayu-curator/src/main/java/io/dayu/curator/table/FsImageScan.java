package io.dayu.curator.table;

import io.dayu.curator.image.ImageSplit;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/**
 * A reading of a table: the columns that a query needs, and a task for each part of the section.
 */
final class FsImageScan extends PrunedScan {
  private final FsImageTable source;

  FsImageScan(FsImageTable source) {
    super(source.table().schema(), source.name());
    this.source = source;
  }

  @Override
  InputPartition[] plan() {
    return source.plan().splits().stream().map(ImagePart::new).toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ImageReaders(
        source.table(),
        source.path(),
        columns(),
        source.plan().words(),
        HadoopSettings.broadcast());
  }

  /** A split, as Spark hands it to a task. */
  record ImagePart(ImageSplit split) implements InputPartition {
    @Override
    public String[] preferredLocations() {
      return split.hosts().stream()
          .filter(host -> !host.equals("localhost"))
          .toArray(String[]::new);
    }
  }
}
