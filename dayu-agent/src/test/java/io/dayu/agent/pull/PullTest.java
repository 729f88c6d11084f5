package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitBytes;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCheck.linkBytes;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullCluster.files;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pulls between stock DataNodes: what arrives, how fast, and what remains when it goes wrong. */
class PullTest {
  private static final long FAST = 1L << 40;
  private static final int MIB = 1 << 20;
  private static final long PACKET_BYTES = 70_000;
  private static final long HEADER_BYTES = 64;

  @TempDir static Path directory;
  private static PullCluster cluster;

  private final PulledBytes books = PullCluster.books();
  private final PulledBytes.Statement booked = books.open();
  private final AtomicInteger changes = new AtomicInteger();

  @SuppressWarnings("NullAway.Init")
  private PullThreads threads;

  @SuppressWarnings("NullAway.Init")
  private TappedHost host;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = new PullCluster(directory);
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  @AfterEach
  void stopThreads() throws InterruptedException {
    if (threads != null) {
      threads.stop();
      assertThat(threads.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
    }
  }

  private PullHandle start(TestBlock block, PullOrder order) {
    return start(block, order, 8);
  }

  private PullHandle start(TestBlock block, PullOrder order, int pullsMax) {
    host = new TappedHost(new DayuDataNodeBridge(block.target(), 0));
    threads = PullCluster.threads(host, pullsMax);
    return threads.starter(books).start(order, changes::incrementAndGet);
  }

  private PullHandle start(TestBlock block, DataNode source, long rate) {
    return start(block, cluster.order(block, source, rate));
  }

  /** Books tell what the links carried: data, checksums, headers, packets cut short. */
  private void assertBooked(long dataBytes, long cutBytes) {
    long bytes = linkBytes(dataBytes);
    assertThat(bookedBytes()).isBetween(bytes, bytes + bytes / 500 + HEADER_BYTES + cutBytes);
  }

  private long bookedBytes() {
    return booked.unreported().stream().mapToLong(PulledFrom::bytes).sum();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 511, 512, 513, 64512, 65536, 65537, 3 * MIB + 17})
  void replicaIsIdenticalAndKnownToTheNameNode(long lengthBytes) throws Exception {
    TestBlock block = cluster.block(lengthBytes);

    PullHandle pull = start(block, block.holder(), FAST);
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
    assertThat(pull.report().receivedBytes()).isEqualTo(lengthBytes);
    assertBooked(lengthBytes, 0);
    assertThat(changes).hasValue(1);
    DFSTestUtil.waitReplication(cluster.cluster().getFileSystem(), block.file(), (short) 3);
  }

  @Test
  void emptyReplicaIsPulledToo() throws Exception {
    TestBlock any = cluster.block(1);
    ExtendedBlock empty = new ExtendedBlock(any.ref().blockPoolId(), 4711, 0, 1001);
    cluster.cluster().getFsDatasetTestUtils(any.holder()).createFinalizedReplica(empty);
    BlockRef ref = new BlockRef(any.ref().blockPoolId(), 4711, 1001, 0);
    TestBlock block = new TestBlock(any.file(), ref, any.holder(), any.otherHolder(), any.target());

    awaitState(start(block, block.holder(), FAST), TransferState.DONE);

    assertThat(files(block.target(), 4711)).hasSize(2);
  }

  @Test
  void rateIsHeld() throws Exception {
    TestBlock block = cluster.block(4 * MIB);

    PullHandle pull = start(block, block.holder(), 2 * MIB);
    awaitState(pull, TransferState.DONE);

    assertThat(pull.report().activeNs() / 1e9).isBetween(1.9, 2.1);
  }

  @Test
  void newRateTakesEffectWhileThePullWaitsForItsPace() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = start(block, block.holder(), 4096);
    await(() -> host.rawBytes.get() > 0);

    long orderedNs = System.nanoTime();
    pull.order(address(block.holder()), Optional.empty(), FAST, orderedNs);
    awaitState(pull, TransferState.DONE);

