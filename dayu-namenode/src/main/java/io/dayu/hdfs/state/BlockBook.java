package io.dayu.hdfs.state;

import java.util.List;

/** A book in which something is remembered of blocks by their ids. */
interface BlockBook {
  /** The blocks of which something is remembered. */
  List<Long> blockIds();

  /** Forgets all that is remembered of a block. */
  void forget(long blockId);
}
