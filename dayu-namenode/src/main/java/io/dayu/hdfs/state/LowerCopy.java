package io.dayu.hdfs.state;

import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.OptionalDouble;

/**
 * Copies of a block that lacks nothing, as a system wants them.
 *
 * @param block as it was when they were wanted; its task says how many and where
 * @param withinShare of what the disks of a DataNode leave that a replica may take which goes to
 *     another storage there, 0 to 1; empty where the copy goes to another DataNode
 */
public record LowerCopy(LowRedundancyBlock block, OptionalDouble withinShare) {
  /** Says whether a replica goes to another storage of its DataNode, which takes no link. */
  public boolean isWithin() {
    return withinShare.isPresent();
  }

  /** The number of the DataNode within which a replica moves. */
  public int node() {
    if (block.task().kind() instanceof WorkKind.Move move) {
      return move.from();
    }
    throw new IllegalStateException("no replica moves: " + block.task());
  }

  /** The storage type to which a replica moves within its DataNode, HDFS's number. */
  public int storageType() {
    return block.task().storageTypes().get(0);
  }
}
