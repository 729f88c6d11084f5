package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.net.NetworkTopology;
import org.jspecify.annotations.NullMarked;

/**
 * A reader of what HDFS knows of its DataNodes, in the planner's terms; takes no lock of the
 * namesystem.
 */
@NullMarked
final class DataNodeReader {
  private final BlockManager blockManager;
  private final DatanodeManager manager;
  private final boolean peersReported;

  DataNodeReader(BlockManager blockManager, Configuration conf) {
    this.blockManager = blockManager;
    this.manager = blockManager.getDatanodeManager();
    this.peersReported =
        conf.getBoolean(
            DFSConfigKeys.DFS_DATANODE_PEER_STATS_ENABLED_KEY,
            DFSConfigKeys.DFS_DATANODE_PEER_STATS_ENABLED_DEFAULT);
  }

  /** All DataNodes that are registered. */
  List<DataNodeFacts> read() {
    long staleNs = manager.getStaleInterval();
    Set<String> slow = excludedAsSlow();
    BlockPlacementPolicy site = SitePolicy.behind(blockManager.getBlockPlacementPolicy());
    List<DataNodeFacts> facts = new ArrayList<>();
    for (DatanodeDescriptor node : manager.getDatanodes()) {
      boolean placeable = isPlaceable(node, slow);
      facts.add(
          new DataNodeFacts(
              address(node),
              rack(node, site),
              node.isAlive(),
              placeable && !node.isStale(staleNs),
              freeSpace(node),
              new StorageUse(Math.max(0, node.getDfsUsed()), Math.max(0, node.getCapacity())),
              storageByType(node),
              new DataNodeStatus(node.getAdminState(), placeable, domain(node, site))));
    }
    return facts;
  }

  /** True if HDFS's placement policies would place a replica there, by its state alone. */
  boolean isPlaceable(DatanodeDescriptor node) {
    return isPlaceable(node, excludedAsSlow());
  }

  private static boolean isPlaceable(DatanodeDescriptor node, Set<String> slow) {
    return node.isAlive() && node.isInService() && !slow.contains(node.getDatanodeUuid());
  }

  /** As BlockPlacementPolicyDefault.isGoodDatanode asks. */
  private Set<String> excludedAsSlow() {
    boolean excluded =
        peersReported && blockManager.getExcludeSlowNodesEnabled(BlockType.CONTIGUOUS);
    return excluded ? DatanodeManager.getSlowNodesUuidSet() : Set.of();
  }

  /** The rack as the policy counts it: with node groups, the first half of the location. */
  private static String rack(DatanodeDescriptor node, BlockPlacementPolicy site) {
    String location = node.getNetworkLocation();
    return site instanceof BlockPlacementPolicyWithNodeGroup
        ? NetworkTopology.getFirstHalf(location)
        : location;
  }

  /** As BlockPlacementPolicyWithUpgradeDomain and ...WithNodeGroup name it. */
  private static String domain(DatanodeDescriptor node, BlockPlacementPolicy site) {
    if (site instanceof BlockPlacementPolicyWithUpgradeDomain) {
      String named = node.getUpgradeDomain();
      return named == null ? node.getXferAddr() : named;
    }
    return site instanceof BlockPlacementPolicyWithNodeGroup
        ? NetworkTopology.getLastHalf(node.getNetworkLocation())
        : "";
  }

  /** The address as agents are told it. */
  static DataNodeAddress address(DatanodeDescriptor node) {
    return new DataNodeAddress(
        node.getDatanodeUuid(),
        node.getIpAddr(),
        node.getHostName(),
        node.getXferPort(),
        node.getInfoPort(),
        node.getInfoSecurePort(),
        node.getIpcPort());
  }

  private static FreeSpace freeSpace(DatanodeDescriptor node) {
    long[] bytesByType = new long[StorageTypeNumbers.count()];
    long[] largestByType = new long[StorageTypeNumbers.count()];
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      if (storage.getState() == DatanodeStorage.State.NORMAL) {
        int type = StorageTypeNumbers.numberOf(storage.getStorageType());
        long bytes = Math.max(0, storage.getRemaining());
        bytesByType[type] += bytes;
        largestByType[type] = Math.max(largestByType[type], bytes);
      }
    }
    return FreeSpace.of(bytesByType, largestByType);
  }

  private static List<StorageUse> storageByType(DatanodeDescriptor node) {
    StorageUse[] uses = new StorageUse[StorageTypeNumbers.count()];
    Arrays.fill(uses, StorageUse.NONE);
    for (DatanodeStorageInfo storage : node.getStorageInfos()) {
      if (storage.getState() == DatanodeStorage.State.NORMAL) {
        int type = StorageTypeNumbers.numberOf(storage.getStorageType());
        long used = Math.max(0, storage.getDfsUsed());
        uses[type] =
            uses[type].plus(new StorageUse(used, used + Math.max(0, storage.getRemaining())));
      }
    }
    return List.of(uses);
  }
}
