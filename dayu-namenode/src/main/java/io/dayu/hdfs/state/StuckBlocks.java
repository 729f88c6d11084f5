package io.dayu.hdfs.state;

import com.google.common.collect.Comparators;
import io.dayu.hdfs.namesystem.Obstacle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The blocks that could not be planned for another reason than full links, each with its reason and
 * since when; and which of them stock scheduling has been shown for that.
 *
 * <p>A block's clock runs on while its reason changes. Not thread safe: for the planner thread.
 */
public final class StuckBlocks implements BlockBook {
  private final Map<Long, Stuck> byBlock = new HashMap<>();

  /** Blocks that stock is still to be shown, those due first; some may have left by now. */
  private final Deque<Stuck> toShow = new ArrayDeque<>();

  private final int[] counts = new int[Obstacle.values().length];
  private final int[] shownCounts = new int[Obstacle.values().length];

  /** A block, since when it is stuck, and why now. */
  private static final class Stuck {
    final long blockId;
    final long sinceNs;
    final boolean dueAtOnce;
    Obstacle obstacle;
    boolean queued = true;
    boolean shown;

    Stuck(long blockId, long sinceNs, boolean dueAtOnce, Obstacle obstacle) {
      this.blockId = blockId;
      this.sinceNs = sinceNs;
      this.dueAtOnce = dueAtOnce;
      this.obstacle = obstacle;
    }

    boolean isDue(long afterNs, long nowNs) {
      return dueAtOnce || nowNs - sinceNs >= afterNs;
    }
  }

  /** Notes that a block cannot be planned now. */
  public void note(long blockId, Obstacle obstacle, long nowNs) {
    Stuck known = byBlock.get(blockId);
    if (known == null) {
      toShow.addLast(add(new Stuck(blockId, nowNs, false, obstacle)));
      return;
    }
    count(known, -1);
    known.obstacle = obstacle;
    count(known, 1);
    if (!known.queued && !known.shown && obstacle.isForStock()) {
      known.queued = true;
      toShow.addFirst(known); // Older than all that are not due.
    }
  }

  /** Notes that a block is to be shown at once, whatever was known of it. */
  void noteDue(long blockId, Obstacle obstacle, long sinceNs) {
    forget(blockId);
    toShow.addFirst(add(new Stuck(blockId, sinceNs, true, obstacle)));
  }

  private Stuck add(Stuck stuck) {
    byBlock.put(stuck.blockId, stuck);
    count(stuck, 1);
    return stuck;
  }

  private void count(Stuck stuck, int sign) {
    counts[place(stuck.obstacle)] += sign;
    shownCounts[place(stuck.obstacle)] += stuck.shown ? sign : 0;
  }

  @SuppressWarnings("EnumOrdinal") // never leaves this object
  private static int place(Obstacle obstacle) {
    return obstacle.ordinal();
  }

  @Override
  public List<Long> blockIds() {
    return List.copyOf(byBlock.keySet());
  }

  /** Forgets a block: it was planned, waits for full links alone, or waits no more. */
  @Override
  public void forget(long blockId) {
    Stuck known = byBlock.isEmpty() ? null : byBlock.remove(blockId);
    if (known != null) {
      count(known, -1);
    }
  }

  /**
   * Notes that a block has left HDFS's queue for now: if it comes back, it is to be shown again.
   */
  void leave(long blockId) {
    Stuck known = byBlock.get(blockId);
    if (known != null && known.shown) {
      count(known, -1);
      known.shown = false;
      known.queued = true;
      count(known, 1);
      toShow.addFirst(known);
    }
  }

  void clear() {
    byBlock.clear();
    toShow.clear();
    Arrays.fill(counts, 0);
    Arrays.fill(shownCounts, 0);
  }

  /** Begins all clocks anew: nothing was planned meanwhile, by an operator's order. */
  public void restart(long nowNs) {
    List<Stuck> before = new ArrayList<>(byBlock.values());
    clear();
    for (Stuck stuck : before) {
      note(stuck.blockId, stuck.obstacle, nowNs);
    }
  }

  /**
   * Takes blocks that have been stuck for long, or are due at once, and that stock can do something
   * for; they count as shown from now on.
   *
   * @param max at most so many
   */
  public List<Long> takeToShow(long afterNs, int max, long nowNs) {
    List<Long> taken = new ArrayList<>();
    while (taken.size() < max) {
      Stuck oldest = toShow.peekFirst();
      if (oldest == null || !oldest.isDue(afterNs, nowNs)) {
        break;
      }
      toShow.removeFirst();
      oldest.queued = false;
      if (byBlock.get(oldest.blockId) == oldest && oldest.obstacle.isForStock()) {
        count(oldest, -1);
        oldest.shown = true;
        count(oldest, 1);
        taken.add(oldest.blockId);
      }
    }
    return taken;
  }

  /** The reason why the block is stuck; empty when it is not. */
  public Optional<Obstacle> obstacle(long blockId) {
    return Optional.ofNullable(byBlock.get(blockId)).map(stuck -> stuck.obstacle);
  }

  /** Since when the block is stuck; {@code nowNs} when it is not. */
  public long sinceNs(long blockId, long nowNs) {
    Stuck known = byBlock.get(blockId);
    return known == null ? nowNs : known.sinceNs;
  }

  /** True if stock scheduling was shown the block. */
  public boolean shown(long blockId) {
    Stuck known = byBlock.get(blockId);
    return known != null && known.shown;
  }

  /**
   * A block that cannot be planned, for people to look at.
   *
   * @param why for which reason now
   * @param forNs for how long, whatever the reason was
   * @param shown whether stock scheduling was shown it
   */
  public record StuckBlock(long blockId, Obstacle why, long forNs, boolean shown) {}

  /** The blocks that are stuck, the one that has been so for longest first. */
  public List<StuckBlock> longest(int limit, long nowNs) {
    return byBlock.values().stream()
        .map(one -> new StuckBlock(one.blockId, one.obstacle, nowNs - one.sinceNs, one.shown))
        .collect(
            Comparators.greatest(
                limit,
                Comparator.comparingLong(StuckBlock::forNs)
                    .thenComparing(StuckBlock::blockId, Comparator.reverseOrder())));
  }

  /** The number of blocks that are stuck. */
  public int size() {
    return byBlock.size();
  }

  /** The number of blocks that are stuck, by reason. */
  public Map<Obstacle, Integer> counts() {
    return byObstacle(counts);
  }

  /** The number of stuck blocks that stock scheduling was shown, by reason. */
  public Map<Obstacle, Integer> shownCounts() {
    return byObstacle(shownCounts);
  }

  /** Says whether stock scheduling was shown a block that one more DataNode awake may help. */
  public boolean isWakingOfUse() {
    return shownCounts().entrySet().stream()
        .anyMatch(one -> one.getValue() > 0 && one.getKey().endsByWaking());
  }

  private static Map<Obstacle, Integer> byObstacle(int[] counts) {
    Map<Obstacle, Integer> all = new EnumMap<>(Obstacle.class);
    for (Obstacle obstacle : Obstacle.values()) {
      all.put(obstacle, counts[place(obstacle)]);
    }
    return all;
  }
}
