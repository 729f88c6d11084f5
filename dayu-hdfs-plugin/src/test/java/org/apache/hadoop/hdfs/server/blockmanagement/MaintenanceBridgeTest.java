package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.dayu.hdfs.power.NeverOff;
import io.dayu.hdfs.power.SystemResolver;
import io.dayu.hdfs.queue.LockHold;
import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.queue.WorkClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Maintenance that ends lets others have the lock between every few replicas. */
final class MaintenanceBridgeTest {
  private static final int BLOCKS = 1_000;
  private static final long LOOK_NS = TimedLock.HOLD_NS / 40;

  /** The clock is looked at every 64 replicas. */
  private static final int PIECES = (BLOCKS + 63) / 64;

  private final WorkClock clock = new WorkClock();
  private final List<LockHold> holds = new ArrayList<>();
  private final List<BlockInfo> looked = new ArrayList<>();
  private final BlockManager blockManager = mock(BlockManager.class);
  private final DatanodeAdminManager administration = mock(DatanodeAdminManager.class);
  private final DatanodeDescriptor node =
      new DatanodeDescriptor(new DatanodeID("10.0.0.1", "host", "uuid", 1, 2, 3, 4));
  private final DatanodeStorageInfo storage = node.updateStorage(new DatanodeStorage("storage"));
  private final Configuration conf = new Configuration(false);
  private @Nullable MaintenanceBridge bridge;

  @BeforeEach
  void aDataNodeIsInMaintenance() {
    DatanodeManager dataNodes = mock(DatanodeManager.class);
    when(blockManager.getDatanodeManager()).thenReturn(dataNodes);
    when(dataNodes.getDatanode("uuid")).thenReturn(node);
    when(dataNodes.getDatanodeAdminManager()).thenReturn(administration);
    when(blockManager.isPopulatingReplQueues()).thenReturn(true);
    doAnswer(
            call -> {
              BlockInfo block = call.getArgument(0);
              storage.removeBlock(block);
              look(block);
              return null;
            })
        .when(blockManager)
        .removeStoredBlock(any(BlockInfo.class), any(DatanodeDescriptor.class));
    when(blockManager.processMisReplicatedBlocks(anyList()))
        .thenAnswer(
            call -> {
              call.<List<BlockInfo>>getArgument(0).forEach(this::look);
              return 1;
            });
    doAnswer(
            call -> {
              node.stopMaintenance();
              return null;
            })
        .when(administration)
        .stopMaintenance(node);
    for (int id = 0; id < BLOCKS; id++) {
      BlockInfo block = new BlockInfoContiguous(new Block(id, 1, 1), (short) 3);
      block.setBlockCollectionId(1);
      storage.addBlock(block, block);
    }
    node.setInMaintenance();
    DayuHosts hosts = new DayuHosts();
    hosts.setConf(conf);
    FSNamesystem namesystem = mock(FSNamesystem.class);
    when(namesystem.getBlockManager()).thenReturn(blockManager);
    bridge =
        new MaintenanceBridge(
            namesystem,
            hosts,
            NeverOff.of(conf, new SystemResolver(), Runnable::run, clock::nowNs),
            new TimedLock(mock(NamesystemLock.class), clock, holds::add),
            () -> true);
  }

  private void look(BlockInfo block) {
    looked.add(block);
    clock.work(LOOK_NS);
  }

  private void assertShort() {
    assertThat(holds).hasSizeBetween(PIECES, PIECES + 2);
    assertThat(holds)
        .allSatisfy(hold -> assertThat(hold.processorNs()).isLessThan(2 * TimedLock.HOLD_NS));
  }

  @Test
  void replicasOfOneThatIsAwayAreForgottenInPieces() {
    node.setAlive(false);
    Objects.requireNonNull(bridge).end("uuid");

    assertThat(looked).doesNotHaveDuplicates().hasSize(BLOCKS);
    assertThat(node.numBlocks()).isZero();
    assertThat(node.isMaintenance()).isFalse();
    assertShort();
  }

  /** While it is in maintenance those left do not count as live. */
  @Test
  void itLeavesMaintenanceWhenNothingIsLeft() {
    node.setAlive(false);
    doAnswer(
            call -> {
              assertThat(node.numBlocks()).isZero();
              node.stopMaintenance();
              return null;
            })
        .when(administration)
        .stopMaintenance(node);
    Objects.requireNonNull(bridge).end("uuid");

    verify(administration).stopMaintenance(node);
  }

  @Test
  void oneThatComesBackMeanwhileKeepsTheRest() {
    node.setAlive(false);
    doAnswer(
            call -> {
              look(call.getArgument(0));
              storage.removeBlock(call.getArgument(0));
              node.setAlive(looked.size() >= 100);
              return null;
            })
        .when(blockManager)
        .removeStoredBlock(any(BlockInfo.class), any(DatanodeDescriptor.class));
    Objects.requireNonNull(bridge).end("uuid");

    assertThat(node.numBlocks()).isEqualTo(BLOCKS - 128);
    verify(administration).stopMaintenance(node);
  }

  @Test
  void extraReplicasOfOneThatServesAgainGoInPieces() {
    node.setAlive(true);
    Objects.requireNonNull(bridge).end("uuid");

    assertThat(looked).doesNotHaveDuplicates().hasSize(BLOCKS);
    verify(blockManager, never())
        .removeStoredBlock(any(BlockInfo.class), any(DatanodeDescriptor.class));
    assertShort();
  }
}
