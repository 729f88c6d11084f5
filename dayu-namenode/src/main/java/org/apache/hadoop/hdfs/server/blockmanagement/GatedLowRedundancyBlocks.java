package org.apache.hadoop.hdfs.server.blockmanagement;

import com.google.common.collect.Iterators;
import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.queue.ChangeList;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.util.HashSetWalk;
import org.apache.hadoop.hdfs.util.LightWeightLinkedSet;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The low-redundancy queue with a gate: while it is closed, stock scheduling sees of the planner's
 * blocks only those that it is shown one by one and those that are out of scope. Every change of
 * one of them is noted for the planner. Replicated blocks are the planner's, and striped ones where
 * it plans them.
 *
 * <p>Striped blocks live in a stock queue of their own. Where they are stock's, it recovers them
 * with its own bookmarks and budget, whatever waits behind the gate. A block of the planner's is at
 * one priority level only, also when HDFS adds it anew at another. Counters stay HDFS's own. All
 * methods are synchronized on this object, as in the class it extends; callers hold the namesystem
 * lock that LowRedundancyBlocks asks for.
 */
@NullMarked
final class GatedLowRedundancyBlocks extends LowRedundancyBlocks {
  private static final Logger LOG = LoggerFactory.getLogger(GatedLowRedundancyBlocks.class);

  private final LowRedundancyBlocks striped = new LowRedundancyBlocks();
  private final ChangeList<BlockInfo> changes;
  private final StockBlocks shown = new StockBlocks();
  private final StockBlocks outOfScope = new StockBlocks();
  private final List<LightWeightLinkedSet<BlockInfo>> replicatedLevels = levels(this);
  private final List<LightWeightLinkedSet<BlockInfo>> stripedLevels = levels(striped);
  private final BooleanSupplier closed;
  private final boolean stripedPlanned;
  private final CallbackFailures failures =
      new CallbackFailures(
          LOG,
          "The low-redundancy queue did not tell the planner of a block; until that has read the"
              + " queue anew, stock HDFS sees all of it.");

  /** Shown blocks that have left the queue, which the planner has not heard of. */
  private final Set<BlockInfo> shownLeft = new HashSet<>();

  private Consumer<BlockInfo> lacking = block -> {};
  private boolean cleared;

  /** True if a change was not noted: the gate is open until the planner reads all anew. */
  private boolean missed;

  private long blocksLeftToStock;

  /** True if blocks out of scope go first: each of two is seen, however long the other is. */
  private boolean outOfScopeFirst;

  /**
   * An empty queue.
   *
   * @param closed whether the planner's blocks are to be kept from stock scheduling now
   * @param stripedPlanned whether striped blocks are the planner's as well
   * @throws ReflectiveOperationException when this Hadoop does not let the queue be gone along
   */
  GatedLowRedundancyBlocks(BooleanSupplier closed, boolean stripedPlanned)
      throws ReflectiveOperationException {
    this.closed = closed;
    this.stripedPlanned = stripedPlanned;
    this.changes = new ChangeList<>(new HashSetWalk<>(planned(replicatedLevels, stripedLevels)));
  }

  /** HDFS's own sets, the most urgent first. */
  @SuppressWarnings("unchecked") // as LowRedundancyBlocks declares it
  static List<LightWeightLinkedSet<BlockInfo>> levels(LowRedundancyBlocks queue)
      throws ReflectiveOperationException {
    Field levels = LowRedundancyBlocks.class.getDeclaredField("priorityQueues");
    levels.setAccessible(true);
    return (List<LightWeightLinkedSet<BlockInfo>>) levels.get(queue);
  }

  private List<LightWeightLinkedSet<BlockInfo>> planned(
      List<LightWeightLinkedSet<BlockInfo>> replicated,
      List<LightWeightLinkedSet<BlockInfo>> ofStriped) {
    List<LightWeightLinkedSet<BlockInfo>> all = new ArrayList<>();
    for (int level = 0; level < LEVEL; level++) {
      all.add(replicated.get(level));
      if (stripedPlanned) {
        all.add(ofStriped.get(level));
      }
    }
    return all;
  }

  /**
   * Tells of every block that HDFS puts here or looks at again here, at once: under the lock that
   * HDFS holds for it.
   */
  synchronized void tell(Consumer<BlockInfo> ofLacking) {
    lacking = ofLacking;
  }

  /** True if striped blocks are the planner's as well. */
  boolean stripedPlanned() {
    return stripedPlanned;
  }

