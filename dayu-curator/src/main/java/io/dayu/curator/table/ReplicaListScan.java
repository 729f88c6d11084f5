package io.dayu.curator.table;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** A reading of lists; a task reads those of some DataNodes. */
final class ReplicaListScan extends PrunedScan {
  /** Bytes of lists that a task reads: some millions of replicas. */
  private static final long TASK_BYTES = 32L << 20;

  private final String path;

  ReplicaListScan(String path, String description) {
    super(ReplicaColumn.schema(), description);
    this.path = path;
  }

  @Override
  InputPartition[] plan() throws IOException {
    Configuration conf = HadoopSettings.ofDriver();
    Path directory = new Path(path);
    List<InputPartition> tasks = new ArrayList<>();
    List<ListFile> files = new ArrayList<>();
    long bytes = 0;
    for (FileStatus file : directory.getFileSystem(conf).listStatus(directory)) {
      if (file.isFile() && !file.getPath().getName().startsWith(".")) {
        files.add(new ListFile(file.getPath().toString(), file.getModificationTime()));
        bytes += file.getLen();
      }
      if (bytes >= TASK_BYTES) {
        tasks.add(new ListPart(files));
        files = new ArrayList<>();
        bytes = 0;
      }
    }
    if (!files.isEmpty()) {
      tasks.add(new ListPart(files));
    }
    return tasks.toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ReplicaListReaders(columns(), HadoopSettings.broadcast());
  }

  /** The list of one DataNode, and when it was written. */
  record ListFile(String path, long writtenAtMs) implements Serializable {}

  /** Lists that one task reads. */
  record ListPart(List<ListFile> files) implements InputPartition {
    ListPart {
      files = List.copyOf(files);
    }
  }
}
