package io.dayu.it.curate;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.curator.scan.ClusterTiers;
import io.dayu.curator.task.BalanceRule;
import io.dayu.curator.task.NodeUse;
import io.dayu.it.support.Replicas;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;

/** A cluster of small storages, to whose DataNodes files are written as a test chooses. */
final class UnevenCluster {
  private static final int BUFFER_BYTES = 4096;
  private static final BalanceRule.Need NONE = new BalanceRule.Need(0, Map.of());

  private final EmbeddedCluster cluster;
  private final DistributedFileSystem fs;
  private final long blockBytes;

  /**
   * Makes the storages small; they are on a large disk.
   *
   * @param nodeBytes capacity of each DataNode
   */
  UnevenCluster(EmbeddedCluster cluster, DistributedFileSystem fs, long nodeBytes)
      throws IOException {
    this.cluster = cluster;
    this.fs = fs;
    this.blockBytes = cluster.hdfs().getConfiguration(0).getLong("dfs.blocksize", 0);
    for (DataNode node : cluster.dataNodes()) {
      shrink(node, nodeBytes);
    }
  }

  private static void shrink(DataNode node, long nodeBytes) throws IOException {
    try (FsDatasetSpi.FsVolumeReferences volumes = node.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        ((FsVolumeImpl) volume).setCapacityForTesting(nodeBytes / volumes.size());
      }
    }
  }

  /** Writes a file with a replica on each of some DataNodes. */
  Path write(List<DataNode> holders, String name, long bytes) throws IOException {
    InetSocketAddress[] favoured =
        holders.stream().map(DataNode::getXferAddress).toArray(InetSocketAddress[]::new);
    Path path = new Path(name);
    try (OutputStream out =
        fs.create(
            path,
            FsPermission.getFileDefault(),
            true,
            BUFFER_BYTES,
            (short) holders.size(),
            blockBytes,
            null,
            favoured)) {
      DataSet.write(out, path, 0, bytes);
    }
    return path;
  }

  /** Waits until so many DataNodes have told that they hold as much on storages of a type. */
  void awaitFilled(StorageType type, int dataNodes, long bytes, Duration atMost) throws Exception {
    cluster.hdfs().triggerBlockReports();
    Await.until(
        "DataNodes have told how full they are",
        atMost,
        () ->
            nodes(type).values().stream().filter(node -> node.usedBytes() >= bytes).count()
                == dataNodes,
        this::nodes);
  }

  /** How full living DataNodes are within each storage type, by UUID. */
  Map<StorageType, Map<String, NodeUse>> nodes() {
    return Unchecked.call(() -> ClusterTiers.of(fs.getConf(), fs.getUri()).nodesByType());
  }

  /** How full living DataNodes' storages of a type are, by UUID. */
  Map<String, NodeUse> nodes(StorageType type) {
    return nodes().getOrDefault(type, Map.of());
  }

  /** Whether nothing is to be balanced, within any type. */
  boolean isEven(BalanceRule rule) {
    return nodes().values().stream().allMatch(uses -> rule.need(uses).bytes().isEmpty());
  }

  /** What a scan of fresh lists would find below a directory. */
  List<MoveHint> hints(BalanceRule rule, String directory) throws IOException {
    Map<StorageType, BalanceRule.Need> needs = new EnumMap<>(StorageType.class);
    nodes().forEach((type, uses) -> needs.put(type, rule.need(uses)));
    Map<String, Long> given = new HashMap<>();
    Set<Long> chosen = new HashSet<>();
    List<MoveHint> hints = new ArrayList<>();
    for (LocatedBlock block : Replicas.blocksUnder(cluster, directory)) {
      for (int holder = 0; holder < block.getLocations().length; holder++) {
        StorageType type = block.getStorageTypes()[holder];
        String uuid = block.getLocations()[holder].getDatanodeUuid();
        BalanceRule.Need need = needs.getOrDefault(type, NONE);
        long bytes = given.getOrDefault(type + uuid, 0L);
        if (bytes < need.bytes().getOrDefault(uuid, 0L)
            && chosen.add(block.getBlock().getBlockId())) {
          given.put(type + uuid, bytes + block.getBlockSize());
          hints.add(hint(block, holder, need.below()));
        }
      }
    }
    return hints;
  }

  /** A hint about the replica of one of a block's locations. */
  static MoveHint hint(LocatedBlock block, int holder, double below) {
    return MoveHint.anywhere(
        block.getBlock().getBlockId(),
        block.getBlock().getGenerationStamp(),
        block.getLocations()[holder].getDatanodeUuid(),
        block.getStorageTypes()[holder].name(),
        below);
  }
}
