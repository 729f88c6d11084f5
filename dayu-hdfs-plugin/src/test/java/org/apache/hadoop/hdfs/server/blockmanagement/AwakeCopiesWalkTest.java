package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.queue.WorkClock;
import io.dayu.hdfs.resting.AwakeCount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Copies are counted as HDFS counts live ones, and only where they are awake. */
final class AwakeCopiesWalkTest {
  private static final int NODES = 6;
  private static final long BYTES = 3 * 1024 * 1024;

  private final List<DatanodeStorageInfo> storages = new ArrayList<>();
  private final BlockManager blockManager = mock(BlockManager.class);
  private static final long STALE_MS = 30_000;

  private final Set<String> resting = new HashSet<>();
  private final WorkClock clock = new WorkClock();
  private long lookNs;
  private long nextId;

  @BeforeEach
  void sixDataNodesServe() {
    for (int node = 0; node < NODES; node++) {
      DatanodeDescriptor descriptor =
          new DatanodeDescriptor(
              new DatanodeID("127.0.0.1", "host", "uuid" + node, node + 1, 2, 3, 4));
      descriptor.setAlive(true);
      DFSTestUtil.resetLastUpdatesWithOffset(descriptor, 0);
      storages.add(descriptor.updateStorage(new DatanodeStorage("storage" + node)));
      storages.get(node).setBlockReportCount(1);
    }
    DatanodeManager dataNodes = mock(DatanodeManager.class);
    when(dataNodes.getStaleInterval()).thenReturn(STALE_MS);
    when(blockManager.getDatanodeManager()).thenReturn(dataNodes);
    when(blockManager.getStorages(any(BlockInfo.class)))
        .thenAnswer(
            call -> {
              List<DatanodeStorageInfo> holders = new ArrayList<>();
              call.<BlockInfo>getArgument(0).getStorageInfos().forEachRemaining(holders::add);
              return holders.toArray(new DatanodeStorageInfo[0]);
            });
    when(blockManager.getExpectedRedundancyNum(any()))
        .thenAnswer(call -> call.<BlockInfo>getArgument(0).getReplication());
  }

  private DatanodeDescriptor node(int number) {
    return storages.get(number).getDatanodeDescriptor();
  }

  private BlockInfo block(int factor, int... holders) {
    BlockInfo block = new BlockInfoContiguous(new Block(nextId, BYTES, 1), (short) factor);
    nextId++;
    block.setBlockCollectionId(1);
    for (int holder : holders) {
      storages.get(holder).addBlock(block);
    }
    return block;
  }

  private AwakeCopiesWalk walk(int copies) {
    return new AwakeCopiesWalk(
        new TimedLock(mock(NamesystemLock.class), clock, hold -> {}),
        node(0),
        new AwakeCopies(
            blockManager,
            copies,
            uuid -> {
              clock.work(lookNs);
              return !uuid.equals("uuid0") && !resting.contains(uuid);
            }));
  }

  private AwakeCount look(int copies) {
    AwakeCopiesWalk walk = walk(copies);
    while (!walk.done()) {
      walk.read();
    }
    assertThat(walk.shortBlockIds(1)).hasSize((int) Math.min(1, walk.count().shortBlocks()));
    return walk.count();
  }

  private void assertShort(int copies, long blocks) {
    assertThat(look(copies).shortBlocks()).isEqualTo(blocks);
  }

  @Test
  void ownCopyAndThoseAtRestDoNotCount() {
    block(3, 0, 1, 2);
    assertShort(1, 0);
    assertShort(2, 0);
    assertShort(3, 1);
    resting.add("uuid1");
    assertShort(1, 0);
    assertThat(look(2)).isEqualTo(new AwakeCount(1, 1, BYTES));
    resting.add("uuid2");
    assertShort(1, 1);
  }

  @Test
  void fileOfFewerReplicasNeedsAllOfThem() {
    block(1, 0);
    block(1, 0, 1);
    assertThat(look(2)).isEqualTo(new AwakeCount(2, 1, BYTES));
  }

