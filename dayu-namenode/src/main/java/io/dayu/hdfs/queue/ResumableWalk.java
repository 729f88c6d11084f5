package io.dayu.hdfs.queue;

import org.jspecify.annotations.Nullable;

/**
 * A walk along something that may change between its steps: what is there all the while is met, at
 * least once. Not thread safe.
 *
 * @param <B> kind of element
 */
public interface ResumableWalk<B> {
  /** Goes back to the beginning. */
  void restart();

  /** Goes to the end. */
  void end();

  /** True if it has met all; where it has not, there may yet be no more. */
  boolean done();

  /** The next one, which may have gone by now; null where none is near, or at the end. */
  @Nullable B next();
}
