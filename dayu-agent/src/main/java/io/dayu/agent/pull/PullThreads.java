package io.dayu.agent.pull;

import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.share.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that pull: as many transfers at once, the others wait in line. */
public final class PullThreads {
  // As many orders as one message may hold.
  private static final int QUEUE_MAX = 10_000;

  private static final long IDLE_SEC = 60;

  private final ThreadPoolExecutor threads;
  private final PacketFeed.Means means;

  /**
   * Threads that start when they are needed.
   *
   * @param pace how they keep their rates
   * @param shares where they get their part of the link
   * @param pullsMax how many transfers run at once
   * @param sourceTimeoutMs how long a source may be silent
   * @param checksumsRequired whether a source without checksums is refused
   */
  public PullThreads(
      ReplicaHost host,
      AgentClock clock,
      PaceTerms pace,
      Shares shares,
      int pullsMax,
      int sourceTimeoutMs,
      boolean checksumsRequired) {
    this.means =
        new PacketFeed.Means(host, clock, pace, shares, sourceTimeoutMs, checksumsRequired);
    this.threads =
        new ThreadPoolExecutor(
            pullsMax,
            pullsMax,
            IDLE_SEC,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(QUEUE_MAX),
            named());
    threads.allowCoreThreadTimeOut(true);
  }

  /** A starter of pulls that are booked there. */
  public PullStarter starter(PulledBytes pulledBytes) {
    return (order, changed) -> start(new Pull(order, means, pulledBytes, changed));
  }

  private PullHandle start(Pull pull) {
    pull.onCancel(
        () -> {
          if (threads.remove(pull)) {
            pull.refuse("Cancelled.");
          }
        });
    try {
      threads.execute(pull);
    } catch (RejectedExecutionException e) {
      pull.refuse("The DataNode stops, or has " + QUEUE_MAX + " transfers waiting.");
    }
    return pull;
  }

  /** Takes no more pulls. */
  public void stop() {
    threads.shutdown();
  }

  /** Takes no more pulls, and begins none of those that wait; those that run go on. */
  public void leave() {
    threads.shutdown();
    List<Runnable> waiting = new ArrayList<>();
    threads.getQueue().drainTo(waiting);
    for (Runnable pull : waiting) {
      ((Pull) pull).refuse("The agent has ended.");
    }
  }

  /** Waits until all cancelled pulls have cleaned up, at most this long. */
  public boolean join(long timeoutNs) throws InterruptedException {
    return threads.awaitTermination(timeoutNs, TimeUnit.NANOSECONDS);
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
