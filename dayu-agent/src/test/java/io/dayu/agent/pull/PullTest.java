package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static io.dayu.agent.pull.PullRig.PACKET_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.StumblingDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pulls between stock DataNodes whose sources are well: what arrives, and how fast. */
class PullTest extends PullFixture {
  private static final AtomicLong EMPTY_ID = new AtomicLong(4710);

  @ParameterizedTest
  @ValueSource(longs = {1, 511, 512, 513, 64512, 65536, 65537, 3 * MIB + 17})
  void replicaIsIdenticalAndKnownToTheNameNode(long lengthBytes) throws Exception {
    TestBlock block = cluster.block(lengthBytes);

    PullHandle pull = rig.start(block, block.holder(), FAST);
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
    assertThat(pull.report().receivedBytes()).isEqualTo(lengthBytes);
    rig.assertBooked(lengthBytes, 0);
    rig.assertChanges(1);
    DFSTestUtil.waitReplication(cluster.cluster().getFileSystem(), block.file(), (short) 3);
  }

  private static TestBlock emptyBlock() throws Exception {
    TestBlock any = cluster.block(1);
    ExtendedBlock empty =
        new ExtendedBlock(any.ref().blockPoolId(), EMPTY_ID.incrementAndGet(), 0, 1001);
    cluster.cluster().getFsDatasetTestUtils(any.holder()).createFinalizedReplica(empty);
    BlockRef ref = new BlockRef(any.ref().blockPoolId(), empty.getBlockId(), 1001, 0);
    return new TestBlock(any.file(), ref, any.holder(), any.otherHolder(), any.target());
  }

  private static void assertFinalized(TestBlock block) throws Exception {
    assertIdentical(block, block.holder());
    BlockRef ref = block.ref();
    Block replica = block.target().getFSDataset().getStoredBlock(ref.blockPoolId(), ref.blockId());
    assertThat(replica.getNumBytes()).isZero();
    assertThat(replica.getGenerationStamp()).isEqualTo(ref.generationStamp());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, FAST})
  void emptyReplicaIsPulledToo_andWaitsForNoPace(long rateBytesPerSec) throws Exception {
    TestBlock block = emptyBlock();

    PullHandle pull = rig.start(block, block.holder(), rateBytesPerSec);
    awaitState(pull, TransferState.DONE);

    assertThat(pull.report().receivedBytes()).isZero();
    rig.assertChanges(1);
    assertFinalized(block);
  }

  @Test
  void replicaThatIsRemovedWhileHdfsLooksAtItDoesNotFailTheNextPull() throws Exception {
    TestBlock block = cluster.block(MIB);

    try (StumblingDataset stumbling = new StumblingDataset(block.target())) {
      PullHandle pull = rig.start(block, block.holder(), FAST);
      awaitState(pull, TransferState.DONE);
      assertThat(stumbling.attempts()).isEqualTo(2);
    }

    assertIdentical(block, block.holder());
  }

  /** Never faster; and no slower when the machine lets it, as it does in one of a few times. */
  @Test
  void rateIsHeld() throws Exception {
    List<TestBlock> blocks = cluster.blocks(5, 4 * MIB);
    rig.at(blocks.get(0).target(), 1);
    List<Double> tookSec = new ArrayList<>();
    for (TestBlock block : blocks) {
      if (tookSec.stream().noneMatch(sec -> sec <= 2.1)) {
        PullHandle pull = rig.start(cluster.order(block, block.holder(), 2 * MIB));
        awaitState(pull, TransferState.DONE);
        tookSec.add(pull.report().pace().activeNs() / 1e9);
      }
    }

    assertThat(tookSec).allMatch(sec -> sec >= 1.9).anyMatch(sec -> sec <= 2.1);
  }

  @Test
  void newRateTakesEffectWhileThePullWaitsForItsPace() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = rig.start(block, block.holder(), 4096);
    await(() -> rig.host().rawBytes.get() > 0);

    long orderedNs = System.nanoTime();
    pull.order(PullFrom.copyOf(address(block.holder())), FAST, orderedNs);
    awaitState(pull, TransferState.DONE);

    // A packet takes sixteen seconds at the rate before.
    assertThat(System.nanoTime() - orderedNs).isLessThan(TimeUnit.SECONDS.toNanos(8));
    assertIdentical(block, block.holder());
  }

  @Test
  void heldPullLetsItsSourceGoAndKeepsItsBytes() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = rig.start(block, block.holder(), MIB / 2);
    awaitBytes(pull, MIB / 2);

    pull.order(PullFrom.copyOf(address(block.holder())), 0, System.nanoTime());
    await(() -> rig.host().openLinks.get() == 0);
    TransferReport held = pull.report();
    assertThat(held.state()).isEqualTo(TransferState.RUNNING);
    assertThat(held.pace().rateBytesPerSec()).isZero();
    pull.order(PullFrom.copyOf(address(block.holder())), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
    rig.assertBooked(4 * MIB, PACKET_BYTES);
  }
}
