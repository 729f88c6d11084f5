package io.dayu.hdfs.execution;

import io.dayu.config.DayuVersion;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what is nice to have, beside what is needed: its first failure ends it until the NameNode is
 * restarted, is counted and told, and goes no further. Thread safe, as far as what it runs is.
 */
public final class FailsOnce {
  private static final Logger LOG = LoggerFactory.getLogger(FailsOnce.class);

  private final String sentences;
  private final Runnable failed;
  private volatile boolean over;

  /**
   * Has not failed.
   *
   * @param sentences the failure, and its meaning to an operator
   * @param failed counts the failure
   */
  public FailsOnce(String sentences, Runnable failed) {
    this.sentences = sentences;
    this.failed = failed;
  }

  /** True if anything has failed. */
  public boolean hasFailed() {
    return over;
  }

  /**
   * Does something, unless anything has failed before.
   *
   * @param undo follows when it fails
   */
  public void run(Runnable work, Runnable undo) {
    boolean unused =
        get(
            () -> {
              work.run();
              return true;
            },
            false,
            undo);
  }

  /** Asks for something; when that fails, or anything has failed before, it is the other. */
  public <T> T get(Supplier<T> question, T otherwise) {
    return get(question, otherwise, () -> {});
  }

  @SuppressWarnings("CatchingUnchecked") // the boundary between what is nice and what is needed
  private <T> T get(Supplier<T> question, T otherwise, Runnable undo) {
    if (over) {
      return otherwise;
    }
    try {
      return question.get();
    } catch (RuntimeException | Error e) {
      over = true;
      LOG.error("{} Report this: {}", sentences, DayuVersion.bugs(), e);
      undo.run();
      failed.run();
      return otherwise;
    }
  }
}
