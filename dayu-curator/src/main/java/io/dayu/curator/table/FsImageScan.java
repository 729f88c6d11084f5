package io.dayu.curator.table;

import io.dayu.curator.image.ImageSplit;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;

/**
 * A reading of a table: the columns that a query needs, and a task for each part of the section.
 */
final class FsImageScan implements SupportsPushDownRequiredColumns, Scan, Batch {
  private final FsImageTable source;
  private StructType wanted;

  FsImageScan(FsImageTable source) {
    this.source = source;
    this.wanted = source.table().schema();
  }

  @Override
  public void pruneColumns(StructType required) {
    wanted = required;
  }

  @Override
  public Scan build() {
    return this;
  }

  @Override
  public StructType readSchema() {
    return wanted;
  }

  @Override
  public String description() {
    return source.name();
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return source.plan().splits().stream().map(ImagePart::new).toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    int[] columns = new int[wanted.size()];
    for (int column = 0; column < columns.length; column++) {
      columns[column] = source.table().schema().fieldIndex(wanted.fieldNames()[column]);
    }
    return new ImageReaders(
        source.table(), source.path(), columns, source.plan().words(), HadoopSettings.broadcast());
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
