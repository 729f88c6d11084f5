package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.FSDirectory.DirOp;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The files under some paths as HDFS's tree is now; those that only snapshots have are under none.
 * Needs the namesystem lock, read at least. Not thread safe.
 */
@NullMarked
public final class FilesUnder {
  private final FSDirectory directory;
  private final List<String> paths;
  private final Set<Long> roots = new HashSet<>();

  /** The files under these paths, which are still to be looked up. */
  public FilesUnder(FSNamesystem namesystem, List<String> paths) {
    this.directory = namesystem.getFSDirectory();
    this.paths = List.copyOf(paths);
  }

  /** Looks up what the paths lead to now. */
  public void lookUp() {
    roots.clear();
    for (String path : paths) {
      try {
        @Nullable INode root = directory.getINodesInPath(path, DirOp.READ).getLastINode();
        if (root != null) {
          roots.add(root.getId());
        }
      } catch (IOException e) {
        // It leads nowhere now, as one over a file does: nothing is under it.
      }
    }
  }

  /** True if the file is under one of the paths, as they were looked up last. */
  public boolean contain(long inodeId) {
    @Nullable INode at = directory.getInode(inodeId);
    while (at != null) {
      if (roots.contains(at.getId())) {
        return true;
      }
      @Nullable INodeDirectory parent = at.getParent();
      if (parent == null) {
        return false;
      }
      @Nullable INode there = parent.getChild(at.getLocalNameBytes(), Snapshot.CURRENT_STATE_ID);
      if (there == null || there.getId() != at.getId()) {
        return false;
      }
      at = parent;
    }
    return false;
  }
}
