package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCheck.linkBytes;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static io.dayu.agent.pull.PullRig.PACKET_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.net.ServerSocket;
import java.util.Optional;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.junit.jupiter.api.Test;

/** Pulls whose sources change, fail or lie: what of them is kept, and who is blamed. */
class PullSourcesTest extends PullFixture {
  @Test
  void otherSourceGoesOnAtTheByteReached() throws Exception {
    TestBlock block = cluster.block(8 * MIB + 5);
    PullHandle pull = rig.start(block, block.holder(), MIB);
    awaitBytes(pull, MIB);

    pull.order(PullFrom.copyOf(address(block.otherHolder())), 16 * MIB, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.otherHolder());
    assertThat(rig.booked.unreported())
        .extracting(PulledFrom::sourceUuid)
        .containsExactlyInAnyOrder(
            address(block.holder()).uuid(), address(block.otherHolder()).uuid());
    rig.assertBooked(8 * MIB + 5, PACKET_BYTES);
    assertThat(rig.host().rawBytes.get()).isLessThan(linkBytes(8 * MIB + 5) + 150_000);
    assertThat(pull.report().source().uuid()).isEqualTo(address(block.otherHolder()).uuid());
  }

  @Test
  void sourceCutOffKeepsTheBytesAndTheSameSourceMayBeTriedAgain() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    TappedHost host = rig.at(block.target(), 1);
    host.cutAfterBytes.set(MIB);
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle pull = rig.start(order);
    awaitState(pull, TransferState.SOURCE_FAILED);
    TransferReport failed = pull.report();
    assertThat(failed.receivedBytes()).isBetween(MIB - 140_000L, (long) MIB);
    assertThat(failed.source().corrupt()).isFalse();
    assertThat(failed.detail()).startsWith("Source ").contains("failed at byte");
    rig.assertChanges(1);

    pull.order(PullFrom.copyOf(order.source()), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
    rig.assertBooked(2 * MIB, PACKET_BYTES);
  }

  @Test
  void killedSourceIsReplaced() throws Exception {
    TestBlock block = cluster.block(8 * MIB);
    PullHandle pull = rig.start(block, block.holder(), MIB);
    awaitBytes(pull, MIB / 2);

    DataNodeProperties killed =
        cluster.cluster().stopDataNode(block.holder().getDatanodeId().getXferAddr());
    awaitState(pull, TransferState.SOURCE_FAILED);
    pull.order(PullFrom.copyOf(address(block.otherHolder())), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.otherHolder());
    assertThat(cluster.cluster().restartDataNode(killed, true)).isTrue();
    cluster.cluster().waitActive();
  }

  @Test
  void corruptSourceIsNoticedReportedAndReplaced() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullCluster.corrupt(block.holder(), block.ref().blockId(), 2 * MIB + 100);

    PullHandle pull = rig.start(block, block.holder(), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);

    assertThat(pull.report().source().corrupt()).isTrue();
    assertThat(pull.report().detail()).contains("corrupt");
    assertThat(pull.report().receivedBytes()).isBetween(2L * MIB - 65_536, 2L * MIB + 100);
    assertThat(rig.host().corrupt).containsExactly(address(block.holder()));
    await(() -> cluster.cluster().getNamesystem().getCorruptReplicaBlocks() > 0);

    pull.order(PullFrom.copyOf(address(block.otherHolder())), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);
    assertIdentical(block, block.otherHolder());
    assertThat(pull.report().source().corrupt()).isFalse();
  }

  @Test
  void bytesSpoiltOnTheirWayAreNotHeldAgainstTheReplica() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    TappedHost host = rig.at(block.target(), 1);
    host.spoiltByte.set(MIB);
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle pull = rig.start(order);

    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().source().corrupt()).isFalse();
    assertThat(pull.report().detail()).contains("corrupt").contains("not when asked for again");
    assertThat(host.corrupt).isEmpty();
    assertThat(host.openLinks).hasValue(0);

    pull.order(PullFrom.copyOf(order.source()), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);
    assertIdentical(block, block.holder());
  }

  @Test
  void sourceTruncatedInMidPullIsNotReportedCorrupt() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = rig.start(block, block.holder(), MIB / 2);
    awaitBytes(pull, MIB / 2);

    cluster.cluster().getFileSystem().truncate(block.file(), 2 * MIB + 1);
    awaitState(pull, TransferState.SOURCE_FAILED);

    assertThat(pull.report().source().corrupt()).isFalse();
    assertThat(rig.host().corrupt).isEmpty();
    pull.cancel();
    await(pull::ended);
  }

  @Test
  void sourceWithoutTheReplicaIsASourceFailure() throws Exception {
    TestBlock block = cluster.block(MIB);

    PullHandle pull = rig.start(block, block.target(), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().detail()).contains("ReplicaNotFound");
    pull.order(PullFrom.copyOf(address(block.holder())), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
  }

  @Test
  void sourceWithAnotherLengthIsASourceFailure() throws Exception {
    TestBlock block = cluster.block(MIB);
    BlockRef longer =
        new BlockRef(
            block.ref().blockPoolId(),
            block.ref().blockId(),
            block.ref().generationStamp(),
            2 * MIB);
    TestBlock wrong =
        new TestBlock(block.file(), longer, block.holder(), block.otherHolder(), block.target());

    PullHandle pull = rig.start(wrong, wrong.holder(), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);
    pull.cancel();
    await(pull::ended);

    assertNothingLeft(block);
  }

  @Test
  void silentSourceTimesOut() throws Exception {
    TestBlock block = cluster.block(MIB);
    try (ServerSocket silent = new ServerSocket(0)) {
      DataNodeAddress source =
          new DataNodeAddress("mute", "127.0.0.1", "mute", silent.getLocalPort(), 1, 0, 2);
      PullOrder order = cluster.order(block, block.holder(), FAST);
      rig.at(block.target(), 1);
      PullHandle pull =
          rig.start(
              new PullOrder(
                  order.id(), order.block(), source, "DISK", "", FAST, 0, Optional.empty()));

      awaitState(pull, TransferState.SOURCE_FAILED);
      assertThat(pull.report().source().uuid()).isEqualTo("mute");
      assertThat(pull.report().pace().activeNs()).as("connecting is not pulling").isZero();
      pull.order(PullFrom.copyOf(source), FAST, System.nanoTime());
      awaitState(pull, TransferState.RUNNING);
      // A source that hangs must not hold up the order that replaces it.
      pull.order(PullFrom.copyOf(address(block.holder())), FAST, System.nanoTime());
      awaitState(pull, TransferState.DONE);
    }
    rig.assertChanges(2);
  }
}
