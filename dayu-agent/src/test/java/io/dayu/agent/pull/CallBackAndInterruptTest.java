package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.SystemClock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders that call a pull back, and HDFS that stops it: neither is taken for the other. */
final class CallBackAndInterruptTest {
  private static final PaceTerms PACE = PaceTerms.constant(125_000_000);
  private static final long FAST = 1L << 40;
  private static final DataNodeAddress FIRST = source("first", 1);
  private static final DataNodeAddress OTHER = source("other", 2);

  private final ScriptedHost host = new ScriptedHost();
  private final AtomicInteger changes = new AtomicInteger();
  private final PullEnvironment environment =
      new PullEnvironment(
          host, new SystemClock(), PACE, Shares.NONE, DiskWrites.NONE, 1_000, 1 << 16);
  private final PullThreads threads = new PullThreads(environment, 1);

  private static DataNodeAddress source(String name, int port) {
    return new DataNodeAddress(name, "127.0.0.1", name, port, 1, 0, 2);
  }

  private static PullOrder order(long rateBytesPerSec) {
    BlockRef block = new BlockRef("BP", 1, 1001, ScriptedHost.BLOCK_BYTES);
    return new PullOrder(
        new TransferId(1, 1), block, FIRST, "DISK", "", rateBytesPerSec, 0, Optional.empty());
  }

  private PullHandle start(CompletableFuture<PullHandle> started) {
    PullHandle pull =
        threads.starter(PullCluster.books()).start(order(FAST), changes::incrementAndGet);
    assertThat(started.complete(pull)).isTrue();
    return pull;
  }

  @AfterEach
  void endThreads() throws InterruptedException {
    threads.stop();
    assertThat(threads.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void interruptOfHdfsSurvivesACallBackInTheSameMoment(boolean interruptFirst) throws Exception {
    CompletableFuture<PullHandle> started = new CompletableFuture<>();
    host.atNextPacket.set(
        () -> {
          PullHandle pull = started.join();
          if (interruptFirst) {
            Thread.currentThread().interrupt();
          }
          pull.order(PullFrom.copyOf(OTHER), FAST, System.nanoTime());
          Thread.currentThread().interrupt();
          throw new IOException("made up: closed in the middle of a read");
        });

    PullHandle pull = start(started);
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(pull.report().detail()).contains("stopped the writer");
    assertThat(host.interruptedAtEnd).isTrue();
    assertThat(host.connected).containsExactly(FIRST);
    assertThat(changes).hasValue(1);
  }

  @Test
  void interruptIsSeenThoughNothingWasWaitedFor() throws Exception {
    host.atNextPacket.set(() -> Thread.currentThread().interrupt());

    PullHandle pull = start(new CompletableFuture<>());
    await(pull::ended);

    assertThat(pull.report().detail()).contains("stopped the writer");
    assertThat(host.interruptedAtEnd).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void errorAfterACallBackIsNoFailureOfTheSource(boolean runtimeException) throws Exception {
    CompletableFuture<PullHandle> started = new CompletableFuture<>();
    host.atNextPacket.set(
        () -> {
          started.join().order(PullFrom.copyOf(OTHER), FAST, System.nanoTime());
          if (runtimeException) {
            throw new IllegalStateException("made up: closed in the middle of a parse");
          }
          throw new IOException("made up: closed in the middle of a read");
        });

    PullHandle pull = start(started);
    awaitState(pull, TransferState.DONE);

    assertThat(host.connected).containsExactly(FIRST, OTHER);
    assertThat(host.interruptedAtEnd).isFalse();
    assertThat(changes).as("only the end was told").hasValue(1);
  }

  @Test
  void sourceThatIsHeldAndLetGoOnInOneReadIsConnectedToAgain() throws Exception {
    CompletableFuture<PullHandle> started = new CompletableFuture<>();
    host.atNextPacket.set(
        () -> {
          PullHandle pull = started.join();
          pull.order(PullFrom.copyOf(FIRST), 0, System.nanoTime());
          // By now its connection is closed, though the order is what it was.
          pull.order(PullFrom.copyOf(FIRST), FAST, System.nanoTime());
          throw new IOException("made up: closed in the middle of a read");
        });

    PullHandle pull = start(started);
    awaitState(pull, TransferState.DONE);

    assertThat(host.connected).containsExactly(FIRST, FIRST);
    assertThat(changes).as("only the end was told").hasValue(1);
  }

  @Test
  void packetThatACallBackFindsCompleteIsTakenFromTheNextConnection() throws Exception {
    CompletableFuture<PullHandle> started = new CompletableFuture<>();
    host.atLastBytes.set(
        () -> {
          PullHandle pull = started.join();
          pull.order(PullFrom.copyOf(FIRST), 0, System.nanoTime());
          pull.order(PullFrom.copyOf(FIRST), FAST, System.nanoTime());
        });

    PullHandle pull = start(started);
    awaitState(pull, TransferState.DONE);

    assertThat(pull.report().receivedBytes()).isEqualTo(ScriptedHost.BLOCK_BYTES);
    assertThat(host.connected).containsExactly(FIRST, FIRST);
    assertThat(changes).as("only the end was told").hasValue(1);
  }

  private PullControl control(long rateBytesPerSec) {
    return new PullControl(
        order(rateBytesPerSec),
        environment,
        new PullControl.ControlListener() {
          @Override
          public void waits(boolean forOrder) {}

          @Override
          public void allotted(long bytesPerSec) {}
        });
  }

  @Test
  void turnIsOverOnACallBack_andTheInterruptIsLeftAlone() throws Exception {
    PullControl control = control(1);
    AtomicInteger closed = new AtomicInteger();
    control.enterSource(control.directive(), FIRST, null);
    control.opened(closed::incrementAndGet);
    control.order(PullFrom.copyOf(OTHER), 1, System.nanoTime());
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(closed).hasValue(1);
    assertThatThrownBy(() -> control.awaitTurn(FIRST, 1 << 20))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageContaining("An order called the pull back");

    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> control.awaitTurn(FIRST, 1 << 20))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(control.leaveSource()).isTrue();
    assertThat(Thread.interrupted()).as("HDFS's interrupt is still set").isTrue();
  }

  @Test
  void connectionThatComesAfterACallBackIsRefused() throws Exception {
    PullControl control = control(1);
    control.enterSource(control.directive(), FIRST, null);
    control.cancel();

    assertThatThrownBy(() -> control.opened(() -> {}))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessageContaining("An order called the pull back");
    assertThat(control.leaveSource()).isTrue();
  }

  @Test
  void connectionIsLeftAloneWhileThePullIsNotAtItsSource() throws Exception {
    PullControl control = control(1);
    AtomicInteger closed = new AtomicInteger();
    Directive first = control.directive();
    control.enterSource(first, FIRST, null);
    control.opened(closed::incrementAndGet);
    assertThat(control.leaveSource()).isFalse();

    control.order(PullFrom.copyOf(OTHER), 1, System.nanoTime());
    assertThat(closed).hasValue(0);

    control.enterSource(first, FIRST, closed::incrementAndGet);
    assertThat(closed).as("called back before it was there").hasValue(1);
    assertThat(control.leaveSource()).isTrue();
  }
}
