package io.dayu.it.differential;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;

/**
 * The time in which blocks had one good replica left of several that their files ask for, and
 * groups no internal block to spare, up to a second that is the same whoever schedules. A replica
 * on a machine that is off is there.
 */
final class OneLeft {
  private final PlayedNameNode nameNode;
  private final long untilSec;
  private final Set<Long> left = new HashSet<>();
  private int blockSec;
  private int spells;

  /**
   * The totals of a run.
   *
   * @param blockSec seconds of all blocks
   * @param spells how often a block came to have one left
   */
  record Totals(int blockSec, int spells) {
    /** The seconds without as many for each spell. */
    int without(int secondsOfSpell) {
      return blockSec - secondsOfSpell * spells;
    }
  }

  OneLeft(PlayedNameNode nameNode, long untilSec) {
    this.nameNode = nameNode;
    this.untilSec = untilSec;
  }

  /** Looks once in each second. */
  void look(long second) {
    if (second >= untilSec) {
      return;
    }
    for (long blockId : nameNode.blockIds()) {
      if (!isOneLeft(blockId)) {
        left.remove(blockId);
        continue;
      }
      blockSec++;
      spells += left.add(blockId) ? 1 : 0;
    }
  }

  private boolean isOneLeft(long blockId) {
    BlockInfo block = nameNode.blocks().stored(blockId);
    if (block == null || nameNode.apart().contains(blockId)) {
      return false;
    }
    if (block instanceof BlockInfoStriped group) {
      int data = group.getRealDataBlockNum();
      return group.getRealTotalBlockNum() > data && units(group) == data;
    }
    return block.getReplication() > 1
        && nameNode.nodes().stream().filter(node -> node.holds(block)).count() == 1;
  }

  private long units(BlockInfoStriped group) {
    long first = group.getBlockId();
    return LongStream.range(first, first + group.getTotalBlockNum())
        .filter(
            id -> {
              Block unit = new Block(id, 0, group.getGenerationStamp());
              return nameNode.nodes().stream().anyMatch(node -> node.holds(unit));
            })
        .count();
  }

  Totals totals() {
    return new Totals(blockSec, spells);
  }
}
