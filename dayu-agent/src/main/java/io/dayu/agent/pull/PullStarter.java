package io.dayu.agent.pull;

import io.dayu.protocol.PullOrder;

/** Starts pulls. */
@FunctionalInterface
public interface PullStarter {
  /**
   * Starts a pull, or puts it in line while too many run.
   *
   * @param changed called when the pull ends or its source fails; must not wait
   */
  PullHandle start(PullOrder order, Runnable changed);
}
