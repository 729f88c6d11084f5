package io.dayu.bench.scale.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The loop in virtual time: the test looks. */
final class EventLoopTest {
  private static final long EVERY_MS = 100;

  private final EventLoop loop = new EventLoop();
  private final List<Long> takenAtMs = new ArrayList<>();

  private void lookAtMs(long ms) {
    loop.look(TimeUnit.MILLISECONDS.toNanos(ms));
  }

  private RepeatedTask task(RepeatedTask.Step step) {
    return new RepeatedTask(
        loop,
        nowNs -> {
          takenAtMs.add(TimeUnit.NANOSECONDS.toMillis(nowNs));
          return step.take(nowNs);
        });
  }

  private static long again(long nowNs) {
    return TimeUnit.MILLISECONDS.toNanos(EVERY_MS);
  }

  @Test
  void stepsAreTakenWhenTheyAreDue() {
    task(EventLoopTest::again).start(TimeUnit.MILLISECONDS.toNanos(30));
    for (long ms = 0; ms <= 400; ms += 10) {
      lookAtMs(ms);
    }

    assertThat(takenAtMs).containsExactly(30L, 130L, 230L, 330L);
  }

  @Test
  void ringsCountOnceAndSetTheNextStepAnew() {
    RepeatedTask task = task(EventLoopTest::again);
    task.start(0);
    lookAtMs(0);
    task.signal();
    task.signal();
    lookAtMs(50);
    lookAtMs(100);
    lookAtMs(150);

    assertThat(takenAtMs).containsExactly(0L, 50L, 150L);
  }

  @Test
  void stepThatDoesNotSayIsTakenWhenRungForOrToldBetween() {
    RepeatedTask task = task(nowNs -> RepeatedTask.UNTIL_TOLD);
    task.start(0);
    lookAtMs(0);
    lookAtMs(1_000_000);
    task.signal();
    lookAtMs(1_000_010);
    task.proceed(() -> TimeUnit.MILLISECONDS.toNanos(5));
    lookAtMs(1_000_014);
    lookAtMs(1_000_015);

    assertThat(takenAtMs).containsExactly(0L, 1_000_010L, 1_000_015L);
  }

  @Test
  void failedStepIsTriedAgain_othersGoOn() {
    RepeatedTask failing =
        task(
            nowNs -> {
              throw new IllegalStateException("to be logged");
            });
    failing.start(0);
    List<Long> others = new ArrayList<>();
    new RepeatedTask(
            loop,
            nowNs -> {
              others.add(nowNs);
              return again(nowNs);
            })
        .start(0);
    lookAtMs(0);
    lookAtMs(4_999);
    lookAtMs(5_000);

    assertThat(takenAtMs).containsExactly(0L, 5_000L);
    assertThat(others).hasSize(2);
  }

  @Test
  void nothingIsDoneAfterTheStop() {
    RepeatedTask task = task(EventLoopTest::again);
    task.start(0);
    lookAtMs(0);
    task.signal();
    task.stop();
    lookAtMs(200);

    assertThat(takenAtMs).containsExactly(0L);
  }
}
