package org.apache.hadoop.hdfs.server.blockmanagement;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** A block that a client adds, in the words in which BlockManager asks for its DataNodes. */
@NullMarked
record NewBlock(
    String src,
    int replicas,
    @Nullable Node writer,
    @Nullable Set<Node> excluded,
    long blockSize,
    @Nullable List<DatanodeDescriptor> favored,
    BlockStoragePolicy storagePolicy,
    @Nullable EnumSet<AddBlockFlag> flags) {

  /** The choice of a policy, which may add to what is excluded. */
  DatanodeStorageInfo[] chosenBy(BlockPlacementPolicy policy) {
    return policy.chooseTarget(
        src, replicas, writer, excluded, blockSize, favored, storagePolicy, flags);
  }

  /** The same with a set of its own of what is excluded. */
  NewBlock copy() {
    Set<Node> own = excluded == null ? new HashSet<>() : new HashSet<>(excluded);
    return new NewBlock(src, replicas, writer, own, blockSize, favored, storagePolicy, flags);
  }

  /** The same block, with one replica. */
  NewBlock first() {
    return new NewBlock(src, 1, writer, excluded, blockSize, favored, storagePolicy, flags).copy();
  }

  /** The same block, as if the client had named the DataNodes that it would like. */
  NewBlock favoring(List<DatanodeDescriptor> nodes) {
    return new NewBlock(src, replicas, writer, excluded, blockSize, nodes, storagePolicy, flags)
        .copy();
  }

  /** True if the client named DataNodes that it would like. */
  boolean hasFavored() {
    return favored != null && !favored.isEmpty();
  }

  /** The path of the writer's own DataNode, which has the first replica; null if there is none. */
  @Nullable String localPath() {
    boolean local =
        writer instanceof DatanodeDescriptor && (excluded == null || !excluded.contains(writer));
    return local ? writerPath() : null;
  }

  /** The path of the writer in the topology; null when that is not known. */
  @Nullable String writerPath() {
    return writer == null ? null : NodeBase.getPath(writer);
  }
}
