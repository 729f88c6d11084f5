package io.dayu.hdfs.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The namesystem's lock, each of whose holds is told.
 *
 * <p>What is done for many blocks lets others in between: it lets go of the lock when it has held
 * it for a few milliseconds, and takes it again for the rest.
 */
public final class TimedLock {
  /** The time for which the lock is held at a time. */
  public static final long HOLD_NS = TimeUnit.MILLISECONDS.toNanos(4);

  private final NamesystemLock lock;
  private final LockClock clock;
  private final Consumer<LockHold> held;

  /**
   * A lock as it is.
   *
   * @param held is told of every hold when it is over
   */
  public TimedLock(NamesystemLock lock, LockClock clock, Consumer<LockHold> held) {
    this.lock = lock;
    this.clock = clock;
    this.held = held;
  }

  /** Time by which holds are measured. */
  public long nowNs() {
    return clock.nowNs();
  }

  /** Works under the read lock. */
  public <T> T reading(String operation, Supplier<T> work) {
    return holding(operation, lock::readLock, work, lock::readUnlock);
  }

  /** Works under the write lock. */
  public <T> T writing(String operation, Supplier<T> work) {
    return holding(operation, lock::writeLock, work, lock::writeUnlock);
  }

  /**
   * Takes the lock, works, and gives it back whatever happens: nothing is done between taking it
   * and the first {@code try}, for whatever fails there would keep it for ever.
   */
  private <T> T holding(
      String operation, Runnable take, Supplier<T> work, Consumer<String> giveBack) {
    Timing timing = new Timing();
    take.run();
    try {
      timing.begin();
      try {
        return work.get();
      } finally {
        timing.end();
      }
    } finally {
      giveBack.accept(operation);
      timing.tell(operation);
    }
  }

  /** The timing of one hold; nothing is told of one whose clocks cannot be read. */
  private final class Timing {
    private long sinceNs;
    private long processorNs;
    private long collectingNs;
    private long lengthNs;
    private boolean ended;

    void begin() {
      sinceNs = clock.nowNs();
      processorNs = -clock.processorNs();
      collectingNs = -clock.collectingNs();
    }

    void end() {
      processorNs += clock.processorNs();
      lengthNs = clock.nowNs() - sinceNs;
      ended = true;
    }

    /** After the lock was given back. */
    void tell(String operation) {
      if (ended) {
        collectingNs += clock.collectingNs();
        held.accept(new LockHold(operation, lengthNs, processorNs, collectingNs));
      }
    }
  }

  /** Works for each item under the read lock, in as many holds as it takes. */
  public <E, R> List<R> readingEach(String operation, List<E> items, Function<E, R> work) {
    return each(items, work, some -> reading(operation, some));
  }

  /** Works for each item under the write lock, in as many holds as it takes. */
  public <E, R> List<R> writingEach(String operation, List<E> items, Function<E, R> work) {
    return each(items, work, some -> writing(operation, some));
  }

  private <E, R> List<R> each(
      List<E> items, Function<E, R> work, Consumer<Supplier<List<R>>> locked) {
    List<R> results = new ArrayList<>(items.size());
    while (results.size() < items.size()) {
      locked.accept(() -> someOf(items, work, results));
    }
    return results;
  }

  private <E, R> List<R> someOf(List<E> items, Function<E, R> work, List<R> results) {
    long sinceNs = clock.nowNs();
    do {
      results.add(work.apply(items.get(results.size())));
    } while (results.size() < items.size() && clock.nowNs() - sinceNs < HOLD_NS);
    return results;
  }
}
