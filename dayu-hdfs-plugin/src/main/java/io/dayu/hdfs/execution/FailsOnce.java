package io.dayu.hdfs.execution;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what is nice to have, beside what is needed: its first failure ends it until the NameNode is
 * restarted, is counted and told, and goes no further. For the planner thread.
 */
public final class FailsOnce {
  private static final Logger LOG = LoggerFactory.getLogger(FailsOnce.class);

  private final String sentences;
  private final Runnable ended;
  private boolean over;

  /**
   * Has not failed.
   *
   * @param sentences what has failed, and what that means to an operator
   * @param ended undoes what is wanted, and counts the failure
   */
  public FailsOnce(String sentences, Runnable ended) {
    this.sentences = sentences;
    this.ended = ended;
  }

  /** Does something, unless anything has failed before. */
  @SuppressWarnings("CatchingUnchecked") // the boundary between what is nice and what is needed
  public void run(Runnable work) {
    if (over) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      over = true;
      LOG.error("{} Report this.", sentences, e);
      ended.run();
    }
  }
}
