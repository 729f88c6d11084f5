package io.dayu.hdfs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps that a start has taken, to be undone in reverse order when it fails or is stopped.
 *
 * <p>Thread safe.
 */
final class StartSteps {
  private static final Logger LOG = LoggerFactory.getLogger(StartSteps.class);

  private final Consumer<String> told;
  private final Deque<Step> taken = new ArrayDeque<>();
  private volatile boolean undone;

  /** Undoes a step that was taken, or failed half-way. */
  @FunctionalInterface
  interface Undoing {
    void undo() throws ReflectiveOperationException;
  }

  private record Step(String what, Undoing undoing) {}

  /**
   * None is taken.
   *
   * @param told hears of each before it is taken
   */
  StartSteps(Consumer<String> told) {
    this.told = told;
  }

  /** The next step is about to be taken. */
  synchronized void next(String what, Undoing undoing) {
    taken.push(new Step(what, undoing));
    told.accept(what);
  }

  /** True if all is undone, or being undone. */
  boolean undone() {
    return undone;
  }

  /** Undoes all that was taken; of what cannot be undone the log is told, and the rest is. */
  @SuppressWarnings("CatchingUnchecked")
  synchronized void undoAll() {
    undone = true;
    while (!taken.isEmpty()) {
      Step step = taken.pop();
      try {
        step.undoing().undo();
      } catch (ReflectiveOperationException | RuntimeException | Error e) {
        LOG.error("Dayu ends, but could not undo this: {}", step.what(), e);
      }
    }
  }
}
