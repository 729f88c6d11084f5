package io.dayu.sim.testing;

import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.List;

/** A block map that was written down block by block. */
public final class ListedBlocks implements BlockMap {
  private record Block(long id, long sizeBytes, IntSet holders) {
    boolean on(int node) {
      return holders.contains(node);
    }
  }

  private final int replication;
  private final List<Block> blocks = new ArrayList<>();

  public ListedBlocks(int replication) {
    this.replication = replication;
  }

  /** Adds a block; as many holders as the replication. */
  public ListedBlocks with(long sizeBytes, int... holders) {
    blocks.add(new Block(blocks.size(), sizeBytes, IntSet.of(holders)));
    return this;
  }

  @Override
  public int replication() {
    return replication;
  }

  @Override
  public NodeBlocks blocksOf(int node) {
    List<Block> held = blocks.stream().filter(block -> block.on(node)).toList();
    int[] holders = new int[held.size() * replication];
    for (int i = 0; i < held.size(); i++) {
      for (int position = 0; position < replication; position++) {
        holders[i * replication + position] = held.get(i).holders().get(position);
      }
    }
    return new NodeBlocks(
        held.stream().mapToLong(Block::id).toArray(),
        held.stream().mapToLong(Block::sizeBytes).toArray(),
        holders,
        replication);
  }
}
