package org.apache.hadoop.hdfs.server.namenode;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * A check of whether a snapshot has a file, under the path that it has now or under one that a
 * rename has taken it from. HDFS's own {@code isInLatestSnapshot} looks at the directories above a
 * file alone, and a rename out of a snapshot leaves these.
 */
final class SnapshotHold {
  private SnapshotHold() {}

  /** Needs the namesystem lock. */
  static boolean holds(INodeFile file) {
    if (file.getDiffs() != null && !file.getDiffs().asList().isEmpty()) {
      return true;
    }
    Deque<byte[]> names = new ArrayDeque<>();
    for (INode at = file; at != null; at = at.getParent()) {
      if (has(at, snapshotOfOldPlace(at), names, file) || has(at, ownSnapshot(at), names, file)) {
        return true;
      }
      names.push(at.getLocalNameBytes());
    }
    return false;
  }

  /** The last snapshot from which a rename has taken this inode. */
  private static int snapshotOfOldPlace(INode inode) {
    return inode.getParentReference() instanceof INodeReference.WithCount count
            && count.getLastWithName() != null
        ? count.getLastWithName().getLastSnapshotId()
        : Snapshot.NO_SNAPSHOT_ID;
  }

  /** The last snapshot of a directory that has some. */
  private static int ownSnapshot(INode inode) {
    return inode.isDirectory() && inode.asDirectory().isWithSnapshot()
        ? inode.asDirectory().getDirectoryWithSnapshotFeature().getLastSnapshotId()
        : Snapshot.NO_SNAPSHOT_ID;
  }

  /** True if a snapshot of an inode leads to the file by these names. */
  private static boolean has(INode root, int snapshotId, Iterable<byte[]> names, INodeFile file) {
    if (snapshotId == Snapshot.NO_SNAPSHOT_ID || snapshotId == Snapshot.CURRENT_STATE_ID) {
      return false;
    }
    @Nullable INode at = root;
    for (byte[] name : names) {
      at = at != null && at.isDirectory() ? at.asDirectory().getChild(name, snapshotId) : null;
    }
    return at != null && at.getId() == file.getId();
  }
}
