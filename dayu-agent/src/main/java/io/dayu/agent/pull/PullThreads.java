package io.dayu.agent.pull;

import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.share.Shares;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that pull: as many transfers at once, each on a thread of its own; the others wait in
 * line.
 */
public final class PullThreads {
  // As many orders as one message may hold.
  private static final int QUEUE_MAX = 10_000;

  private final PullLine line;
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
    this.line = new PullLine(pullsMax, QUEUE_MAX, named());
  }

  /** A starter of pulls that are booked there. */
  public PullStarter starter(PulledBytes pulledBytes) {
    return (order, changed) -> start(new Pull(order, means, pulledBytes, changed));
  }

  private PullHandle start(Pull pull) {
    pull.onCancel(
        () -> {
          if (line.remove(pull)) {
            pull.refuse("Cancelled.");
          }
        });
    if (!line.add(pull)) {
      pull.refuse("The DataNode stops, or has " + QUEUE_MAX + " transfers waiting.");
    }
    return pull;
  }

  /** Takes no more pulls. */
  public void stop() {
    line.shut();
  }

  /** Takes no more pulls, and begins none of those that wait; those that run go on. */
  public void leave() {
    for (Pull pull : line.clear()) {
      pull.refuse("The agent has ended.");
    }
  }

  /** Waits until all cancelled pulls have cleaned up, at most this long. */
  public boolean join(long timeoutNs) throws InterruptedException {
    return line.join(timeoutNs);
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