  private boolean isPlanned(BlockInfo block) {
    return stripedPlanned || !block.isStriped();
  }

  /** The number of the planner's blocks. */
  private int planned() {
    return super.size() + (stripedPlanned ? striped.size() : 0);
  }

  /** Takes up to {@code max} changed blocks off the change list, oldest first. */
  synchronized List<BlockInfo> drainChanged(int max) {
    List<BlockInfo> drained = changes.drain(max);
    drained.forEach(shownLeft::remove);
    return drained;
  }

  synchronized boolean hasChanged() {
    return missed || !changes.isEmpty();
  }

  /**
   * True if what was known of the queue is void since the last call: it was emptied as a whole, or
   * more has changed than is kept. All that it holds now is then on the change list.
   */
  synchronized boolean takeCleared() {
    boolean was = cleared;
    cleared = false;
    if (changes.takeOverflown() || missed) {
      shownLeft.clear();
      noteAllChanged();
      missed = false;
      return true;
    }
    return was;
  }

  /** Puts a block on the change list, to be looked at again. */
  synchronized void noteChanged(BlockInfo block) {
    if (isPlanned(block)) {
      changes.add(block, planned());
    }
  }

  /** Puts every block of the planner's on the change list, without a look at any. */
  synchronized void noteAllChanged() {
    changes.addAll();
  }

  /** The number of the planner's blocks in scope; empty while the change list is not. */
  synchronized OptionalInt settledSize() {
    return hasChanged() ? OptionalInt.empty() : OptionalInt.of(planned() - outOfScope.size());
  }

  /** The number of replicated blocks of which a replica is left. */
  synchronized int replicatedCount() {
    return super.getLowRedundancyBlockCount();
  }

  /** Shows stock scheduling a block of the planner's until it has left the queue. */
  synchronized void show(BlockInfo block) {
    int level = isPlanned(block) && !outOfScope.contains(block) ? levelOf(block) : LEVEL;
    if (level < LEVEL) {
      shown.put(block, level);
    }
  }

  /** The level that has a block, the most urgent if there are two; LEVEL if none has. */
  private int levelOf(BlockInfo block) {
    int level = 0;
    while (level < LEVEL
        && !(block.isStriped() ? stripedLevels : replicatedLevels).get(level).contains(block)) {
      level++;
    }
    return level;
  }

  /**
   * Leaves a block of the planner's to stock scheduling, which sees it by its own rules until it
   * has left the queue or is taken into scope.
   */
  synchronized void putOutOfScope(BlockInfo block) {
    int level = isPlanned(block) ? levelOf(block) : LEVEL;
    if (level < LEVEL) {
      outOfScope.put(block, level);
      boolean unused = shown.remove(block);
    }
  }

  /** Keeps a block of the planner's from stock scheduling that was out of scope. */
  synchronized void takeIntoScope(BlockInfo block) {
    boolean unused = outOfScope.remove(block);
  }

  /** The same for all, which are put on the change list: each is decided anew. */
  synchronized void takeAllIntoScope() {
    outOfScope.clear();
    changes.addAll();
  }

  /** True if a block is stock HDFS's by the scope. */
  synchronized boolean isOutOfScope(BlockInfo block) {
    return outOfScope.contains(block);
  }

  /** The number of blocks that are stock HDFS's by the scope. */
  synchronized int outOfScopeCount() {
    return outOfScope.size();
  }

  /** Blocks of the planner's that stock scheduling saw because the gate was open. */
  synchronized long blocksLeftToStock() {
    return blocksLeftToStock;
  }

  @Override
  synchronized List<List<BlockInfo>> chooseLowRedundancyBlocks(
      int blocksToProcess, boolean resetIterators) {
    // Even with the gate closed the walks are made: they drop deleted blocks from the queues.
    boolean open = isOpen();
    List<List<BlockInfo>> ofStriped =
        striped.chooseLowRedundancyBlocks(ofGroups(blocksToProcess, open), resetIterators);
    int left = Math.max(0, blocksToProcess - count(ofStriped));
    List<List<BlockInfo>> replicated = super.chooseLowRedundancyBlocks(left, resetIterators);
    List<List<BlockInfo>> chosen = new ArrayList<>();
    List<List<BlockInfo>> ofPlanner =
        open ? null : ofPlanner(stripedPlanned ? blocksToProcess : left, resetIterators);
    if (ofPlanner == null) {
      blocksLeftToStock += count(replicated) + (stripedPlanned ? count(ofStriped) : 0);
      merge(ofStriped, chosen);
      merge(replicated, chosen);
    } else if (stripedPlanned) {
      merge(ofPlanner, chosen);
    } else {
      merge(ofStriped, chosen);
      merge(ofPlanner, chosen);
    }
    return chosen;
  }

