package io.dayu.bench.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.arm.GuidedReads;
import io.dayu.core.testing.Await;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Clients of hot files read again and again, one read at a time each. */
final class HotReadersTest {
  private final RunClock clock = new RunClock(System.currentTimeMillis());
  private final Queue<Intent> intents = new ConcurrentLinkedQueue<>();

  @Test
  void eachReadsItsFileAgainAndAgain_andNothingOnceItIsClosed() throws Exception {
    Map<Thread, AtomicInteger> reads = new ConcurrentHashMap<>();
    HotReaders readers =
        new HotReaders(
            new GuidedReads(0, 5, 2, 1),
            intent -> {
              intents.add(intent);
              reads
                  .computeIfAbsent(Thread.currentThread(), any -> new AtomicInteger())
                  .addAndGet(1);
            },
            clock,
            1,
            clock.nowNs());
    try (readers) {
      readers.start();
      Await.until(
          "all have read three times",
          Duration.ofSeconds(30),
          () -> reads.size() == 5 && reads.values().stream().allMatch(its -> its.get() >= 3),
          () -> reads);
    }
    int read = intents.size();
    assertThat(intents)
        .allMatch(one -> one.kind() == OperationKind.HOT && one.node() == Intent.NO_NODE)
        .extracting(Intent::choice)
        .containsOnly(0L, 1L);
    assertThat(reads.keySet()).noneMatch(Thread::isAlive);
    assertThat(intents).hasSize(read);
  }

  @Test
  void aReadThatIsUnderWayIsWaitedFor() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    HotReaders readers =
        new HotReaders(
            new GuidedReads(0, 1, 1, 1),
            intent -> {
              begun.countDown();
              await(closing);
              intents.add(intent);
            },
            clock,
            1,
            clock.nowNs());
    readers.start();
    begun.await();
    Thread closer = new Thread(readers::close);
    closer.start();
    Await.until(
        "the closer waits",
        Duration.ofSeconds(30),
        () -> closer.getState() == Thread.State.TIMED_WAITING,
        closer::getState);
    closing.countDown();
    closer.join();
    assertThat(intents).hasSize(1);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
