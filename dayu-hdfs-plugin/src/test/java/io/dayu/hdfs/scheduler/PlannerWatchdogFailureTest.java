package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.namesystem.Namesystem;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A watch for a hanging planner that fails itself, once. */
final class PlannerWatchdogFailureTest {
  private final Rig rig = new Rig();
  private Throwable failure = new Error("none yet");
  private int failuresLeft = 1;

  static List<Throwable> failures() {
    return List.of(
        new IllegalStateException("breaks an invariant"),
        new OutOfMemoryError("none left"),
        new StackOverflowError("too deep"),
        new InternalError("of the JVM"),
        new NoSuchMethodError("another Hadoop"),
        new AssertionError("broken"),
        new ServiceConfigurationError("no such service"),
        new Error("of another kind"));
  }

  @BeforeEach
  void transferOfAHangingPlanner() {
    rig.fourNodesWarm();
    rig.namesystem.block(1, BIG, 3, "a", "b");
    rig.run(3 * SECOND);
    assertThat(rig.namesystem.pending(1)).hasSize(1);
    rig.nowNs += 2 * SLOT + SECOND;
  }

  private void fail() {
    if (failuresLeft > 0) {
      failuresLeft--;
      throwAny(failure);
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void throwAny(Throwable failure) throws T {
    throw (T) failure;
  }

  private PlannerWatchdog watch(Namesystem namesystem, Runnable beforePosition) {
    return new PlannerWatchdog(
        rig::transfers,
        rig.agents,
        namesystem,
        () -> 2 * Rig.SLOT,
        rig.lease,
        rig.metrics,
        () -> {
          beforePosition.run();
          return List.of();
        });
  }

  /** The namesystem of the rig, whose bookings cannot be taken back the first time. */
  private Namesystem unwilling() {
    return (Namesystem)
        Proxy.newProxyInstance(
            Namesystem.class.getClassLoader(),
            new Class<?>[] {Namesystem.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("cancel")) {
                fail();
              }
              try {
                return method.invoke(rig.namesystem, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @ParameterizedTest
  @MethodSource("failures")
  void timerThatLooksGoesOn(Throwable thrown) throws InterruptedException {
    failure = thrown;
    PlannerWatchdog watch = watch(rig.namesystem, this::fail);
    CountDownLatch looks = new CountDownLatch(4);
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      Future<?> unused =
          timer.scheduleWithFixedDelay(
              () -> {
                watch.check();
                looks.countDown();
              },
              0,
              1,
              TimeUnit.MILLISECONDS);
      assertThat(looks.await(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      timer.shutdownNow();
      assertThat(timer.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(failuresLeft).isZero();
    assertThat(rig.metrics.failures()).as("the hang and the failure").isEqualTo(2);
    assertThat(rig.namesystem.pending(1)).isEmpty();
  }

  @Test
  void bookingsThatCouldNotBeTakenBackAreTriedAgain() {
    failure = new IllegalStateException("the lock is gone");
    PlannerWatchdog watch = watch(unwilling(), () -> {});
    watch.check();
    watch.check();
    assertThat(rig.namesystem.pending(1)).hasSize(1);

    watch.check();
    assertThat(rig.namesystem.pending(1)).isEmpty();
  }
}
