package io.dayu.agent.client;

import io.dayu.agent.host.AckTimes;
import io.dayu.core.guard.ClientLatency;

/**
 * The time that clients wait for acknowledgements of what they write. Used by one thread.
 *
 * <p>HDFS counts anew whenever its metrics are collected: what came in between the last look and
 * that moment is missed.
 */
final class ClientWrites {
  private AckTimes before;
  private double totalNs;
  private long acks;

  /**
   * The writes from now on: what came in so far is old.
   *
   * @param now as HDFS counts at this moment
   */
  ClientWrites(AckTimes now) {
    this.before = now;
  }

  /** Takes in what HDFS counts now. */
  void look(AckTimes now) {
    boolean anew = now.acks() < before.acks() || now.totalNs() < before.totalNs();
    AckTimes since = anew ? AckTimes.NONE : before;
    acks += now.acks() - since.acks();
    totalNs += Math.max(0, now.totalNs() - since.totalNs());
    before = now;
  }

  /** The times that acknowledgements took since the last call. */
  ClientLatency take() {
    ClientLatency taken = new ClientLatency(totalNs, acks, acks);
    acks = 0;
    totalNs = 0;
    return taken;
  }
}