    assertThat(System.nanoTime() - orderedNs).isLessThan(TimeUnit.SECONDS.toNanos(1));
    assertIdentical(block, block.holder());
  }

  @Test
  void otherSourceGoesOnAtTheByteReached() throws Exception {
    TestBlock block = cluster.block(8 * MIB + 5);
    PullHandle pull = start(block, block.holder(), 8 * MIB);
    awaitBytes(pull, 2 * MIB);

    pull.order(address(block.otherHolder()), Optional.empty(), 16 * MIB, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.otherHolder());
    assertThat(booked.unreported())
        .extracting(PulledFrom::sourceUuid)
        .containsExactlyInAnyOrder(
            address(block.holder()).uuid(), address(block.otherHolder()).uuid());
    assertBooked(8 * MIB + 5, PACKET_BYTES);
    assertThat(host.rawBytes.get()).isLessThan(linkBytes(8 * MIB + 5) + 150_000);
    assertThat(pull.report().sourceUuid()).isEqualTo(address(block.otherHolder()).uuid());
  }

  @Test
  void sourceCutOffKeepsTheBytesAndTheSameSourceMayBeTriedAgain() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    host = new TappedHost(new DayuDataNodeBridge(block.target(), 0));
    host.cutAfterBytes.set(MIB);
    threads = PullCluster.threads(host, 1);
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle pull = threads.starter(books).start(order, changes::incrementAndGet);
    awaitState(pull, TransferState.SOURCE_FAILED);
    TransferReport failed = pull.report();
    assertThat(failed.receivedBytes()).isBetween(MIB - 140_000L, (long) MIB);
    assertThat(failed.sourceCorrupt()).isFalse();
    assertThat(failed.detail()).startsWith("Source ").contains("failed at byte");
    assertThat(changes).hasValue(1);

    pull.order(order.source(), Optional.empty(), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
    assertBooked(2 * MIB, PACKET_BYTES);
  }

  @Test
  void killedSourceIsReplaced() throws Exception {
    TestBlock block = cluster.block(8 * MIB);
    PullHandle pull = start(block, block.holder(), 2 * MIB);
    awaitBytes(pull, MIB / 2);

    DataNodeProperties killed =
        cluster.cluster().stopDataNode(block.holder().getDatanodeId().getXferAddr());
    awaitState(pull, TransferState.SOURCE_FAILED);
    pull.order(address(block.otherHolder()), Optional.empty(), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.otherHolder());
    assertThat(cluster.cluster().restartDataNode(killed, true)).isTrue();
    cluster.cluster().waitActive();
  }

  @Test
  void corruptSourceIsNoticedReportedAndReplaced() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    corrupt(block.holder(), block.ref().blockId(), 2 * MIB + 100);

    PullHandle pull = start(block, block.holder(), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);

    assertThat(pull.report().sourceCorrupt()).isTrue();
    assertThat(pull.report().detail()).contains("corrupt");
    assertThat(pull.report().receivedBytes()).isBetween(2L * MIB - 65_536, 2L * MIB + 100);
    assertThat(host.corrupt).containsExactly(address(block.holder()));
    await(() -> cluster.cluster().getNamesystem().getCorruptReplicaBlocks() > 0);

    pull.order(address(block.otherHolder()), Optional.empty(), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);
    assertIdentical(block, block.otherHolder());
    assertThat(pull.report().sourceCorrupt()).isFalse();
  }

  private static void corrupt(DataNode holder, long blockId, long offset) throws Exception {
    Path replica =
        PullCluster.paths(holder, blockId).stream()
            .filter(path -> path.getFileName().toString().equals("blk_" + blockId))
            .findFirst()
            .orElseThrow();
    try (FileChannel channel = FileChannel.open(replica, StandardOpenOption.WRITE)) {
      assertThat(channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), offset)).isEqualTo(3);
    }
  }

  @Test
  void bytesSpoiltOnTheirWayAreNotHeldAgainstTheReplica() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    host = new TappedHost(new DayuDataNodeBridge(block.target(), 0));
    host.spoiltByte.set(MIB);
    threads = PullCluster.threads(host, 1);
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle pull = threads.starter(books).start(order, changes::incrementAndGet);

    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().sourceCorrupt()).isFalse();
    assertThat(pull.report().detail()).contains("corrupt").contains("not when asked for again");
    assertThat(host.corrupt).isEmpty();
    assertThat(host.openLinks).hasValue(0);

    pull.order(order.source(), Optional.empty(), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);
    assertIdentical(block, block.holder());
  }

  @Test
  void sourceTruncatedInMidPullIsNotReportedCorrupt() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = start(block, block.holder(), MIB);
    awaitBytes(pull, MIB / 2);

    cluster.cluster().getFileSystem().truncate(block.file(), 2 * MIB + 1);
    awaitState(pull, TransferState.SOURCE_FAILED);

    assertThat(pull.report().sourceCorrupt()).isFalse();
    assertThat(host.corrupt).isEmpty();
    pull.cancel();
    await(pull::ended);
  }

  @Test
  void sourceWithoutTheReplicaIsASourceFailure() throws Exception {
    TestBlock block = cluster.block(MIB);

    PullHandle pull = start(block, block.target(), FAST);
    awaitState(pull, TransferState.SOURCE_FAILED);
    assertThat(pull.report().detail()).contains("ReplicaNotFound");
    pull.order(address(block.holder()), Optional.empty(), FAST, System.nanoTime());
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

    PullHandle pull = start(wrong, wrong.holder(), FAST);
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
      PullHandle pull =
          start(
              block,
              new PullOrder(
                  order.id(), order.block(), source, "DISK", "", FAST, 0, Optional.empty()));

      awaitState(pull, TransferState.SOURCE_FAILED);
      assertThat(pull.report().sourceUuid()).isEqualTo("mute");
      assertThat(pull.report().activeNs()).as("connecting is not pulling").isZero();
      pull.order(source, Optional.empty(), FAST, System.nanoTime());
      awaitState(pull, TransferState.RUNNING);
      // A source that hangs must not hold up the order that replaces it.
      pull.order(address(block.holder()), Optional.empty(), FAST, System.nanoTime());
      awaitState(pull, TransferState.DONE);
    }
    assertThat(changes).hasValue(2);
  }

  @Test
  void heldPullLetsItsSourceGoAndKeepsItsBytes() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = start(block, block.holder(), 2 * MIB);
    awaitBytes(pull, MIB);

    pull.order(address(block.holder()), Optional.empty(), 0, System.nanoTime());
    await(() -> host.openLinks.get() == 0);
    TransferReport held = pull.report();
    assertThat(held.state()).isEqualTo(TransferState.RUNNING);
    assertThat(held.rateBytesPerSec()).isZero();
    pull.order(address(block.holder()), Optional.empty(), FAST, System.nanoTime());
    awaitState(pull, TransferState.DONE);

    assertIdentical(block, block.holder());
    assertBooked(4 * MIB, PACKET_BYTES);
  }

  @Test
  void cancelledPullLeavesNothing() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = start(block, block.holder(), MIB);
    awaitBytes(pull, MIB / 2);
    assertThat(files(block.target(), block.ref().blockId())).isNotEmpty();

    pull.cancel();
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(host.openLinks).hasValue(0);
    assertNothingLeft(block);
  }

  @Test
  void deletedFileLeavesNothing() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    PullHandle pull = start(block, block.holder(), 2 * MIB);
    awaitBytes(pull, MIB / 2);

    assertThat(cluster.cluster().getFileSystem().delete(block.file(), false)).isTrue();
    await(pull::ended);

    await(() -> hasNoFiles(block));
  }

  private static boolean hasNoFiles(TestBlock block) {
    try {
      return files(block.target(), block.ref().blockId()).isEmpty();
    } catch (IOException | UncheckedIOException e) {
      // A file vanished while it was looked at.
      return false;
    }
  }

  @Test
  void writerStoppedByTheDataNodeFails() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle pull = start(block, block.holder(), MIB);
    awaitBytes(pull, MIB / 2);

    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("dayu-pull-"))
        .forEach(Thread::interrupt);
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(pull.report().detail()).contains("stopped the writer");
    assertNothingLeft(block);
  }

  @Test
  void replicaThatExistsFails() throws Exception {
    TestBlock block = cluster.block(MIB);
    host = new TappedHost(new DayuDataNodeBridge(block.otherHolder(), 0));
    threads = PullCluster.threads(host, 1);
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle pull = threads.starter(books).start(order, changes::incrementAndGet);
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(pull.report().detail()).contains("already exists");
    assertThat(files(block.otherHolder(), block.ref().blockId())).hasSize(2);
  }

  @Test
  void pullBeyondTheBoundWaitsAndCanBeCancelledThere() throws Exception {
    TestBlock block = cluster.block(4 * MIB);
    PullHandle running = start(block, cluster.order(block, block.holder(), MIB), 1);
    awaitBytes(running, 1);
    PullHandle waiting =
        threads
            .starter(books)
            .start(cluster.order(block, block.holder(), FAST), changes::incrementAndGet);
    assertThat(waiting.report().state()).isEqualTo(TransferState.RUNNING);
    assertThat(waiting.report().activeNs()).isZero();

    waiting.cancel();
    assertThat(waiting.ended()).isTrue();
    running.cancel();
    await(running::ended);
  }
}
