package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.CraftedDevices;
import io.dayu.agent.disk.DiskTerms;
import io.dayu.agent.disk.NodeDisks;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.share.Shares;
import io.dayu.core.guard.CapacityBounds;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pulls of real DataNodes to one disk, on which one is written at once. */
class PullsToDisksTest extends PullFixture {
  private static PullFrom from(DataNode holder) {
    return new PullFrom.WholeReplica(new PullFrom.Source(address(holder), Optional.empty()));
  }

  private static final String DEVICE = "8:0";

  private final CraftedDevices devices = new CraftedDevices();
  private final List<PullHandle> pulls = new ArrayList<>();
  private @Nullable Target target;

  /** The receiving side of the pulls: its host, threads and disks. */
  private record Target(TappedHost host, PullThreads threads, NodeDisks disks) {}

  private Target target() {
    return Objects.requireNonNull(target);
  }

  @AfterEach
  void stopPulls() throws InterruptedException {
    pulls.forEach(PullHandle::cancel);
    if (target != null) {
      target.threads.stop();
      assertThat(target.threads.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
    }
  }

  /** Has the target's volumes on one disk that carries so much. */
  private void disk(DataNode dataNode, long bytesPerSec) {
    DayuDataNodeBridge bridge = new DayuDataNodeBridge(dataNode, 0);
    bridge.volumes().forEach(volume -> devices.devices.put(volume.storageId(), DEVICE));
    assertThat(devices.devices).isNotEmpty();
    DiskTerms terms =
        new DiskTerms(
            1_000_000, 0, 1, 1, new CapacityBounds(bytesPerSec, bytesPerSec, bytesPerSec));
    NodeDisks limiting =
        new NodeDisks(bridge, devices, kind -> terms, TimeUnit.SECONDS.toNanos(1), 0);
    TappedHost tapped = new TappedHost(bridge);
    target = new Target(tapped, PullCluster.threads(tapped, 8, Shares.NONE, limiting), limiting);
  }

  private PullHandle start(TestBlock block) {
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle pull = target().threads.starter(PullCluster.books()).start(order, () -> {});
    pulls.add(pull);
    return pull;
  }

  private int openLinks() {
    return target().host.openLinks.get();
  }

  /** Begins a pull that has the only place at its target's disk, for seconds. */
  private PullHandle startOnSlowDisk(TestBlock block) throws Exception {
    disk(block.target(), MIB / 8);
    PullHandle pull = start(block);
    awaitBytes(pull, 1);
    return pull;
  }

  /** Begins a pull that waits for its turn, while one other runs. */
  private PullHandle startThatWaits(TestBlock block) throws Exception {
    PullHandle pull = start(block);
    await(() -> waitsForDisk(pull));
    return pull;
  }

  @Test
  void pullThatIsNotToBeWrittenYetKeepsNoSourceWaiting_andGoesOnWhenItIsItsTurn() throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    PullHandle first = startOnSlowDisk(blocks.get(0));
    PullHandle second = startThatWaits(blocks.get(1));

    assertThat(second.report().receivedBytes()).isZero();
    assertThat(first.ended()).isFalse();

    target().disks.end();
    awaitState(first, TransferState.DONE);
    awaitState(second, TransferState.DONE);
    assertIdentical(blocks.get(0), blocks.get(0).holder());
    assertIdentical(blocks.get(1), blocks.get(1).holder());
  }

  /** Whether the pull has its replica on the disk, but no source, and says that it waits. */
  private boolean waitsForDisk(PullHandle pull) {
    return written(pull) && openLinks() == 1 && pull.report().state() == TransferState.QUEUED;
  }

  /** Whether the pull's replica has its place on the disk. */
  private boolean written(PullHandle pull) {
    long blockId = pull.report().block().blockId();
    try {
      return !PullCluster.files(cluster.cluster().getDataNodes().get(2), blockId).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void placeIsHandedOnWhenThePullEnds() throws Exception {
    List<TestBlock> blocks = cluster.blocks(4, MIB);
    disk(blocks.get(0).target(), 64L * MIB);
    for (TestBlock block : blocks) {
      PullHandle unused = start(block);
    }
    for (PullHandle pull : pulls) {
      awaitState(pull, TransferState.DONE);
    }
    for (TestBlock block : blocks) {
      assertIdentical(block, block.holder());
    }
    assertThat(openLinks()).isZero();
  }

  @Test
  void pullThatWaitsForTheDiskCanBeCancelled_andLeavesNothing() throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    PullHandle first = startOnSlowDisk(blocks.get(0));
    PullHandle second = startThatWaits(blocks.get(1));

    second.cancel();
    await(second::ended);
    assertNothingLeft(blocks.get(1));
    assertThat(first.ended()).isFalse();
  }

  @Test
  void pullThatIsHeldGivesItsPlaceBack() throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    PullHandle first = startOnSlowDisk(blocks.get(0));
    PullHandle second = startThatWaits(blocks.get(1));

    first.order(from(blocks.get(0).holder()), 0, System.nanoTime());
    awaitBytes(second, 1);
    assertThat(first.ended()).isFalse();
  }

  @Test
  void writerThatHdfsStopsWhileItWaitsEnds_andLeavesNothing() throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    PullHandle unused = startOnSlowDisk(blocks.get(0));
    PullHandle second = startThatWaits(blocks.get(1));

    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("dayu-pull-2"))
        .forEach(Thread::interrupt);
    awaitState(second, TransferState.FAILED);
    assertThat(second.report().detail()).contains("stopped the writer");
    assertNothingLeft(blocks.get(1));
  }

  @Test
  void pullThatIsLeftAloneWaitsForItsTurnAllTheSame() throws Exception {
    List<TestBlock> blocks = cluster.blocks(2, 2 * MIB);
    PullHandle first = startOnSlowDisk(blocks.get(0));
    PullHandle second = startThatWaits(blocks.get(1));

    second.leaveAlone();
    first.cancel();
    target().disks.end();
    awaitState(second, TransferState.DONE);
    assertIdentical(blocks.get(1), blocks.get(1).holder());
  }

  @Test
  void pullWhoseSourceChangesWhileItWaitsKeepsItsPlace() throws Exception {
    List<TestBlock> blocks = cluster.blocks(3, 2 * MIB);
    PullHandle first = startOnSlowDisk(blocks.get(0));
    PullHandle second = startThatWaits(blocks.get(1));
    PullHandle third = startThatWaits(blocks.get(2));

    second.order(from(blocks.get(1).otherHolder()), FAST, System.nanoTime());
    first.cancel();
    awaitBytes(second, 1);

    assertThat(second.report().source().uuid())
        .isEqualTo(blocks.get(1).otherHolder().getDatanodeUuid());
    assertThat(third.report().receivedBytes()).isZero();
  }
}
