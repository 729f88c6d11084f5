package io.dayu.agent.pull;

import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.share.Turns;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that pull: as many transfers at once, each on a thread of its own; the others wait in
 * queue.
 */
public final class PullThreads implements Turns {
  // As many orders as one message may hold.
  private static final int QUEUE_MAX = 10_000;

  private final PullQueue queue;
  private final PullEnvironment environment;

  /**
   * Threads that start when they are needed.
   *
   * @param environment the environment of the pulls
   * @param pullsMax how many transfers run at once, at most
   */
  public PullThreads(PullEnvironment environment, int pullsMax) {
    this.environment = environment;
    this.queue = new PullQueue(pullsMax, QUEUE_MAX, named());
  }

  /** A starter of pulls that are booked there. */
  public PullStarter starter(PulledBytes pulledBytes) {
    return (order, changed) -> start(new Pull(order, environment, pulledBytes, changed));
  }

  private PullHandle start(Pull pull) {
    pull.standIn(queue);
    if (!queue.add(pull)) {
      pull.refuse("The DataNode stops, or has " + QUEUE_MAX + " transfers waiting.");
    }
    return pull;
  }

  @Override
  public long waitingBytesPerSec() {
    return queue.waitingBytesPerSec();
  }

  @Override
  public void runAtOnce(int pulls) {
    queue.runAtOnce(pulls);
  }

  /** Takes no more pulls. */
  public void stop() {
    queue.shut();
  }

  /** Takes no more pulls, and begins none of those that wait; those that run go on. */
  public void leave() {
    for (Pull pull : queue.clear()) {
      pull.refuse("The agent has ended.");
    }
  }

  /** Waits until all cancelled pulls have cleaned up, at most this long. */
  public boolean join(long timeoutNs) throws InterruptedException {
    return queue.join(timeoutNs);
  }

  private static ThreadFactory named() {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "dayu-pull-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
