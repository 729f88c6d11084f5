package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCluster.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.ManualClock;
import io.dayu.agent.share.PullShare;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each source of a decode gives at a pace of its own. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DecodePaceTest {
  private final ManualClock clock = new ManualClock();
  private final List<Shares.ShareRequest> requests = new ArrayList<>();
  private final List<PullShare> shares = new ArrayList<>();
  private final List<Long> allotted = new ArrayList<>();

  private static PullFrom.Source source(int number) {
    return new PullFrom.Source(
        new DataNodeAddress("dn-" + number, "127.0.0.1", "host", number, 0, 0, 0),
        Optional.empty());
  }

  private static PullFrom.Stripe stripe(int... numbers) {
    List<PullFrom.Unit> units = new ArrayList<>();
    for (int number : numbers) {
      units.add(new PullFrom.Unit(number, source(number)));
    }
    return new PullFrom.Stripe(new PullFrom.Schema("xor", 2, 1, 1024), 2048, units);
  }

  private PullControl control(Shares sharing, long rateBytesPerSec) {
    PullOrder order =
        new PullOrder(
            new TransferId(1, 1),
            new BlockRef("BP", -16, 1, 1024),
            stripe(1, 2),
            "DISK",
            "",
            rateBytesPerSec,
            0);
    return new PullControl(
        order,
        new PullEnvironment(
            new ScriptedHost(),
            clock,
            new PaceTerms(1, 0, TimeUnit.SECONDS.toNanos(10)),
            sharing,
            DiskWrites.NONE,
            1_000,
            1 << 16),
        new PullControl.ControlListener() {
          @Override
          public void waits(boolean forOrder) {}

          @Override
          public void allotted(long bytesPerSec) {
            allotted.add(bytesPerSec);
          }
        });
  }

  private Optional<PullShare> join(Shares.ShareRequest request) {
    requests.add(request);
    shares.add(mock(PullShare.class));
    return Optional.of(shares.get(shares.size() - 1));
  }

  /** Waits for its turn on a thread of its own. */
  private static CompletableFuture<Void> turn(PullControl control, int number, int bytes)
      throws Exception {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                control.awaitTurn(source(number).address(), bytes);
                done.complete(null);
              } catch (IOException e) {
                done.completeExceptionally(new UncheckedIOException(e));
              }
            });
    thread.setDaemon(true);
    thread.start();
    await(
        () ->
            done.isDone()
                || Stream.of(Thread.State.WAITING, Thread.State.TIMED_WAITING)
                    .anyMatch(thread.getState()::equals));
    return done;
  }

  @Test
  void eachSourceGivesAtTheRate() throws Exception {
    PullControl control = control(Shares.NONE, 100);
    control.pace().joinShares(source(1), () -> 0);
    control.pace().joinShares(source(2), () -> 0);
    control.pace().start();
    clock.advanceMs(1000);

    control.awaitTurn(source(1).address(), 100);
    control.awaitTurn(source(2).address(), 100);
    assertThat(turn(control, 1, 101)).isNotDone();
    control.pace().took(source(1).address(), 100, 100);
    assertThat(turn(control, 1, 1)).isNotDone();
    control.awaitTurn(source(2).address(), 100);

    control.order(stripe(1, 2), 300, clock.nowNs());
    clock.advanceMs(10);
    turn(control, 1, 3).join();
    assertThat(turn(control, 1, 4)).isNotDone();
  }

  @Test
  void whereLinksAreSharedEachHasItsOwnWord() throws Exception {
    PullControl control = control(this::join, 1000);
    control.pace().joinShares(source(1), () -> 0);
    control.pace().joinShares(source(2), () -> 0);
    control.pace().start();
    clock.advanceMs(1000);
    assertThat(requests).allMatch(request -> request.planBytesPerSec() == 1000);
    assertThat(turn(control, 1, 1)).as("before a word").isNotDone();
    requests.get(0).onRate().accept(400);
    control.pace().start();
    clock.advanceMs(1000);
    control.awaitTurn(source(1).address(), 400);
    assertThat(turn(control, 2, 1)).as("before its own word").isNotDone();

    requests.get(1).onRate().accept(100);
    control.pace().start();
    clock.advanceMs(1000);
    control.awaitTurn(source(1).address(), 400);
    CompletableFuture<Void> more = turn(control, 2, 101);
    assertThat(more).isNotDone();
    requests.get(1).onRate().accept(500);
    clock.advanceMs(10);
    more.join();

    requests.get(0).onAllotted().accept(900);
    requests.get(1).onAllotted().accept(700);
    requests.get(1).onAllotted().accept(1200);
    assertThat(allotted).as("what is due to the least").containsExactly(900L, 700L, 900L);

    control.pace().took(source(2).address(), 77, 70);
    verify(shares.get(1)).took(77);
    control.pace().leaveShares(source(1).address());
    verify(shares.get(0)).leave();
    requests.get(0).onRate().accept(1);
    assertThat(turn(control, 1, 1)).as("it is left").isNotDone();
  }

  @Test
  void sourceThatStaysIsNotDisturbedByAnOrderThatReplacesAnother() throws Exception {
    PullControl control = control(Shares.NONE, 100);
    List<String> closed = new ArrayList<>();
    Directive first = control.directive();
    control.enterSource(first, source(1).address(), () -> closed.add("1"));
    control.order(stripe(1, 0), 100, clock.nowNs());
    assertThat(control.leaveSource()).isFalse();

    control.enterSource(control.directive(), source(0).address(), () -> closed.add("0"));
    control.order(stripe(1, 2), 100, clock.nowNs());
    assertThat(control.leaveSource()).isTrue();
    assertThat(closed).containsExactly("0");
    assertThat(control.directive().attempt()).isEqualTo(first.attempt() + 2);
  }
}
