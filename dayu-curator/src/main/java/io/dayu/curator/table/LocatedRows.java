package io.dayu.curator.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * A row of each replica of each file below a directory, file by file as pages of a listing come. A
 * block without any replica is a row without a DataNode.
 */
final class LocatedRows implements RowCursor {
  private static final ReplicaColumn[] COLUMNS = ReplicaColumn.values();

  private final FileSystem fs;
  private final boolean below;
  private final Deque<Path> directories = new ArrayDeque<>();
  private final @Nullable Long listedAt = CellValues.time(System.currentTimeMillis());
  private @Nullable RemoteIterator<LocatedFileStatus> listing;
  private Iterator<LocatedBlock> blocks = List.<LocatedBlock>of().iterator();
  private @Nullable LocatedBlock unfinished;
  private @Nullable ErasureCodingPolicy coding;
  private @Nullable LocatedBlock block;
  private int replica;

  /**
   * Rows of a directory.
   *
   * @param below whether files of its directories are wanted too
   */
  LocatedRows(FileSystem fs, Path directory, boolean below) {
    this.fs = fs;
    this.below = below;
    directories.add(directory);
  }

  @Override
  public boolean next() throws IOException {
    replica++;
    if (block != null && replica < block.getLocations().length) {
      return true;
    }
    while (!blocks.hasNext()) {
      @Nullable HdfsLocatedFileStatus file = nextFile();
      if (file == null) {
        return false;
      }
      LocatedBlocks located = file.getLocatedBlocks();
      blocks = located.getLocatedBlocks().iterator();
      coding = file.getErasureCodingPolicy();
      unfinished = located.isLastBlockComplete() ? null : located.getLastLocatedBlock();
    }
    block = blocks.next();
    replica = 0;
    return true;
  }

  private @Nullable HdfsLocatedFileStatus nextFile() throws IOException {
    while (true) {
      while (listing == null || !hasNext(listing)) {
        if (directories.isEmpty()) {
          return null;
        }
        listing = listed(directories.remove());
      }
      LocatedFileStatus child = listing.next();
      if (child.isDirectory() && below) {
        directories.push(child.getPath());
      } else if (child instanceof HdfsLocatedFileStatus file && child.isFile()) {
        return file;
      }
    }
  }

  /** Lists a directory; what a user deletes while it is listed is passed over. */
  private @Nullable RemoteIterator<LocatedFileStatus> listed(Path directory) throws IOException {
    try {
      return fs.listLocatedStatus(directory);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  private static boolean hasNext(RemoteIterator<LocatedFileStatus> listing) throws IOException {
    try {
      return listing.hasNext();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  @Override
  public @Nullable Object value(int column) {
    LocatedBlock now = Objects.requireNonNull(block);
    @Nullable DatanodeInfoWithStorage node =
        replica < now.getLocations().length ? now.getLocations()[replica] : null;
    return switch (COLUMNS[column]) {
      case BLOCK_ID -> now.getBlock().getBlockId();
      case BLOCK_INDEX ->
          now instanceof LocatedStripedBlock group && node != null
              ? (int) group.getBlockIndices()[replica]
              : null;
      case GENERATION_STAMP -> now.getBlock().getGenerationStamp();
      case LENGTH -> replicaBytes(now, node != null);
      case STATE -> UTF8String.fromString(state(now));
      case DATANODE_UUID -> node == null ? null : CellValues.text(node.getDatanodeUuid());
      case ADDRESS -> node == null ? null : CellValues.text(node.getXferAddr());
      case STORAGE_UUID -> node == null ? null : CellValues.text(node.getStorageID());
      case STORAGE_TYPE ->
          node == null ? null : CellValues.text(String.valueOf(node.getStorageType()));
      case LISTED_AT -> listedAt;
    };
  }

  private long replicaBytes(LocatedBlock now, boolean held) {
    return held && coding != null && now instanceof LocatedStripedBlock group
        ? StripedBlockUtil.getInternalBlockLength(
            now.getBlockSize(),
            coding.getCellSize(),
            coding.getNumDataUnits(),
            group.getBlockIndices()[replica])
        : now.getBlockSize();
  }

  private String state(LocatedBlock now) {
    if (now.isCorrupt()) {
      return "CORRUPT";
    }
    return now == unfinished ? "RBW" : "FINALIZED";
  }

  @Override
  public void close() {}
}
