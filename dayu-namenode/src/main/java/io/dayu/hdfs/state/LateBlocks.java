package io.dayu.hdfs.state;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Since when blocks are on their way, and which ones stock HDFS has to itself for a while, as
 * Dayu's transfers would bring them much too late.
 *
 * <p>HDFS gives a copy five minutes; so long Dayu leaves a block to it, and twice as long each
 * further time. Bounded: beyond, the block longest not looked at is forgotten. Not thread safe: for
 * the planner thread.
 */
public final class LateBlocks implements BlockBook {
  private static final DoublingRest REST =
      new DoublingRest(TimeUnit.MINUTES.toNanos(5), TimeUnit.HOURS.toNanos(1));

  /**
   * The way of a block since a moment: in transfer, or left to stock HDFS; and how often it was
   * left so far.
   */
  private record Way(long sinceNs, boolean left, int times) {}

  private final Map<Long, Way> byBlock = new RecentBlocks<>();

  /** A replica of the block is on its way: the first one counts, whatever becomes of it. */
  void begins(long blockId, long nowNs) {
    byBlock.merge(
        blockId,
        new Way(nowNs, false, 0),
        (before, now) -> before.left ? new Way(nowNs, false, before.times) : before);
  }

  /** The block is on its way, by another planner's order if nothing is known of it. */
  public void isUnderWay(long blockId, long nowNs) {
    byBlock.putIfAbsent(blockId, new Way(nowNs, false, 0));
  }

  /** The time for which the block has been on its way; 0 when it is not. */
  public long underWayNs(long blockId, long nowNs) {
    Way way = byBlock.get(blockId);
    return way == null || way.left ? 0 : nowNs - way.sinceNs;
  }

  /** Stock HDFS has the block to itself for a while. */
  void leave(long blockId, long nowNs) {
    byBlock.merge(
        blockId, new Way(nowNs, true, 1), (before, now) -> new Way(nowNs, true, before.times + 1));
  }

  /** The time for which stock HDFS still has the block to itself; 0 when it does not. */
  public long restNs(long blockId, long nowNs) {
    Way way = byBlock.isEmpty() ? null : byBlock.get(blockId);
    return way == null || !way.left
        ? 0
        : Math.max(0, way.sinceNs + REST.afterNs(way.times - 1) - nowNs);
  }

  /** A replica has come; the block is remembered while another is on its way. */
  void recovered(long blockId, boolean othersOnTheirWay) {
    if (!othersOnTheirWay) {
      forget(blockId);
    }
  }

  /** Counts blocks as on their way from now on: time has passed by nobody's fault. */
  void restart(long nowNs) {
    byBlock.replaceAll((id, way) -> way.left ? way : new Way(nowNs, false, way.times));
  }

  @Override
  public List<Long> blockIds() {
    return List.copyOf(byBlock.keySet());
  }

  @Override
  public void forget(long blockId) {
    byBlock.remove(blockId);
  }

  void clear() {
    byBlock.clear();
  }
}
