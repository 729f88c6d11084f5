package io.dayu.curator.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.util.SerializableConfiguration;

/** A listing of all files below a directory; a task lists some subtrees. */
final class LocatedFilesScan extends PrunedScan {
  /** So many subtrees are looked for from above, so that tasks can share them. */
  private static final int TREES = 64;

  /** Directories that the driver lists itself at most while it looks for them. */
  private static final int OPENED_MAX = 256;

  private final String path;

  LocatedFilesScan(String path, String description) {
    super(ReplicaColumn.schema(), description);
    this.path = path;
  }

  /**
   * Opens directories from above until there are enough; an opened one has its files alone left.
   */
  @Override
  InputPartition[] plan() throws IOException {
    Configuration conf = HadoopSettings.ofDriver();
    Path root = new Path(path);
    FileSystem fs = root.getFileSystem(conf);
    List<InputPartition> tasks = new ArrayList<>();
    Deque<Path> trees = new ArrayDeque<>(List.of(root));
    while (!trees.isEmpty() && trees.size() < TREES && tasks.size() < OPENED_MAX) {
      Path opened = trees.remove();
      tasks.add(new ListedTree(opened.toString(), false));
      for (FileStatus child : listed(fs, opened, opened.equals(root))) {
        if (child.isDirectory()) {
          trees.add(child.getPath());
        }
      }
    }
    trees.forEach(tree -> tasks.add(new ListedTree(tree.toString(), true)));
    return tasks.toArray(InputPartition[]::new);
  }

  /**
   * Lists a directory; what a user deletes while it is listed is passed over, but for what was
   * asked for.
   */
  private static FileStatus[] listed(FileSystem fs, Path directory, boolean asked)
      throws IOException {
    try {
      return fs.listStatus(directory);
    } catch (FileNotFoundException e) {
      if (asked) {
        throw e;
      }
      return new FileStatus[0];
    }
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Readers(columns(), HadoopSettings.broadcast());
  }

  /** A directory: its own files alone, or all below it. */
  record ListedTree(String path, boolean below) implements InputPartition {}

  /** Lists where tasks run. */
  private static final class Readers implements PartitionReaderFactory, Serializable {
    private static final long serialVersionUID = 1;

    private final int[] columns;
    private final Broadcast<SerializableConfiguration> conf;

    Readers(int[] columns, Broadcast<SerializableConfiguration> conf) {
      this.columns = columns;
      this.conf = conf;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition part) {
      ListedTree tree = (ListedTree) part;
      try {
        Path path = new Path(tree.path());
        return new CursorReader(
            new LocatedRows(path.getFileSystem(conf.value().value()), path, tree.below()), columns);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
