package io.dayu.hdfs.hint;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.admin.MoveFate;

/** The verdict of HDFS on a hint before it is planned. */
public sealed interface HintVerdict {
  /**
   * The replica is there and may go once there is a copy.
   *
   * @param block with nothing missing
   * @param storageType that the copy is to have, HDFS's number
   * @param within whether the DataNode that has the replica has room for it on a storage of that
   *     type, and has it on another one
   * @param stays whether it may go no further than that: a client has pinned it to its DataNode, or
   *     may have
   */
  record Fit(LowRedundancyBlock block, int storageType, boolean within, boolean stays)
      implements HintVerdict {
    /** Of a replica that nobody has pinned. */
    public Fit(LowRedundancyBlock block, int storageType, boolean within) {
      this(block, storageType, within, false);
    }
  }

  /** The DataNode's agent is asked whether the replica is pinned: to be judged again. */
  record Asked() implements HintVerdict {}

  /** A verdict that nothing is moved. */
  record Unfit(MoveFate fate) implements HintVerdict {}
}