  private boolean isOpen() {
    try {
      return missed || !closed.getAsBoolean();
    } catch (Throwable e) {
      miss(e);
      return true;
    }
  }

  /**
   * The part of stock's budget that is for groups. As in HDFS's one queue the most urgent of both
   * go first; of what is left each has half, and what the other has no use for.
   */
  private int ofGroups(int budget, boolean open) {
    int half = (budget + 1) / 2;
    int behind = stripedPlanned ? 0 : shown.size() + outOfScope.size();
    long others = open ? super.getLowRedundancyBlockCount() : behind;
    long urgent = open ? super.getHighestPriorityReplicatedBlockCount() : Math.min(behind, half);
    long urgentGroups = Math.min(budget, striped.getHighestPriorityECBlockCount());
    long rest = budget - Math.min(budget, urgent) - urgentGroups;
    long groups =
        rest < 0
            ? Math.max(budget - urgent, Math.min(urgentGroups, half))
            : urgentGroups + (rest + 1) / 2;
    return (int) Math.max(groups, budget - others);
  }

  /** The planner's blocks that stock may see behind the closed gate; null for all. */
  private @Nullable List<List<BlockInfo>> ofPlanner(int max, boolean resetIterators) {
    try {
      return shownOrOutOfScope(max, resetIterators);
    } catch (Throwable e) {
      miss(e);
      return null;
    }
  }

  private List<List<BlockInfo>> shownOrOutOfScope(int max, boolean resetIterators) {
    outOfScopeFirst = !outOfScopeFirst && outOfScope.size() > 0;
    List<List<BlockInfo>> chosen = new ArrayList<>();
    if (outOfScopeFirst) {
      merge(outOfScope.choose(max, resetIterators), chosen);
      merge(shown.choose(max - count(chosen), resetIterators), chosen);
    } else {
      merge(shown.choose(max, resetIterators), chosen);
      merge(outOfScope.choose(max - count(chosen), resetIterators), chosen);
    }
    return chosen;
  }

  private void miss(Throwable failure) {
    missed = true;
    failures.caught(failure);
  }

  /** Tells of a block in a call of HDFS's, which goes on whatever comes of that. */
  private void note(BlockInfo block, boolean lacks) {
    try {
      noteChanged(block);
      if (lacks) {
        lacking.accept(block);
      }
    } catch (Throwable e) {
      miss(e);
    }
  }

  private static int count(List<List<BlockInfo>> byLevel) {
    int count = 0;
    for (List<BlockInfo> blocks : byLevel) {
      count += blocks.size();
    }
    return count;
  }

  private static void merge(List<List<BlockInfo>> from, List<List<BlockInfo>> into) {
    for (int level = 0; level < from.size(); level++) {
      if (level == into.size()) {
        into.add(new ArrayList<>());
      }
      into.get(level).addAll(from.get(level));
    }
  }

  @Override
  synchronized boolean add(
      BlockInfo block,
      int curReplicas,
      int readOnlyReplicas,
      int outOfServiceReplicas,
      int expectedReplicas) {
    boolean before = contains(block);
    boolean toShow = shownLeft.remove(block) || isKnown(shown, block);
    boolean added =
        put(block, curReplicas, readOnlyReplicas, outOfServiceReplicas, expectedReplicas);
    if (added && before && isPlanned(block)) {
      // It was at another level, where HDFS would leave it as well.
      while (contains(block)) {
        takeOut(block, LEVEL, expectedReplicas);
      }
      put(block, curReplicas, readOnlyReplicas, outOfServiceReplicas, expectedReplicas);
    }
    if (added) {
      if (toShow) {
        leaveAgain(block, false);
      }
      note(block, true);
    }
    return added;
  }

  private boolean put(
      BlockInfo block,
      int curReplicas,
      int readOnlyReplicas,
      int outOfServiceReplicas,
      int expectedReplicas) {
    return block.isStriped()
        ? striped.add(block, curReplicas, readOnlyReplicas, outOfServiceReplicas, expectedReplicas)
        : super.add(block, curReplicas, readOnlyReplicas, outOfServiceReplicas, expectedReplicas);
  }

  private boolean takeOut(BlockInfo block, int level, int expectedReplicas) {
    return block.isStriped()
        ? striped.remove(block, level, expectedReplicas)
        : super.remove(block, level, expectedReplicas);
  }

