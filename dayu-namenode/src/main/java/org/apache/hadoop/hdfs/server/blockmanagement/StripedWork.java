package org.apache.hadoop.hdfs.server.blockmanagement;

import com.google.common.primitives.Bytes;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.release.ReconstructionMembers;
import io.dayu.protocol.BlockRef;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped.StorageAndBlockIndex;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Orders internal blocks from HDFS's own workers, for DataNodes without an agent: the one that is
 * planned, from the sources that are planned. Needs the namesystem write lock.
 */
@NullMarked
final class StripedWork {
  private StripedWork() {}

  /**
   * Orders what was booked. HDFS's own time-out ends what a worker cannot do.
   *
   * @param sources by uuid; of a decode the others come after them, should one fail
   * @param corrupt holders of a corrupt one
   * @param made the internal block
   */
  static void order(
      ReconstructionMembers reconstruction,
      BlockInfoStriped group,
      List<String> sources,
      @Nullable Collection<DatanodeDescriptor> corrupt,
      BlockRef made,
      DatanodeStorageInfo target) {
    DatanodeStorageInfo[] targets = {target};
    int index = StripedGroup.indexOf(made.blockId());
    Map<Integer, DatanodeDescriptor> read = new LinkedHashMap<>();
    add(group, node -> sources.contains(node.getDatanodeUuid()), read);
    DatanodeDescriptor holder = read.get(index);
    if (holder != null) {
      reconstruction.copy(
          holder, new Block(made.blockId(), made.lengthBytes(), made.generationStamp()), targets);
      return;
    }
    add(group, node -> node.isAlive() && (corrupt == null || !corrupt.contains(node)), read);
    read.remove(index);
    List<Integer> notMade =
        IntStream.range(0, group.getTotalBlockNum())
            .filter(other -> other != index && !read.containsKey(other))
            .boxed()
            .toList();
    target
        .getDatanodeDescriptor()
        .addBlockToBeErasureCoded(
            new ExtendedBlock(made.blockPoolId(), group),
            read.values().toArray(new DatanodeDescriptor[0]),
            targets,
            Bytes.toArray(read.keySet()),
            Bytes.toArray(notMade),
            group.getErasureCodingPolicy());
  }

  private static void add(
      BlockInfoStriped group,
      Predicate<DatanodeDescriptor> which,
      Map<Integer, DatanodeDescriptor> into) {
    for (StorageAndBlockIndex one : group.getStorageAndIndexInfos()) {
      DatanodeDescriptor node = one.getStorage().getDatanodeDescriptor();
      if (which.test(node)) {
        into.putIfAbsent((int) one.getBlockIndex(), node);
      }
    }
  }
}
