package io.dayu.hdfs.state;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Since when blocks are on their way, and which ones stock HDFS has to itself for a while, as
 * Dayu's transfers would bring them much too late.
 *
 * <p>HDFS gives a copy five minutes; so long Dayu leaves a block to it, and twice as long each
 * further time. Of too many blocks that were left, those longest not looked at are forgotten; those
 * on their way are no more than the tables hold. Not thread safe: for the planner thread.
 */
public final class LateBlocks implements BlockBook {
  private static final DoublingRest REST =
      new DoublingRest(TimeUnit.MINUTES.toNanos(5), TimeUnit.HOURS.toNanos(1));

  /** A block that was left to stock HDFS: since when, and how often so far. */
  private record Left(long sinceNs, int times) {}

  private final Map<Long, Long> underWaySinceNs = new HashMap<>();
  private final Map<Long, Left> left = new RecentBlocks<>();

  /** A replica of the block is on its way: the first one counts, whatever becomes of it. */
  void begins(long blockId, long nowNs) {
    underWaySinceNs.putIfAbsent(blockId, nowNs);
  }

  /**
   * The block is on its way, by another planner's order if nothing is known of it. Does not count
   * while stock HDFS has it to itself.
   */
  public void isUnderWay(long blockId, long nowNs) {
    if (restNs(blockId, nowNs) == 0) {
      begins(blockId, nowNs);
    }
  }

  /** The time for which the block has been on its way; 0 when it is not. */
  public long underWayNs(long blockId, long nowNs) {
    return nowNs - underWaySinceNs.getOrDefault(blockId, nowNs);
  }

  /** Stock HDFS has the block to itself for a while. */
  void leave(long blockId, long nowNs) {
    underWaySinceNs.remove(blockId);
    left.merge(blockId, new Left(nowNs, 1), (before, now) -> new Left(nowNs, before.times + 1));
  }

  /** The time for which stock HDFS still has the block to itself; 0 when it does not. */
  public long restNs(long blockId, long nowNs) {
    Left one = left.isEmpty() ? null : left.get(blockId);
    return one == null ? 0 : Math.max(0, one.sinceNs + REST.afterNs(one.times - 1) - nowNs);
  }

  /** A replica has come; the block is remembered while another is on its way. */
  void recovered(long blockId, boolean othersOnTheirWay) {
    if (!othersOnTheirWay) {
      forget(blockId);
    }
  }

  /** Counts blocks as on their way from now on: time has passed by nobody's fault. */
  void restart(long nowNs) {
    underWaySinceNs.replaceAll((id, sinceNs) -> nowNs);
  }

  @Override
  public List<Long> blockIds() {
    Set<Long> blockIds = new HashSet<>(underWaySinceNs.keySet());
    blockIds.addAll(left.keySet());
    return List.copyOf(blockIds);
  }

  @Override
  public void forget(long blockId) {
    underWaySinceNs.remove(blockId);
    left.remove(blockId);
  }

  void clear() {
    underWaySinceNs.clear();
    left.clear();
  }
}
