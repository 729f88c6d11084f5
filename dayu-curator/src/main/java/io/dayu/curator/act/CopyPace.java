package io.dayu.curator.act;

import java.io.IOException;

/** Holds copies back to what they may take of the links. */
@FunctionalInterface
public interface CopyPace {
  /**
   * Waits until so many bytes may be copied.
   *
   * @throws IOException when nothing may be copied any more
   */
  void await(long bytes) throws IOException;
}
