package io.dayu.hdfs.state;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replicas that are to go to another storage of the DataNode that has them, and have not begun.
 * They take no link, so that they are in no plan. Not thread safe: for the planner thread.
 */
public final class MovesWithin {
  private final Map<Long, StorageMove> waiting = new LinkedHashMap<>();

  /**
   * One replica.
   *
   * @param block as it was when it was judged; its task moves a replica from the node
   * @param node the number of the DataNode that has it
   * @param storageType where it goes, HDFS's number
   * @param share of what the DataNode's disks leave that it may take, 0 to 1
   */
  public record StorageMove(LowRedundancyBlock block, int node, int storageType, double share) {
    private long blockId() {
      return block.task().id();
    }
  }

  /** Wants one; another of the same block is forgotten. */
  public void want(StorageMove move) {
    waiting.put(move.blockId(), move);
  }

  /** Whether one of the block waits. */
  public boolean wants(long blockId) {
    return waiting.containsKey(blockId);
  }

  /** Wants none of the block any more. */
  public void remove(long blockId) {
    waiting.remove(blockId);
  }

  /** Whether none waits. */
  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** The oldest of each DataNode that is not busy; they wait no more. */
  public List<StorageMove> take(BitSet busy) {
    BitSet taken = (BitSet) busy.clone();
    List<StorageMove> moves = new ArrayList<>();
    Iterator<StorageMove> oldest = waiting.values().iterator();
    while (oldest.hasNext()) {
      StorageMove move = oldest.next();
      if (!taken.get(move.node())) {
        taken.set(move.node());
        oldest.remove();
        moves.add(move);
      }
    }
    return moves;
  }

  /** Wants nothing. */
  void clear() {
    waiting.clear();
  }
}
