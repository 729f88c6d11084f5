package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The thread around the duty cycle; its clock goes on by three seconds whenever it is read. */
class PlannerThreadTest {
  private static final long LONG_NS = TimeUnit.MINUTES.toNanos(10);

  private final Rig rig = new Rig();
  private final AtomicLong clock = new AtomicLong(5_000 * Rig.SECOND);
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch calledOnce = new CountDownLatch(1);
  private final CountDownLatch calledTwice = new CountDownLatch(2);

  private PlannerThread start(long pauseNs) {
    rig.agentless("a");
    rig.agentless("b");
    rig.namesystem.block(1, 1000, 2, "a");
    return PlannerThread.start(
        rig.scheduler, rig.metrics, () -> clock.addAndGet(3 * Rig.SECOND), pauseNs);
  }

  private void failOnlyFirst() {
    failOnlyFirst(new AssertionError("the planner is broken"));
  }

  private void failOnlyFirst(Throwable failure) {
    rig.planner =
        (snapshot, knobs, seed) -> {
          calledOnce.countDown();
          calledTwice.countDown();
          if (calls.incrementAndGet() == 1) {
            throwAny(failure);
          }
          return Planner.plan(snapshot, knobs, seed);
        };
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void throwAny(Throwable failure) throws T {
    throw (T) failure;
  }

  static List<Throwable> failures() {
    return List.of(
        new IllegalStateException("breaks an invariant"),
        new OutOfMemoryError("none left"),
        new StackOverflowError("too deep"),
        new NoSuchMethodError("another Hadoop"),
        new Error("of another kind"),
        new AssertionError("the planner is broken"));
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureHandsTheQueueBackAndIsCounted(Throwable failure) throws InterruptedException {
    failOnlyFirst(failure);
    PlannerThread thread = start(LONG_NS);
    await(calledOnce);
    thread.stop("stopped");

    assertThat(calls).hasValue(1);
    assertThat(rig.metrics.failures()).isEqualTo(1);
    assertThat(rig.lease.held()).isFalse();
    assertThat(rig.namesystem.commits).isEmpty();
    assertThat(rig.transfers.size()).isZero();
  }

  @Test
  void plannerBeginsAfreshAfterAFailure() throws InterruptedException {
    failOnlyFirst();
    PlannerThread thread = start(1);
    await(calledTwice);
    thread.stop("stopped");

    assertThat(rig.metrics.failures()).isEqualTo(1);
    assertThat(rig.nextEpoch).isEqualTo(1002);
  }

  @Test
  void wakingEndsAPause() throws InterruptedException {
    failOnlyFirst();
    PlannerThread thread = start(LONG_NS);
    await(calledOnce);
    while (!calledTwice.await(1, TimeUnit.MILLISECONDS)) {
      thread.wake();
    }
    thread.stop("stopped");

    assertThat(calls).hasValueGreaterThanOrEqualTo(2);
  }

  @Test
  void stoppingReleasesTheLeaseWithTheReason() throws InterruptedException {
    PlannerThread thread = start(LONG_NS);
    assertThat(thread.alive()).isTrue();

    thread.stop("the NameNode stops");

    assertThat(thread.alive()).isFalse();
    assertThat(rig.lease.held()).isFalse();
    assertThat(rig.lease.reason()).isEqualTo("the NameNode stops");
  }
}
