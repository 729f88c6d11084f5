package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferState;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pulls of a DataNode from itself, to another of its storages. */
class PullWithinTest {
  private static final int BYTES = 3 * MIB + 17;

  @TempDir static Path directory;
  private static PullCluster cluster;
  private static final AtomicLong NUMBERS = new AtomicLong(5_000);

  private PullRig rig;
  private TestBlock block;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = new PullCluster(directory, StorageType.DISK, StorageType.ARCHIVE);
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  @BeforeEach
  void newBlock() throws Exception {
    rig = new PullRig(cluster);
    block = cluster.block(BYTES);
  }

  @AfterEach
  void stopThreads() throws InterruptedException {
    rig.stop();
  }

  private PullHandle start(TestBlock moved) {
    // A share of a link would wait for somebody who never says anything.
    Shares silent =
        request -> {
          throw new AssertionError("no link is taken");
        };
    rig.over(new DayuDataNodeBridge(moved.holder(), 0), 1, silent);
    return again(moved);
  }

  private PullHandle again(TestBlock moved) {
    return rig.start(
        new PullOrder(
            new TransferId(1, NUMBERS.incrementAndGet()),
            moved.ref(),
            PullFrom.moveOf(address(moved.holder()), moved.holder().getDatanodeUuid()),
            "ARCHIVE",
            "",
            FAST,
            0));
  }

  /** The type of the storage that a DataNode's replica is on, by the NameNode's word. */
  private static StorageType typeAt(DataNode node, TestBlock moved) {
    try {
      LocatedBlock located =
          DFSTestUtil.getAllBlocks(cluster.cluster().getFileSystem(), moved.file()).get(0);
      for (int i = 0; i < located.getLocations().length; i++) {
        if (located.getLocations()[i].getDatanodeUuid().equals(node.getDatanodeUuid())) {
          return located.getStorageTypes()[i];
        }
      }
      throw new AssertionError("no replica at " + node + ": " + located);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static ExtendedBlock extended(TestBlock moved) {
    return new ExtendedBlock(
        moved.ref().blockPoolId(),
        moved.ref().blockId(),
        moved.ref().lengthBytes(),
        moved.ref().generationStamp());
  }

  private static StorageType volumeType(TestBlock moved) {
    return moved.holder().getFSDataset().getVolume(extended(moved)).getStorageType();
  }

  @Test
  void replicaIsOnTheOtherStorage_andNowhereElse_andTheNameNodeKnows() throws Exception {
    Map<String, ByteBuffer> before = PullCluster.files(block.holder(), block.ref().blockId());
    PullHandle pull = start(block);
    awaitState(pull, TransferState.DONE);

    assertThat(pull.report().receivedBytes()).isEqualTo(BYTES);
    assertThat(volumeType(block)).isEqualTo(StorageType.ARCHIVE);
    assertThat(PullCluster.files(block.holder(), block.ref().blockId())).isEqualTo(before);
    await(() -> typeAt(block.holder(), block) == StorageType.ARCHIVE);
    assertThat(typeAt(block.otherHolder(), block)).isEqualTo(StorageType.DISK);
    assertThat(rig.booked.unreported()).as("no link carried it").isEmpty();

    PullHandle once = again(block);
    awaitState(once, TransferState.FAILED);
    assertThat(once.report().detail()).contains("blk_" + block.ref().blockId());
    assertThat(PullCluster.files(block.holder(), block.ref().blockId())).isEqualTo(before);
  }

  @Test
  void corruptReplicaIsToldOf_andNotMoved() throws Exception {
    PullCluster.corrupt(block.holder(), block.ref().blockId(), MIB);
    PullHandle pull = start(block);
    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().source().corrupt()).isTrue();
    assertThat(volumeType(block)).isEqualTo(StorageType.DISK);
    pull.cancel();
    awaitState(pull, TransferState.FAILED);
    assertThat(volumeType(block)).isEqualTo(StorageType.DISK);
  }

  @Test
  void replicaThatIsPinnedStaysPinned() throws Exception {
    block.holder().getFSDataset().setPinning(extended(block));
    PullHandle pull = start(block);
    awaitState(pull, TransferState.DONE);
    assertThat(volumeType(block)).isEqualTo(StorageType.ARCHIVE);
    assertThat(block.holder().getFSDataset().getPinning(extended(block))).isTrue();
  }
}
