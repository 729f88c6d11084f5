package io.dayu.curator.scan;

import io.dayu.curator.task.NodeUse;
import io.dayu.curator.task.TierReports;
import io.dayu.curator.task.TierUse;
import java.io.IOException;
import java.net.URI;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/** Asks a NameNode how full its DataNodes' storages are; the caller must be an HDFS superuser. */
public final class ClusterTiers {
  private ClusterTiers() {}

  /**
   * All live DataNodes together, in one question.
   *
   * @param cluster address of the file system, such as {@code hdfs://ns}
   */
  public static TierReports of(Configuration conf, URI cluster) throws IOException {
    try (FileSystem fs = FileSystem.newInstance(cluster, conf)) {
      if (fs instanceof DistributedFileSystem hdfs) {
        DatanodeStorageReport[] live =
            hdfs.getClient().getDatanodeStorageReport(DatanodeReportType.LIVE);
        return new TierReports(uses(live), defaultPolicy(hdfs), nodes(live));
      }
      throw new IOException(cluster + " is no HDFS.");
    }
  }

  private static Map<StorageType, TierUse> uses(DatanodeStorageReport... live) {
    Map<StorageType, TierUse> uses = new EnumMap<>(StorageType.class);
    for (DatanodeStorageReport node : live) {
      for (StorageReport storage : node.getStorageReports()) {
        if (storage.getStorage().getState() == DatanodeStorage.State.NORMAL) {
          TierUse use = use(storage);
          uses.merge(use.type(), use, ClusterTiers::bothTogether);
        }
      }
    }
    return uses;
  }

  /**
   * The use of each DataNode by type; one that is leaving, or is away for a while, neither gives
   * nor gets.
   */
  static Map<String, Map<StorageType, NodeUse>> nodes(DatanodeStorageReport... live) {
    Map<String, Map<StorageType, NodeUse>> nodes = new HashMap<>();
    for (DatanodeStorageReport node : live) {
      Map<StorageType, NodeUse> types = new EnumMap<>(StorageType.class);
      if (node.getDatanodeInfo().getAdminState() == AdminStates.NORMAL) {
        uses(node)
            .forEach(
                (type, use) -> types.put(type, new NodeUse(use.usedBytes(), use.capacityBytes())));
      }
      nodes.put(node.getDatanodeInfo().getDatanodeUuid(), types);
    }
    return nodes;
  }

  /**
   * The use of a storage; what others have written there, and what is reserved, HDFS may not use.
   */
  private static TierUse use(StorageReport storage) {
    return new TierUse(
        storage.getStorage().getStorageType(),
        storage.getDfsUsed() + storage.getRemaining(),
        storage.getDfsUsed());
  }

  private static TierUse bothTogether(TierUse one, TierUse other) {
    return new TierUse(
        one.type(),
        one.capacityBytes() + other.capacityBytes(),
        one.usedBytes() + other.usedBytes());
  }

  private static String defaultPolicy(DistributedFileSystem hdfs) throws IOException {
    byte id = hdfs.getServerDefaults().getDefaultStoragePolicyId();
    for (BlockStoragePolicy policy : hdfs.getClient().getStoragePolicies()) {
      if (policy.getId() == id) {
        return policy.getName();
      }
    }
    return HdfsConstants.HOT_STORAGE_POLICY_NAME;
  }
}
