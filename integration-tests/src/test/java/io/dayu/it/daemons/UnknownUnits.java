package io.dayu.it.daemons;

import io.dayu.it.support.ReplicaFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;

/**
 * Internal blocks that HDFS does not know, as their DataNode has another one of their group.
 *
 * <p>HDFS's Balancer moves an internal block to where another one of its group is on its way. Both
 * arrive, and HDFS has room for one in its books (DatanodeStorageInfo.addBlock). It gets the other
 * one made elsewhere, and never deletes what it does not know.
 */
final class UnknownUnits {
  private static final String META = ".meta";

  private final Map<Path, Set<Long>> idsByDataNode = new HashMap<>();

  /** Looks into the directories of all DataNodes, one for each. */
  UnknownUnits(List<Path> dataNodes) {
    dataNodes.forEach(one -> idsByDataNode.put(one, ReplicaFiles.in(List.of(one)).blockIds()));
  }

  /**
   * The files of an internal block without those that HDFS does not know. A file that is the only
   * one stays.
   *
   * @param name of its data or its checksums, as {@link ReplicaFiles} has it
   */
  List<Path> without(String name, List<Path> files) {
    if (files.size() < 2) {
      return files;
    }
    long id = Block.filename2id(name.replace(META, ""));
    return files.stream().filter(file -> !isBesideAnother(id, file)).toList();
  }

  private boolean isBesideAnother(long id, Path file) {
    return idsByDataNode.entrySet().stream()
        .filter(dataNode -> file.startsWith(dataNode.getKey()))
        .flatMap(dataNode -> dataNode.getValue().stream())
        .anyMatch(other -> other != id && ReturningUnits.areOfOneGroup(id, other));
  }
}
