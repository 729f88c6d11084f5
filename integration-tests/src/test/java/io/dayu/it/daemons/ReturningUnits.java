package io.dayu.it.daemons;

import io.dayu.it.support.ReplicaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockIdManager;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Internal blocks that a repaired volume brings back to a DataNode that was given another one of
 * their group meanwhile.
 *
 * <p>HDFS has room for one internal block of a group per DataNode (DatanodeStorageInfo.addBlock):
 * each full block report of such a DataNode makes it forget the one or the other, which is decoded
 * elsewhere and then deleted as surplus, for ever. A new disk would bring none back.
 */
final class ReturningUnits {
  private static final Logger LOG = LoggerFactory.getLogger(ReturningUnits.class);

  private ReturningUnits() {}

  /** Deletes them from a volume of a DataNode that does not run. */
  static void drop(Path returned, List<Path> others) throws IOException {
    ReplicaFiles back = ReplicaFiles.in(List.of(returned));
    Set<Long> there = ReplicaFiles.in(others).blockIds();
    for (long id : back.blockIds()) {
      if (!there.contains(id) && there.stream().anyMatch(other -> areOfOneGroup(id, other))) {
        List<Path> files = new ArrayList<>(back.finalized("blk_" + id));
        files.addAll(back.finalized("blk_" + id + ".meta"));
        for (Path file : files) {
          LOG.info("{} comes back beside another internal block of its group; it goes", file);
          Files.delete(file);
        }
      }
    }
  }

  /** True if both are internal blocks, and of the same group. */
  static boolean areOfOneGroup(long id, long other) {
    return BlockIdManager.isStripedBlockID(id)
        && ((id ^ other) & ~HdfsServerConstants.BLOCK_GROUP_INDEX_MASK) == 0;
  }
}
