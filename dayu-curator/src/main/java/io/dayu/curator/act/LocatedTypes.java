package io.dayu.curator.act;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final DistributedFileSystem fs;
  private final Map<String, BlockStoragePolicy> policies = new HashMap<>();

  LocatedTypes(DistributedFileSystem fs, Iterable<BlockStoragePolicy> policies) {
    this.fs = fs;
    policies.forEach(policy -> this.policies.put(policy.getName(), policy));
  }

  @Override
  public MisplacedReplicas misplaced(TieredFile file) throws IOException {
    @Nullable HdfsLocatedFileStatus now = located(file.file().path());
    @Nullable BlockStoragePolicy policy = policies.get(file.policy());
    if (now == null
        || policy == null
        || now.getStoragePolicy() != policy.getId()
        || now.getErasureCodingPolicy() != null) {
      return MisplacedReplicas.NONE;
    }
    int count = 0;
    List<HintedReplica> next = new ArrayList<>();
    for (LocatedBlock block : now.getLocatedBlocks().getLocatedBlocks()) {
      List<StorageType> types = List.of(block.getStorageTypes());
      List<StorageType> lacking = policy.chooseStorageTypes(now.getReplication(), types);
      List<StorageType> excess = policy.chooseExcess(now.getReplication(), types);
      int misplaced = Math.min(lacking.size(), excess.size());
      count += misplaced;
      // Of one that has too many, HDFS deletes one next.
      if (misplaced > 0 && types.size() <= now.getReplication()) {
        next.add(hint(block, excess, lacking.get(0), file.below()));
      }
    }
    return new MisplacedReplicas(count, next);
  }

  private @Nullable HdfsLocatedFileStatus located(String path) throws IOException {
    try {
      return fs.getClient().getLocatedFileInfo(path, false);
    } catch (FileNotFoundException e) {
      return null;
    }
  }

  /** Of those that can go, the one that shares its rack with the most can go to most places. */
  private static HintedReplica hint(
      LocatedBlock block, List<StorageType> excess, StorageType toType, double below) {
    Map<String, Integer> racks = new HashMap<>();
    for (DatanodeInfo holder : block.getLocations()) {
      racks.merge(holder.getNetworkLocation(), 1, Integer::sum);
    }
    int leaving = -1;
    int most = 0;
    for (int holder = 0; holder < block.getLocations().length; holder++) {
      int company = racks.getOrDefault(block.getLocations()[holder].getNetworkLocation(), 0);
      if (company > most && excess.contains(block.getStorageTypes()[holder])) {
        leaving = holder;
        most = company;
      }
    }
    return new HintedReplica(
        block.getBlock().getBlockId(),
        block.getBlock().getGenerationStamp(),
        block.getLocations()[leaving].getDatanodeUuid(),
        block.getStorageTypes()[leaving].name(),
        toType.name(),
        below);
  }
}
