package io.dayu.core.elastic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that keep DataNodes from resting, in the order in which they are to be copied: those
 * of the DataNode that owes the fewest bytes come first, as it rests soonest.
 *
 * <p>Bounded: of too many blocks, those of the DataNodes that owe most are forgotten. Not thread
 * safe.
 */
public final class MoveQueue {
  private static final Comparator<Map.Entry<String, Owed>> FEWEST_BYTES =
      Comparator.<Map.Entry<String, Owed>>comparingLong(one -> one.getValue().bytes)
          .thenComparing(Map.Entry::getKey);

  /** The blocks that one DataNode owes. */
  private static final class Owed {
    private final long bytes;
    private final Deque<Long> blockIds;
    private int underWay;
    private boolean copied;

    Owed(long bytes, Collection<Long> blockIds, int underWay) {
      this.bytes = bytes;
      this.blockIds = new ArrayDeque<>(blockIds);
      this.underWay = underWay;
    }
  }

  private final int blocksMax;
  private final Map<String, Owed> byNode = new HashMap<>();
  private final Map<Long, String> underWay = new LinkedHashMap<>();
  private int waiting;

  /**
   * An empty queue.
   *
   * @param blocksMax how many blocks may wait, each counted at every DataNode that owes it
   */
  public MoveQueue(int blocksMax) {
    this.blocksMax = blocksMax;
  }

  /**
   * A DataNode owes these blocks, in the place of those it owed before.
   *
   * @param bytes of all that it owes, of which these may be a part
   */
  public void owes(String node, long bytes, List<Long> blockIds) {
    forget(node);
    byNode.put(node, new Owed(bytes, blockIds, Collections.frequency(underWay.values(), node)));
    waiting += blockIds.size();
    while (waiting > blocksMax) {
      forget(Collections.max(byNode.entrySet(), FEWEST_BYTES).getKey());
    }
  }

  /** A DataNode owes nothing any more; what is under way goes on. */
  public void forget(String node) {
    Owed owed = byNode.remove(node);
    waiting -= owed == null ? 0 : owed.blockIds.size();
  }

  /** Nobody but these DataNodes owes anything any more. */
  public void keepOnly(Predicate<String> nodes) {
    new ArrayList<>(byNode.keySet()).stream().filter(nodes.negate()).forEach(this::forget);
  }

  /**
   * The next blocks, at most so many. They are under way from now on; those that are so for another
   * DataNode wait for that.
   */
  public List<Long> take(int max) {
    List<Long> taken = new ArrayList<>();
    for (Map.Entry<String, Owed> one : byNode.entrySet().stream().sorted(FEWEST_BYTES).toList()) {
      Owed owed = one.getValue();
      Iterator<Long> blockIds = owed.blockIds.iterator();
      while (taken.size() < max && blockIds.hasNext()) {
        long blockId = blockIds.next();
        if (underWay.putIfAbsent(blockId, one.getKey()) == null) {
          blockIds.remove();
          waiting--;
          owed.underWay++;
          taken.add(blockId);
        }
      }
    }
    return taken;
  }

  /**
   * A block is under way no more.
   *
   * @param copied whether a copy was made
   */
  public void settle(long blockId, boolean copied) {
    Owed owed = end(blockId);
    if (owed != null) {
      owed.copied |= copied;
    }
  }

  /** A block that was taken is the next of its DataNode again. */
  public void putBack(long blockId) {
    Owed owed = end(blockId);
    if (owed != null) {
      owed.blockIds.addFirst(blockId);
      waiting++;
    }
  }

  private @Nullable Owed end(long blockId) {
    String node = underWay.remove(blockId);
    Owed owed = node == null ? null : byNode.get(node);
    if (owed != null) {
      owed.underWay--;
    }
    return owed;
  }

  /** True if a DataNode may owe nothing by now: a block was copied, and no other is known. */
  public boolean isCopied(String node) {
    Owed owed = byNode.get(node);
    return owed != null && owed.copied && owed.blockIds.isEmpty() && owed.underWay == 0;
  }

  /** The blocks that are under way. */
  public Set<Long> underWay() {
    return new HashSet<>(underWay.keySet());
  }

  /** The number of blocks that wait, each counted at every DataNode that owes it. */
  public int waiting() {
    return waiting;
  }

  /** Nobody owes anything, and nothing is under way. */
  public void clear() {
    byNode.clear();
    underWay.clear();
    waiting = 0;
  }
}