  /** HDFS's policy has two of three replicas in one rack: what is awake is not to be these two. */
  @Test
  void copiesAwakeAreInSeveralRacksWhereTheBlockIs() {
    node(0).setNetworkLocation("/other");
    node(3).setNetworkLocation("/other");
    BlockInfo block = block(3, 0, 1, 2);
    assertShort(1, 0);
    assertShort(2, 1);
    when(blockManager.getCorruptReplicas(block)).thenReturn(List.of(node(0)));
    assertShort(2, 0);
    when(blockManager.getCorruptReplicas(block)).thenReturn(List.of());
    storages.get(3).addBlock(block);
    assertShort(2, 0);
    resting.add("uuid3");
    assertShort(2, 1);
    assertThat(look(3)).isEqualTo(new AwakeCount(1, 1, BYTES));
  }

  /** After 400 of 1,000 blocks all others but 99 are deleted, so that the walk gives up. */
  @Test
  void blockThatAWalkGaveUpCountsAsShort() {
    lookNs = TimedLock.HOLD_NS / 50;
    block(3, 0);
    List<BlockInfo> blocks = new ArrayList<>();
    for (int number = 1; number < 1_000; number++) {
      blocks.add(block(3, 0, 1, 2));
    }
    AwakeCopiesWalk walk = walk(2);
    while (walk.count().looked() < 400) {
      walk.read();
    }
    long met = walk.count().looked();
    assertThat(met).isLessThan(800);
    for (BlockInfo block : blocks.subList(99, 999)) {
      storages.get(0).removeBlock(block);
    }
    while (!walk.done()) {
      walk.read();
    }
    assertThat(walk.count().shortBlocks()).isPositive();
  }

  @Test
  void blockThatComesToTheHeadMeanwhileIsMet() {
    lookNs = TimedLock.HOLD_NS / 50;
    for (int number = 0; number < 300; number++) {
      block(3, 0, 1, 2);
    }
    AwakeCopiesWalk walk = walk(2);
    walk.read();
    block(3, 0);
    while (!walk.done()) {
      walk.read();
    }
    assertThat(walk.count()).isEqualTo(new AwakeCount(301, 1, BYTES));
  }

  @Test
  void dataNodeThatHasNotReportedOwes() {
    storages.get(0).setBlockReportCount(0);
    assertThat(walk(2).count().shortBlocks()).isEqualTo(1);
  }

  @Test
  void copiesThatHdfsDoesNotCountAsLiveDoNotCount() {
    BlockInfo block = block(3, 0, 1, 2, 3);
    assertShort(3, 0);
    DFSTestUtil.resetLastUpdatesWithOffset(node(2), -2 * STALE_MS);
    assertShort(3, 1);
    DFSTestUtil.resetLastUpdatesWithOffset(node(2), 0);
    when(blockManager.isExcess(node(1), block)).thenReturn(true);
    assertShort(3, 1);
    assertShort(2, 0);
    when(blockManager.getCorruptReplicas(block)).thenReturn(List.of(node(2)));
    assertShort(2, 1);
    assertShort(1, 0);
    node(3).setAlive(false);
    assertShort(1, 1);
    node(3).setAlive(true);
    node(3).startDecommission();
    assertShort(1, 1);
  }

  @Test
  void groupNeedsItsDataAndOneLessThanTheCopiesMore() {
    BlockInfoStriped group =
        new BlockInfoStriped(
            new Block(-16, BYTES, 1),
            SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID));
    group.setBlockCollectionId(1);
    for (int index = 0; index < 5; index++) {
      storages.get(index).addBlock(group, new Block(-16 + index, BYTES, 1));
    }
    assertShort(1, 0);
    assertShort(2, 0);
    resting.add("uuid4");
    assertShort(1, 0);
    assertShort(2, 1);
    resting.add("uuid3");
    assertShort(1, 1);
    // A copy of an internal block that is awake already adds nothing.
    storages.get(5).addBlock(group, new Block(-16 + 1, BYTES, 1));
    assertShort(1, 1);
  }
}
