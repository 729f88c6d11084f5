package io.dayu.hdfs.execution;

import io.dayu.config.DayuVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what is nice to have, beside what is needed: its first failure ends it until the NameNode is
 * restarted, is counted and told, and goes no further. For one thread, but that any may ask whether
 * it has failed.
 */
public final class FailsOnce {
  private static final Logger LOG = LoggerFactory.getLogger(FailsOnce.class);

  private final String sentences;
  private final Runnable failed;
  private volatile boolean over;

  /**
   * Has not failed.
   *
   * @param sentences what has failed, and what that means to an operator
   * @param failed counts the failure
   */
  public FailsOnce(String sentences, Runnable failed) {
    this.sentences = sentences;
    this.failed = failed;
  }

  /** Whether anything has failed. Safe for any thread. */
  public boolean hasFailed() {
    return over;
  }

  /**
   * Does something, unless anything has failed before.
   *
   * @param undo follows when it fails
   */
  @SuppressWarnings("CatchingUnchecked") // the boundary between what is nice and what is needed
  public void run(Runnable work, Runnable undo) {
    if (over) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      over = true;
      LOG.error("{} Report this: {}", sentences, DayuVersion.bugs(), e);
      undo.run();
      failed.run();
    }
  }
}
