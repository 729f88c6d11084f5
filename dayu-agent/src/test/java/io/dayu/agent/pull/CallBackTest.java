package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.run.SystemClock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pulls that are called back while they wait for a source that nothing else would end. */
class CallBackTest extends PullFixture {
  private static final int NEVER_MS = 3_600_000;
  private static final long FAST = 1L << 40;
  private static final int BLOCK_BYTES = 1 << 20;

  private final AtomicInteger changes = new AtomicInteger();
  private @Nullable PullThreads threads;

  /** The content of the order that calls a pull back. */
  enum Order {
    CANCEL,
    HOLD,
    OTHER_SOURCE
  }

  private PullHandle start(TestBlock block, DataNodeAddress source, long rateBytesPerSec) {
    TappedHost host = new TappedHost(new DayuDataNodeBridge(block.target(), 0));
    PaceTerms pace = PaceTerms.constant(125_000_000);
    PullThreads started =
        new PullThreads(
            new PullEnvironment(
                host, new SystemClock(), pace, Shares.NONE, DiskWrites.NONE, NEVER_MS, 1 << 16),
            1);
    threads = started;
    PullOrder order = cluster.order(block, block.holder(), rateBytesPerSec);
    PullOrder fromThere =
        new PullOrder(
            order.id(), order.block(), source, "DISK", "", rateBytesPerSec, 0, Optional.empty());
    return started.starter(PullCluster.books()).start(fromThere, changes::incrementAndGet);
  }

  @AfterEach
  void endThreads() throws InterruptedException {
    if (threads != null) {
      threads.stop();
      assertThat(threads.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
    }
  }

  /** Waits until the pull's thread is in both methods, the second called by the first. */
  private static void awaitWaiting(String in, String calls) throws Exception {
    await(
        () ->
            Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith("dayu-pull-"))
                .map(entry -> methods(entry.getValue()))
                .anyMatch(methods -> methods.containsAll(Set.of(in, calls))));
  }

  private static Set<String> methods(StackTraceElement[] stack) {
    return Arrays.stream(stack).map(StackTraceElement::getMethodName).collect(Collectors.toSet());
  }

  private void assertFollows(PullHandle pull, TestBlock block, Order order) throws Exception {
    switch (order) {
      case CANCEL -> {
        pull.cancel();
        await(pull::ended);
        assertNothingLeft(block);
      }
      case HOLD -> {
        pull.order(PullFrom.copyOf(address(block.otherHolder())), 0, System.nanoTime());
        awaitWaiting("awaitGo", "await");
        assertThat(pull.report().state()).isEqualTo(TransferState.RUNNING);
        pull.cancel();
        await(pull::ended);
        assertNothingLeft(block);
      }
      case OTHER_SOURCE -> {
        pull.order(PullFrom.copyOf(address(block.otherHolder())), FAST, System.nanoTime());
        awaitState(pull, TransferState.DONE);
        assertIdentical(block, block.otherHolder());
      }
    }
    assertThat(changes).as("only the end was told, no failure of a source").hasValue(1);
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void connectionThatIsNotAnswered(Order order) throws Exception {
    TestBlock block = cluster.block(BLOCK_BYTES);
    try (FullServer server = new FullServer()) {
      PullHandle pull = start(block, server.address(), FAST);
      awaitWaiting("connect", "select");

      assertFollows(pull, block, order);
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void answerThatDoesNotCome(Order order) throws Exception {
    TestBlock block = cluster.block(BLOCK_BYTES);
    try (RogueSource mute = new RogueSource(out -> {})) {
      PullHandle pull = start(block, mute.address(), FAST);
      awaitWaiting("request", "select");

      assertFollows(pull, block, order);
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void packetThatDoesNotCome(Order order) throws Exception {
    TestBlock block = cluster.block(BLOCK_BYTES);
    try (RogueSource mute = new RogueSource(out -> RogueSource.sayYes(out, 512))) {
      PullHandle pull = start(block, mute.address(), FAST);
      awaitWaiting("receive", "select");

      assertFollows(pull, block, order);
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void turnThatDoesNotCome(Order order) throws Exception {
    TestBlock block = cluster.block(BLOCK_BYTES);
    PullHandle pull = start(block, address(block.holder()), 1);
    awaitWaiting("awaitTurn", "awaitNanos");

    assertFollows(pull, block, order);
  }

  @Test
  void writerThatHdfsStopsAtAMuteSourceFails() throws Exception {
    TestBlock block = cluster.block(BLOCK_BYTES);
    try (RogueSource mute = new RogueSource(out -> RogueSource.sayYes(out, 512))) {
      PullHandle pull = start(block, mute.address(), FAST);
      awaitWaiting("receive", "select");

      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().startsWith("dayu-pull-"))
          .forEach(Thread::interrupt);
      await(pull::ended);

      assertThat(pull.report().detail()).contains("stopped the writer");
      assertNothingLeft(block);
    }
  }

  /**
   * As HDFS does it before an append, a truncation or a recovery: it waits for the thread's end.
   */
  @Test
  void writerThatHdfsStopsIsDeadBeforeItsTimeOut() throws Exception {
    TestBlock block = cluster.block(BLOCK_BYTES);
    try (RogueSource mute = new RogueSource(out -> RogueSource.sayYes(out, 512))) {
      PullHandle pull = start(block, mute.address(), FAST);
      awaitWaiting("receive", "select");
      ExtendedBlock named =
          new ExtendedBlock(
              block.ref().blockPoolId(),
              block.ref().blockId(),
              BLOCK_BYTES,
              block.ref().generationStamp());
      ReplicaInPipeline replica =
          (ReplicaInPipeline)
              cluster.cluster().getFsDatasetTestUtils(block.target()).fetchReplica(named);

      // Throws when the thread is still alive then.
      replica.stopWriter(TimeUnit.SECONDS.toMillis(30));

      assertThat(pull.ended()).isTrue();
      assertThat(pull.report().detail()).contains("stopped the writer");
      assertNothingLeft(block);
    }
  }
}
