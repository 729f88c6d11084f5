package io.dayu.hdfs.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds of a lock by a clock that moves only when work is done. */
class TimedLockTest {
  private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

  private final NamesystemLock rwLock = mock(NamesystemLock.class);
  private final List<LockHold> holds = new ArrayList<>();
  private final WorkClock clock = new WorkClock();
  private final TimedLock lock = new TimedLock(rwLock, clock, holds::add);

  private int taking(long ms, int item) {
    clock.work(ms * MS);
    return 10 * item;
  }

  private static LockHold worked(String operation, long lengthNs) {
    return new LockHold(operation, lengthNs, lengthNs, 0);
  }

  @Test
  void holdIsToldWithItsLength() {
    assertThat(lock.reading("looking", () -> taking(3, 7))).isEqualTo(70);
    assertThat(lock.writing("changing", () -> taking(5, 8))).isEqualTo(80);

    assertThat(holds).containsExactly(worked("looking", 3 * MS), worked("changing", 5 * MS));
    verify(rwLock).readLock();
    verify(rwLock).readUnlock("looking");
    verify(rwLock).writeLock();
    verify(rwLock).writeUnlock("changing");
  }

  @Test
  void waitsAreToldFromWork() {
    lock.reading(
        "looking",
        () -> {
          clock.collect(20 * MS);
          clock.standStill(5 * MS);
          return taking(3, 7);
        });

    assertThat(holds).containsExactly(new LockHold("looking", 28 * MS, 3 * MS, 20 * MS));
    assertThat(holds.get(0))
        .hasToString("28.0 ms for looking (3.0 ms on a processor, 20 ms of garbage collection)");
  }

  @Test
  void manyItemsAreDoneInOrderAndInShortHolds() {
    List<Integer> items = IntStream.range(0, 10).boxed().toList();

    assertThat(lock.writingEach("changing", items, item -> taking(1, item)))
        .containsExactly(0, 10, 20, 30, 40, 50, 60, 70, 80, 90);

    assertThat(holds).extracting(LockHold::lengthNs).containsExactly(4 * MS, 4 * MS, 2 * MS);
    verify(rwLock, times(3)).writeLock();
    verify(rwLock, times(3)).writeUnlock("changing");
    verify(rwLock, never()).readLock();
  }

  @Test
  void slowItemsGetAHoldEach() {
    assertThat(lock.readingEach("looking", List.of(1, 2), item -> taking(9, item)))
        .containsExactly(10, 20);

    assertThat(holds).extracting(LockHold::lengthNs).containsExactly(9 * MS, 9 * MS);
    verify(rwLock, times(2)).readUnlock("looking");
    verify(rwLock, never()).writeLock();
  }

  @Test
  void nothingToDoTakesNoLock() {
    assertThat(lock.writingEach("changing", List.of(), item -> item)).isEmpty();

    assertThat(holds).isEmpty();
    verify(rwLock, never()).writeLock();
  }

  @Test
  void failureGivesTheLockBackAndIsTold() {
    assertThatThrownBy(
            () ->
                lock.writing(
                    "changing",
                    () -> {
                      taking(2, 0);
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");

    assertThat(holds).containsExactly(worked("changing", 2 * MS));
    verify(rwLock).writeUnlock(anyString());
  }

  /** A clock of which one reading fails, as when the JVM has no memory left for it. */
  private static LockClock failingAt(int reading) {
    int[] read = new int[1];
    return (LockClock)
        Proxy.newProxyInstance(
            LockClock.class.getClassLoader(),
            new Class<?>[] {LockClock.class},
            (proxy, method, arguments) -> {
              if (read[0]++ == reading) {
                throw new OutOfMemoryError("no memory for the clock");
              }
              return (long) read[0];
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void clockThatFailsKeepsNoLock(int reading) {
    TimedLock failing = new TimedLock(rwLock, failingAt(reading), holds::add);

    assertThatThrownBy(() -> failing.writing("changing", () -> 1))
        .isInstanceOf(OutOfMemoryError.class);
    assertThatThrownBy(
            () -> new TimedLock(rwLock, failingAt(reading), holds::add).reading("looking", () -> 1))
        .isInstanceOf(OutOfMemoryError.class);

    verify(rwLock).writeUnlock("changing");
    verify(rwLock).readUnlock("looking");
    assertThat(holds).isEmpty();
  }
}
