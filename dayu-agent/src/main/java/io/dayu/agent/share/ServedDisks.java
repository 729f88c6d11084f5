package io.dayu.agent.share;

import java.net.InetSocketAddress;

/**
 * The bandwidth that this node's disks leave those who pull from it. Any thread; no method waits.
 *
 * <p>An agent is known by its host alone: its pulls come from other ports than its words.
 */
public interface ServedDisks {
  /** No disk limits anybody. */
  ServedDisks NONE =
      new ServedDisks() {
        @Override
        public double leftBytesPerSec(InetSocketAddress agent) {
          return Double.POSITIVE_INFINITY;
        }

        @Override
        public void sent(InetSocketAddress agent, double bytes) {}
      };

  /**
   * The rate that the disks leave all pulls to the agent's host together; infinite where no disk
   * limits them or none is known.
   */
  double leftBytesPerSec(InetSocketAddress agent);

  /** Notes what the agent's pulls are likely to have taken. */
  void sent(InetSocketAddress agent, double bytes);
}