  @Override
  synchronized boolean remove(
      BlockInfo block,
      int oldReplicas,
      int oldReadOnlyReplicas,
      int outOfServiceReplicas,
      int oldExpectedReplicas) {
    if (!block.isStriped()) {
      return super.remove(
          block, oldReplicas, oldReadOnlyReplicas, outOfServiceReplicas, oldExpectedReplicas);
    }
    return removed(
        block,
        striped.remove(
            block, oldReplicas, oldReadOnlyReplicas, outOfServiceReplicas, oldExpectedReplicas));
  }

  /** Notes what has left the queue. */
  private boolean removed(BlockInfo block, boolean removed) {
    if (removed) {
      note(block, false);
      forgetShown(block);
    }
    return removed;
  }

  private void forgetShown(BlockInfo block) {
    try {
      if (!contains(block)) {
        boolean unused = shown.remove(block) ? shownLeft.add(block) : outOfScope.remove(block);
      }
    } catch (Throwable e) {
      miss(e);
    }
  }

  @Override
  synchronized boolean remove(BlockInfo block, int priLevel) {
    return block.isStriped()
        ? removed(block, striped.remove(block, priLevel))
        : super.remove(block, priLevel);
  }

  @Override
  synchronized boolean remove(BlockInfo block, int priLevel, int oldExpectedReplicas) {
    return removed(block, takeOut(block, priLevel, oldExpectedReplicas));
  }

  @Override
  synchronized void update(
      BlockInfo block,
      int curReplicas,
      int readOnlyReplicas,
      int outOfServiceReplicas,
      int curExpectedReplicas,
      int curReplicasDelta,
      int expectedReplicasDelta) {
    boolean wasShown = isKnown(shown, block);
    boolean wasOutOfScope = isKnown(outOfScope, block);
    if (block.isStriped()) {
      striped.update(
          block,
          curReplicas,
          readOnlyReplicas,
          outOfServiceReplicas,
          curExpectedReplicas,
          curReplicasDelta,
          expectedReplicasDelta);
    } else {
      super.update(
          block,
          curReplicas,
          readOnlyReplicas,
          outOfServiceReplicas,
          curExpectedReplicas,
          curReplicasDelta,
          expectedReplicasDelta);
    }
    // It was taken out for a moment, to be put where it belongs now.
    if (wasShown || wasOutOfScope) {
      leaveAgain(block, wasOutOfScope);
    }
    note(block, true);
  }

  private boolean isKnown(StockBlocks blocks, BlockInfo block) {
    try {
      return blocks.contains(block);
    } catch (Throwable e) {
      miss(e);
      return false;
    }
  }

  private void leaveAgain(BlockInfo block, boolean byScope) {
    try {
      if (byScope) {
        putOutOfScope(block);
      } else {
        show(block);
      }
    } catch (Throwable e) {
      miss(e);
    }
  }

  @Override
  synchronized void clear() {
    super.clear();
    striped.clear();
    cleared = true;
    try {
      changes.clear();
      shown.clear();
      shownLeft.clear();
      outOfScope.clear();
    } catch (Throwable e) {
      miss(e);
    }
  }

  @Override
  synchronized boolean contains(BlockInfo block) {
    return block.isStriped() ? striped.contains(block) : super.contains(block);
  }

  @Override
  synchronized int size() {
    return super.size() + striped.size();
  }

  @Override
  synchronized int getLowRedundancyBlockCount() {
    return super.getLowRedundancyBlockCount() + striped.getLowRedundancyBlockCount();
  }

  @Override
  synchronized int getCorruptBlockSize() {
    return super.getCorruptBlockSize() + striped.getCorruptBlockSize();
  }

  @Override
  long getBadlyDistributedBlocks() {
    return super.getBadlyDistributedBlocks() + striped.getBadlyDistributedBlocks();
  }

  @Override
  long getHighestPriorityECBlockCount() {
    return striped.getHighestPriorityECBlockCount();
  }

  @Override
  long getLowRedundancyECBlockGroups() {
    return striped.getLowRedundancyECBlockGroups();
  }

  @Override
  long getCorruptECBlockGroups() {
    return striped.getCorruptECBlockGroups();
  }

  @Override
  synchronized Iterator<BlockInfo> iterator(int level) {
    return Iterators.concat(super.iterator(level), striped.iterator(level));
  }

  @Override
  public synchronized Iterator<BlockInfo> iterator() {
    return Iterators.concat(super.iterator(), striped.iterator());
  }
}
