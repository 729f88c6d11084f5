package io.dayu.hdfs.admin;

import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.SettingRefusedException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;

/**
 * Answers commands in threads of its own while who asked lets go of a monitor.
 *
 * <p>Hadoop's registry calls its handlers with its monitor held. Whoever waited for the planner
 * with it would have all other commands wait too, each with a handler of the NameNode. So the
 * handler waits on that monitor, which leaves it to others meanwhile, and only a few wait at all.
 * Thread safe.
 */
final class AsyncAnswers {
  private final Object monitor;
  private final Map<Lane, Semaphore> places = new EnumMap<>(Lane.class);

  /** Lets go of that monitor. */
  AsyncAnswers(Object monitor) {
    this.monitor = monitor;
    for (Lane lane : Lane.values()) {
      places.put(lane, new Semaphore(lane.places()));
    }
  }

  /**
   * Does it and waits for what comes of it; a caller without the monitor does it itself.
   *
   * @throws RefusedException when too many wait already; nothing was done then
   */
  <T> T call(Lane lane, Callable<T> work)
      throws RefusedException, SettingRefusedException, NoAnswerException {
    FutureTask<T> task = new FutureTask<>(work);
    if (!Thread.holdsLock(monitor)) {
      task.run();
      return outcome(task);
    }
    Semaphore place = places.getOrDefault(lane, new Semaphore(0));
    if (!place.tryAcquire()) {
      throw new RefusedException(AnswerCode.FAILED, lane.full());
    }
    begin(
        () -> {
          try {
            task.run();
          } finally {
            place.release();
            wakeAll();
          }
        },
        place);
    await(task);
    return outcome(task);
  }

  private static void begin(Runnable work, Semaphore place) {
    Thread thread = new Thread(work, "dayu-command");
    thread.setDaemon(true);
    boolean begun = false;
    try {
      thread.start();
      begun = true;
    } finally {
      if (!begun) {
        place.release();
      }
    }
  }

  private void wakeAll() {
    synchronized (monitor) {
      monitor.notifyAll();
    }
  }

  private void await(FutureTask<?> task) throws NoAnswerException {
    synchronized (monitor) {
      try {
        while (!task.isDone()) {
          monitor.wait();
        }
      } catch (InterruptedException e) {
        task.cancel(true);
        Thread.currentThread().interrupt();
        throw stopping();
      }
    }
  }

  private static NoAnswerException stopping() {
    return new NoAnswerException("The NameNode is stopping.");
  }

  private static <T> T outcome(FutureTask<T> task)
      throws RefusedException, SettingRefusedException, NoAnswerException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopping();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RefusedException refused) {
        throw refused;
      }
      if (cause instanceof SettingRefusedException refused) {
        throw refused;
      }
      if (cause instanceof NoAnswerException none) {
        throw none;
      }
      throw new IllegalStateException("a command failed", cause);
    }
  }
}
