package io.dayu.protocol;

import java.util.Set;

/**
 * Says whether clients may pin replicas to the DataNode ({@code
 * dfs.datanode.block-pinning.enabled}), and of blocks that the NameNode asked for, which are pinned
 * there.
 *
 * @param kept whether the DataNode keeps pins at all
 * @param pinned blocks whose replica is pinned there
 * @param free blocks whose replica is not, or is gone
 */
public record PinReport(boolean kept, Set<Long> pinned, Set<Long> free) {
  /** The DataNode keeps no pins: every replica is free. */
  public static final PinReport NONE = new PinReport(false, Set.of(), Set.of());

  public PinReport {
    pinned = Set.copyOf(pinned);
    free = Set.copyOf(free);
  }
}
