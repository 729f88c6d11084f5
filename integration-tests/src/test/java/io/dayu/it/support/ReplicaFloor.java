package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/**
 * Watches that no block ever has fewer living replicas than stock HDFS would keep: those it had,
 * less those on DataNodes that were lost, and never more than its file wants.
 */
public final class ReplicaFloor implements AutoCloseable {
  private static final long EVERY_MS = 20;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final EmbeddedCluster cluster;
  private final Map<Long, Integer> floorByBlock;
  private final Set<String> lost = new HashSet<>();
  private final List<String> falls = new ArrayList<>();
  private final ScheduledFuture<?> looking;
  private int looks;

  private ReplicaFloor(EmbeddedCluster cluster, Map<Long, Integer> floorByBlock) {
    this.cluster = cluster;
    this.floorByBlock = floorByBlock;
    this.looking = clock.scheduleWithFixedDelay(this::look, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  /** Watches all blocks of the cluster. */
  public static ReplicaFloor watch(EmbeddedCluster cluster) throws IOException {
    Map<Long, Integer> floorByBlock = new HashMap<>();
    for (LocatedBlock block : Replicas.blocks(cluster)) {
      floorByBlock.put(block.getBlock().getBlockId(), block.getLocations().length);
    }
    return new ReplicaFloor(cluster, floorByBlock);
  }

  /** Counts no replicas of a DataNode from now on; to be told before it is lost. */
  public synchronized void expectLossOf(String uuid) throws IOException {
    if (!lost.add(uuid)) {
      return;
    }
    for (LocatedBlock block : Replicas.blocks(cluster)) {
      boolean held =
          Arrays.stream(block.getLocations())
              .anyMatch(location -> location.getDatanodeUuid().equals(uuid));
      if (held) {
        floorByBlock.computeIfPresent(
            block.getBlock().getBlockId(), (id, least) -> Math.max(0, least - 1));
      }
    }
  }

  private synchronized void look() {
    BlockManager blocks = cluster.blockManager();
    FSNamesystem namesystem = cluster.nameNode().getNamesystem();
    namesystem.readLock();
    try {
      looks++;
      floorByBlock.replaceAll((id, least) -> look(blocks, id, least));
    } finally {
      namesystem.readUnlock("look");
    }
  }

  private int look(BlockManager blocks, long id, int least) {
    BlockInfo stored = blocks.getStoredBlock(new Block(id));
    if (stored == null) {
      return 0;
    }
    int wanted = Math.min(least, stored.getReplication());
    int living = blocks.countNodes(stored).liveReplicas() - atLost(blocks, stored);
    if (living < wanted) {
      falls.add("block " + id + " fell to " + living + " replicas of " + wanted);
      return living;
    }
    return Math.max(wanted, Math.min(living, stored.getReplication()));
  }

  private int atLost(BlockManager blocks, BlockInfo stored) {
    int count = 0;
    for (DatanodeStorageInfo storage : blocks.getStorages(stored)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      boolean counted = node.isInService() && works(node, storage.getStorageID());
      count += counted && lost.contains(node.getDatanodeUuid()) ? 1 : 0;
    }
    return count;
  }

  private static boolean works(DatanodeDescriptor node, String storageId) {
    return Arrays.stream(node.getStorageReports())
        .map(StorageReport::getStorage)
        .anyMatch(
            storage ->
                storage.getStorageID().equals(storageId)
                    && storage.getState() == DatanodeStorage.State.NORMAL);
  }

  /** Fails when a block has fallen. */
  public synchronized void assertHeld() {
    assertThat(looks).as("looks at the replicas").isPositive();
    assertThat(looking.isCancelled() || !looking.isDone()).as("never failed to look").isTrue();
    assertThat(falls).isEmpty();
  }

  @Override
  public void close() {
    looking.cancel(false);
    clock.shutdown();
  }
}
