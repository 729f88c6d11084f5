package io.dayu.agent.pull;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests of the line of pulls: who runs, who waits, and what becomes of those without a thread. */
final class PullQueueTest {
  private final PullEnvironment environment =
      new PullEnvironment(
          new ScriptedHost(),
          new SystemClock(),
          PaceTerms.constant(125_000_000),
          Shares.NONE,
          DiskWrites.NONE,
          1_000,
          1 << 16);

  /** Threads that do what they are for when the test says so. */
  private final List<Runnable> begun = new ArrayList<>();

  private final List<Thread> ran = new ArrayList<>();
  private boolean noThreads;
  private final PullQueue line = new PullQueue(1, 2, this::thread);

  private Thread thread(Runnable task) {
    if (noThreads) {
      throw new OutOfMemoryError("made up: unable to create native thread");
    }
    begun.add(task);
    return new Thread(() -> {});
  }

  private void runFirst() throws InterruptedException {
    Thread thread = new Thread(begun.remove(0));
    ran.add(thread);
    thread.start();
    thread.join();
  }

  private Pull pull(long id) {
    return pull(id, 1L << 40);
  }

  private Pull pull(long id, long rateBytesPerSec) {
    BlockRef block = new BlockRef("BP", id, 1001, ScriptedHost.BLOCK_BYTES);
    DataNodeAddress source = new DataNodeAddress("source", "127.0.0.1", "source", 1, 2, 3, 4);
    PullOrder order =
        new PullOrder(
            new TransferId(1, id), block, source, "DISK", "", rateBytesPerSec, 0, Optional.empty());
    return new Pull(order, environment, PullCluster.books(), () -> {});
  }

  @Test
  void nextBeginsWhenOneEnds_onAThreadOfItsOwn() throws Exception {
    Pull first = pull(1);
    Pull second = pull(2);
    assertThat(line.add(first) && line.add(second)).isTrue();
    assertThat(begun).hasSize(1);

    runFirst();
    assertThat(first.report().state()).isEqualTo(TransferState.DONE);
    assertThat(second.ended()).isFalse();
    assertThat(begun).hasSize(1);
    line.shut();
    assertThat(line.join(1)).as("one is still to run").isFalse();
    runFirst();

    assertThat(second.report().state()).isEqualTo(TransferState.DONE);
    assertThat(line.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
    assertThat(ran).hasSize(2).noneMatch(Thread::isAlive);
  }

  @Test
  void lineHasAnEnd_andCanBeLeftAndCleared() {
    Pull first = pull(1);
    Pull second = pull(2);
    Pull third = pull(3);
    assertThat(line.add(first) && line.add(second) && line.add(third)).isTrue();
    assertThat(line.add(pull(4))).as("too many wait").isFalse();

    assertThat(line.remove(first)).as("it runs").isFalse();
    assertThat(line.remove(second)).isTrue();
    assertThat(line.clear()).containsExactly(third);
    assertThat(line.add(pull(5))).as("shut").isFalse();
  }

  @Test
  void fewRunAtOnce_andTheFirstOfTheLastListHasTheNextTurn() throws Exception {
    PullQueue few = new PullQueue(10, 10, this::thread);
    few.runAtOnce(1);
    List<Pull> pulls = List.of(pull(0), pull(1, 10), pull(2, 20), pull(3, 40));
    for (Pull pull : pulls) {
      pull.standIn(few);
      pull.place((int) (10 - pull.report().id().number()));
      assertThat(few.add(pull)).isTrue();
    }
    assertThat(begun).hasSize(1);
    assertThat(few.waitingBytesPerSec()).isEqualTo(70);
    assertThat(pulls.get(0).report().state()).isEqualTo(TransferState.QUEUED);

    runFirst();
    assertThat(few.waitingBytesPerSec()).as("the last is the first of the list").isEqualTo(30);
    few.runAtOnce(3);

    assertThat(begun).hasSize(3);
    assertThat(few.waitingBytesPerSec()).isZero();
  }

  @Test
  void pullThatWaitsForAnOrderLeavesItsTurn_andOneThatHoldsDoesNotBegin() {
    PullQueue few = new PullQueue(10, 10, this::thread);
    few.runAtOnce(1);
    Pull held = pull(1, 0);
    held.standIn(few);
    assertThat(few.add(held) && few.add(pull(2)) && few.add(pull(3))).isTrue();
    assertThat(begun).hasSize(1);
    few.rest();
    assertThat(begun).hasSize(2);
    few.resume();

    held.order(
        PullFrom.copyOf(new DataNodeAddress("source", "127.0.0.1", "source", 1, 2, 3, 4)), 7, 1);
    assertThat(few.waitingBytesPerSec()).isEqualTo(7);
    assertThat(begun).as("it has a rate, and not its turn").hasSize(2);
    few.rest();
    few.rest();

    assertThat(begun).hasSize(3);
    assertThat(few.waitingBytesPerSec()).isZero();
  }

  @Test
  void decodeLendsWhatItReadsOfAllItsSources() {
    PullQueue few = new PullQueue(10, 10, this::thread);
    few.runAtOnce(0);
    Pull decode = decode(10);
    decode.standIn(few);
    assertThat(few.add(decode)).isTrue();
    assertThat(few.waitingBytesPerSec()).isEqualTo(20);
    decode.order(stripe(), 15, 1);

    assertThat(few.waitingBytesPerSec()).isEqualTo(30);
  }

  private Pull decode(long rateBytesPerSec) {
    BlockRef block = new BlockRef("BP", -16 + 2, 1001, 1 << 20);
    PullOrder order =
        new PullOrder(new TransferId(1, 1), block, stripe(), "DISK", "", rateBytesPerSec, 0);
    return new Pull(order, environment, PullCluster.books(), () -> {});
  }

  private static PullFrom.Stripe stripe() {
    PullFrom.Source source =
        new PullFrom.Source(
            new DataNodeAddress("source", "127.0.0.1", "source", 1, 2, 3, 4), Optional.empty());
    return new PullFrom.Stripe(
        new PullFrom.Schema("xor", 2, 1, 1 << 20),
        2 << 20,
        List.of(new PullFrom.Unit(0, source), new PullFrom.Unit(1, source)));
  }

  @Test
  void pullThatIsCancelledInLineLendsNothingAnyMore() {
    PullQueue few = new PullQueue(10, 10, this::thread);
    few.runAtOnce(0);
    Pull pull = pull(1, 10);
    pull.standIn(few);
    assertThat(few.add(pull)).isTrue();
    assertThat(few.waitingBytesPerSec()).isEqualTo(10);

    pull.cancel();

    assertThat(few.waitingBytesPerSec()).isZero();
    assertThat(pull.ended()).isTrue();
  }

  @Test
  void pullsThatGetNoThreadEnd_andTheLineGoesOn() throws Exception {
    Pull first = pull(1);
    Pull second = pull(2);
    assertThat(line.add(first) && line.add(second)).isTrue();
    noThreads = true;
    runFirst();
    assertThat(second.ended()).isTrue();
    assertThat(second.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(second.report().detail()).contains("no thread");

    noThreads = false;
    Pull third = pull(3);
    assertThat(line.add(third)).isTrue();
    runFirst();

    assertThat(third.report().state()).isEqualTo(TransferState.DONE);
  }
}
