package io.dayu.curator.act;

import static java.util.Comparator.comparingInt;

import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.Nullable;

/**
 * Asks the NameNode where a file's replicas are, one file at a time: a read lock for as long as a
 * client's open takes it.
 */
final class LocatedTypes implements ReplicaTypes {
  private final LocatedFiles files;
  private final Map<String, BlockStoragePolicy> policies = new HashMap<>();

  LocatedTypes(DistributedFileSystem fs, Iterable<BlockStoragePolicy> policies) {
    this.files = LocatedFiles.in(fs);
    policies.forEach(policy -> this.policies.put(policy.getName(), policy));
  }

  @Override
  public MisplacedReplicas misplaced(TieredFile file) throws IOException {
    @Nullable HdfsLocatedFileStatus now = files.located(file.file().inodeId());
    @Nullable BlockStoragePolicy policy = policies.get(file.policy());
    if (now == null
        || policy == null
        || now.getStoragePolicy() != policy.getId()
        || now.getErasureCodingPolicy() != null) {
      return MisplacedReplicas.NONE;
    }
    int count = 0;
    List<MisplacedReplicas.OfBlock> blocks = new ArrayList<>();
    for (LocatedBlock block : now.getLocatedBlocks().getLocatedBlocks()) {
      List<StorageType> types = List.of(block.getStorageTypes());
      List<StorageType> lacking = policy.chooseStorageTypes(now.getReplication(), types);
      List<StorageType> excess = policy.chooseExcess(now.getReplication(), types);
      int misplaced = Math.min(lacking.size(), excess.size());
      count += misplaced;
      // Of one that has too many, HDFS deletes one next.
      if (misplaced > 0 && types.size() <= now.getReplication()) {
        blocks.add(
            new MisplacedReplicas.OfBlock(
                choices(block, excess, file.below()),
                lacking.stream().limit(misplaced).map(StorageType::name).toList()));
      }
    }
    return new MisplacedReplicas(count, blocks);
  }

  /** Replicas that can go; the one that shares its rack with the most can go to most places. */
  private static List<MoveHint> choices(
      LocatedBlock block, List<StorageType> excess, double below) {
    DatanodeInfo[] holders = block.getLocations();
    Map<String, Integer> racks = new HashMap<>();
    for (DatanodeInfo holder : holders) {
      racks.merge(holder.getNetworkLocation(), 1, Integer::sum);
    }
    return IntStream.range(0, holders.length)
        .filter(holder -> excess.contains(block.getStorageTypes()[holder]))
        .boxed()
        .sorted(comparingInt((Integer holder) -> company(racks, holders[holder])).reversed())
        .map(
            holder ->
                MoveHint.anywhere(
                    block.getBlock().getBlockId(),
                    block.getBlock().getGenerationStamp(),
                    holders[holder].getDatanodeUuid(),
                    block.getStorageTypes()[holder].name(),
                    below))
        .toList();
  }

  private static int company(Map<String, Integer> racks, DatanodeInfo holder) {
    return racks.getOrDefault(holder.getNetworkLocation(), 0);
  }
}
