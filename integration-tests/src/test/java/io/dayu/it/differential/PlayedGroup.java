package io.dayu.it.differential;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.server.protocol.BlockECReconstructionCommand.BlockECReconstructionInfo;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/** A group of internal blocks as HDFS's own command to decode describes it. */
final class PlayedGroup {
  private final BlockECReconstructionInfo task;
  private final Block group;
  private final ErasureCodingPolicy coding;

  PlayedGroup(BlockECReconstructionInfo task) {
    this.task = task;
    this.group = task.getExtendedBlock().getLocalBlock();
    this.coding = task.getErasureCodingPolicy();
  }

  /** The internal block of an index. */
  static Block internalBlock(Block group, ErasureCodingPolicy coding, int index) {
    return new Block(
        group.getBlockId() + index,
        StripedBlockUtil.getInternalBlockLength(group.getNumBytes(), coding, index),
        group.getGenerationStamp());
  }

  /** Whether enough of its internal blocks can still be read; one that is there twice is one. */
  boolean isDecodable(PlayedNameNode nameNode) {
    Set<Byte> readable = new HashSet<>();
    for (int i = 0; i < task.getSourceDnInfos().length; i++) {
      PlayedNode source = nameNode.node(task.getSourceDnInfos()[i].getDatanodeUuid());
      byte index = task.getLiveBlockIndices()[i];
      if (source.serves(internalBlock(group, coding, index))) {
        readable.add(index);
      }
    }
    long cells = (group.getNumBytes() - 1) / coding.getCellSize() + 1;
    return readable.size() >= Math.min(cells, coding.getNumDataUnits());
  }

  /** What each target gets, in their order: HDFS's worker makes the first that are not there. */
  List<Block> made() {
    List<Block> made = new ArrayList<>();
    int width = coding.getNumDataUnits() + coding.getNumParityUnits();
    for (int index = 0; index < width && made.size() < task.getTargetDnInfos().length; index++) {
      Block block = internalBlock(group, coding, index);
      if (block.getNumBytes() > 0
          && !contains(task.getLiveBlockIndices(), index)
          && !contains(task.getExcludeReconstructedIndices(), index)) {
        made.add(block);
      }
    }
    return made;
  }

  private static boolean contains(byte[] indices, int index) {
    for (byte one : indices) {
      if (one == index) {
        return true;
      }
    }
    return false;
  }

  BlockECReconstructionInfo task() {
    return task;
  }
}
