package io.dayu.core.wave;

import java.util.BitSet;

/**
 * Looks at all that a DataNode holds.
 *
 * @param <E> thrown when nobody can look
 */
public interface HolderLooks<E extends Exception> {
  /**
   * True if all that is stored at the DataNode, and is not being written, keeps enough replicas, or
   * can be read, when the DataNode and the wave are stopped.
   */
  boolean fits(int host, BitSet wave) throws E;

  /** The number of blocks that were looked at so far. */
  long looked();
}
