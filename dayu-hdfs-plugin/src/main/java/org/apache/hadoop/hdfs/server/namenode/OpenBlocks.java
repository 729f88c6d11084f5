package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.BatchedRemoteIterator.BatchedEntries;
import org.apache.hadoop.hdfs.protocol.OpenFileEntry;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;

/**
 * Goes along the blocks that are being written, as many files at a time as HDFS lists in one
 * answer. Not thread safe.
 */
public final class OpenBlocks {
  private final FSNamesystem namesystem;
  private long after;
  private boolean done;

  /** Begins at the first file. */
  public OpenBlocks(FSNamesystem namesystem) {
    this.namesystem = namesystem;
  }

  /** True if the walk is at the end. Takes no lock. */
  public boolean done() {
    return done;
  }

  /** The blocks of the next files that are not complete. Needs the namesystem lock. */
  public List<BlockInfo> next() {
    List<BlockInfo> blocks = new ArrayList<>();
    try {
      BatchedEntries<OpenFileEntry> files =
          namesystem.getLeaseManager().getUnderConstructionFiles(after);
      for (int i = 0; i < files.size(); i++) {
        after = files.get(i).getId();
        INode inode = namesystem.getFSDirectory().getInode(after);
        if (inode != null && inode.isFile()) {
          addOpen(inode.asFile().getBlocks(), blocks);
        }
      }
      done = !files.hasMore() || files.size() == 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return blocks;
  }

  /** Only the last ones can be open. */
  private static void addOpen(BlockInfo[] all, List<BlockInfo> open) {
    for (int i = all.length - 1; i >= 0 && !all[i].isComplete(); i--) {
      open.add(all[i]);
    }
  }
}
