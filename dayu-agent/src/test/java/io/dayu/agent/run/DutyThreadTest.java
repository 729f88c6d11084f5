package io.dayu.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A duty whose step fails: which failures it outlives, and what its watch is told. */
class DutyThreadTest {
  private final WakeUp bell = new WakeUp();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch second = new CountDownLatch(2);
  private final Watch watch = new Watch();
  private Throwable failure = new Error("none yet");

  private static final class Watch implements DutyWatch {
    final Queue<Throwable> failed = new ConcurrentLinkedQueue<>();
    final Queue<Throwable> died = new ConcurrentLinkedQueue<>();

    @Override
    public void failed(String duty, Exception cause) {
      failed.add(cause);
    }

    @Override
    public void died(String duty, Throwable cause) {
      died.add(cause);
    }
  }

  static List<Throwable> errors() {
    return List.of(
        new OutOfMemoryError("unable to create native thread"),
        new StackOverflowError("too deep"),
        new NoClassDefFoundError("another jar"),
        new AssertionError("broken"),
        new Error("of another kind"));
  }

  private final Duty duty =
      new Duty() {
        private boolean thrown;

        @Override
        public long doWork(long nowNs) {
          second.countDown();
          if (!thrown) {
            thrown = true;
            // The wait after a failure is cut short.
            bell.signal();
            throwAny(failure);
          }
          return TimeUnit.HOURS.toNanos(1);
        }

        @Override
        public void end() {
          ended.countDown();
        }
      };

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void throwAny(Throwable failure) throws T {
    throw (T) failure;
  }

  private DutyThread start() {
    return DutyThread.start("dayu-test", duty, bell, new SystemClock(), watch);
  }

  private static void awaitEnd(DutyThread thread) throws InterruptedException {
    assertThat(thread.join(System.nanoTime() + TimeUnit.SECONDS.toNanos(60))).isTrue();
  }

  @Test
  void failedStepIsCountedAndTheDutyGoesOn() throws InterruptedException {
    failure = new IllegalStateException("made up");
    DutyThread thread = start();

    assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
    thread.stop();
    awaitEnd(thread);

    assertThat(watch.failed).containsExactly(failure);
    assertThat(watch.died).isEmpty();
    assertThat(ended.getCount()).isZero();
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errorEndsTheDutyAndItsWatchIsTold(Throwable thrown) throws InterruptedException {
    failure = thrown;
    awaitEnd(start());

    assertThat(watch.died).containsExactly(thrown);
    assertThat(watch.failed).isEmpty();
    assertThat(second.getCount()).as("steps left").isEqualTo(1);
    assertThat(ended.getCount()).as("it has let go of what it held").isZero();
  }
}
