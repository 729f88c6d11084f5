package io.dayu.sim.engine;

import io.dayu.core.snapshot.IntSet;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of all blocks that lost replicas, or of which copies are wanted; the others are as
 * the map has them. Not thread safe.
 */
final class BlockAccounts {
  private static final int NOBODY = -1;

  private final BlockMap map;
  private final boolean[] alive;
  private final Map<Long, LostBlock> blocks = new LinkedHashMap<>();

  /** The blocks that nodes which are away hold, by node. */
  private final Map<Integer, List<LostBlock>> disks = new HashMap<>();

  /**
   * Keeps account of none.
   *
   * @param alive the nodes that are alive, now and later
   */
  BlockAccounts(BlockMap map, boolean[] alive) {
    this.map = map;
    this.alive = alive;
  }

  /** Keeps account of all blocks, and books of their replicas. */
  void openAll(ReplicaBooks books) {
    for (int node = 0; node < alive.length; node++) {
      loseUntouchedReplicasOf(node, NOBODY, books::open);
    }
  }

  /** All of which account is kept. */
  Collection<LostBlock> all() {
    return blocks.values();
  }

  @Nullable LostBlock find(long id) {
    return blocks.get(id);
  }

  void forget(long id) {
    blocks.remove(id);
  }

  /** The block at a place among those of a node, if it has all its replicas on live nodes. */
  Optional<LostBlock> wholeAt(NodeBlocks held, int place) {
    LostBlock known = blocks.get(held.id(place));
    if (known == null) {
      LostBlock whole = lost(held, place, NOBODY);
      if (whole.whole()) {
        blocks.put(whole.id(), whole);
        return Optional.of(whole);
      }
      return Optional.empty();
    }
    return Optional.of(known).filter(block -> block.whole() && allAlive(block.holders()));
  }

  private boolean allAlive(IntSet nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      if (!alive[nodes.get(i)]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Has a dead node lose its replicas of all blocks.
   *
   * @param keepsData true if they are still there when it is back
   */
  void loseReplicasOf(int node, boolean keepsData, Consumer<LostBlock> lacks) {
    List<LostBlock> held = new ArrayList<>();
    for (LostBlock block : blocks.values()) {
      if (block.holders().contains(node)) {
        block.replicaGone(node);
        lacks.accept(block);
        held.add(block);
      }
    }
    if (keepsData) {
      disks.put(node, held);
    }
    loseUntouchedReplicasOf(node, lacks);
  }

  /** A node is back with what it held. */
  void comeBack(int node, Consumer<LostBlock> has) {
    List<LostBlock> held = disks.remove(node);
    if (held != null) {
      held.forEach(
          block -> {
            block.copied(node);
            has.accept(block);
          });
    }
  }

  /** The number of blocks of which no replica is left, nor comes back with a node that is away. */
  long gone() {
    Set<LostBlock> away = Collections.newSetFromMap(new IdentityHashMap<>());
    disks.values().forEach(away::addAll);
    return blocks.values().stream().filter(one -> one.lost() && !away.contains(one)).count();
  }

  /** Has a node lose its replicas of blocks that have all of theirs. */
  void loseUntouchedReplicasOf(int node, Consumer<LostBlock> lacks) {
    loseUntouchedReplicasOf(node, node, lacks);
  }

  private void loseUntouchedReplicasOf(int node, int lostNode, Consumer<LostBlock> lacks) {
    NodeBlocks held = map.blocksOf(node);
    for (int i = 0; i < held.size(); i++) {
      if (!blocks.containsKey(held.id(i))) {
        LostBlock block = lost(held, i, lostNode);
        blocks.put(block.id(), block);
        lacks.accept(block);
      }
    }
  }

  private LostBlock lost(NodeBlocks held, int place, int lostNode) {
    return new LostBlock(
        held.id(place),
        held.sizeBytes(place),
        map.replication(),
        map.reads(),
        left(held, place, lostNode));
  }

  private IntSet left(NodeBlocks held, int block, int lostNode) {
    int[] left = new int[held.holdersPerBlock()];
    int size = 0;
    for (int position = 0; position < held.holdersPerBlock(); position++) {
      int holder = held.holder(block, position);
      if (holder != lostNode && alive[holder]) {
        left[size++] = holder;
      }
    }
    return IntSet.of(Arrays.copyOf(left, size));
  }

  /** The number of blocks of which no replica is left. */
  long lost() {
    return blocks.values().stream().filter(LostBlock::lost).count();
  }

  /** The number of blocks that have fewer replicas than they should, and can get them. */
  int lacking() {
    int count = 0;
    for (LostBlock block : blocks.values()) {
      count += block.whole() || block.lost() ? 0 : 1;
    }
    return count;
  }
}
