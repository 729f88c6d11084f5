package io.dayu.it.differential;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;

/**
 * The truth on the disks in the end, whatever HDFS believes.
 *
 * @param pinnedDeleted how many replicas were deleted that clients had pinned
 * @param refused how many files HDFS had no place for
 * @param apart blocks that are not to be compared, for Dayu has made something else of their files
 * @param faults what must never be, a sentence each
 */
record Truth(
    List<OnDisk> blocks, int pinnedDeleted, int refused, Set<Long> apart, List<String> faults) {
  Truth {
    blocks = List.copyOf(blocks);
    apart = Set.copyOf(apart);
    faults = List.copyOf(faults);
  }

  /**
   * A block, or a group, whose internal blocks are its replicas.
   *
   * @param factor replicas that its file asks for
   * @param good those with the newest stamp, on DataNodes that are not cut off, that are whole as
   *     far as anybody can know: damage on a machine that is off is found when it is on
   * @param racks that have one of them
   * @param damaged those that are still there, on DataNodes that are heard; of a block with a
   *     replica on a machine that is off, HDFS keeps them until that is on
   */
  record OnDisk(long blockId, int factor, int good, int racks, int damaged) {
    int lacking() {
      return Math.max(0, factor - good);
    }

    /** Replicas that share a rack with another one. */
    int crowded() {
      return Math.max(0, Math.min(factor, good) - racks);
    }
  }

  /** How it is in a world now. */
  static Truth of(PlayedNameNode nameNode, List<String> faults) {
    return new Truth(
        nameNode.blockIds().stream()
            .flatMap(id -> Optional.ofNullable(nameNode.blocks().stored(id)).stream())
            .map(block -> onDisk(nameNode, block))
            .toList(),
        nameNode.pinnedDeleted(),
        nameNode.client().refused(),
        nameNode.apart(),
        faults);
  }

  private static OnDisk onDisk(PlayedNameNode nameNode, BlockInfo block) {
    Set<Block> units = new HashSet<>();
    Set<String> racks = new HashSet<>();
    int good = 0;
    int damaged = 0;
    boolean off = false;
    for (PlayedNode node : nameNode.nodes()) {
      for (long id : PlayedNameNode.ids(block.getBlockId()).toArray()) {
        Optional<PlayedReplica> replica = node.replica(id);
        if (replica.isEmpty() || node.isCut()) {
          continue;
        }
        if (replica.get().damaged() && (node.reachable() || replica.get().reported())) {
          damaged += node.reachable() ? 1 : 0;
        } else if (replica.get().block().getGenerationStamp() == block.getGenerationStamp()) {
          units.add(new Block(id));
          racks.add(node.rack());
          good++;
          off |= node.isOff();
        }
      }
    }
    damaged = off ? 0 : damaged;
    return block instanceof BlockInfoStriped group
        ? new OnDisk(
            block.getBlockId(), group.getRealTotalBlockNum(), units.size(), racks.size(), damaged)
        : new OnDisk(block.getBlockId(), block.getReplication(), good, racks.size(), damaged);
  }
}
