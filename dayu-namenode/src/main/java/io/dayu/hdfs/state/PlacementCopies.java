package io.dayu.hdfs.state;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The blocks of which a replica was copied for the sake of a better place alone, and how long each
 * rests until that is done again.
 *
 * <p>HDFS then takes one replica too many away, and may choose the new one, by its storage type or
 * the room on its DataNode. The block is where it was, and would be copied to and fro for ever. So
 * it rests after the third copy, and twice as long after each further one. Bounded: beyond, the one
 * copied longest ago is forgotten. Not thread safe.
 */
final class PlacementCopies {
  /** Two replicas may have to go elsewhere, and HDFS may take a wrong one away by chance. */
  private static final int COPIES_WITHOUT_REST = 2;

  private static final DoublingRest REST =
      new DoublingRest(TimeUnit.MINUTES.toNanos(1), TimeUnit.DAYS.toNanos(1));

  private static final long MEMORY_NS = TimeUnit.MINUTES.toNanos(10);

  private record Copied(int times, long lastNs) {
    long restNs() {
      int others = times - COPIES_WITHOUT_REST - 1;
      return others < 0 ? 0 : REST.afterNs(others);
    }

    /** True if it was learnt so long ago that it tells nothing any more. */
    boolean isOld(long nowNs) {
      return nowNs - lastNs > Math.max(MEMORY_NS, 2 * restNs());
    }
  }

  private final Map<Long, Copied> byBlock = new RecentBlocks<>();

  /** A replica in a better place is on its way. */
  void booked(long blockId, long nowNs) {
    Copied before = byBlock.get(blockId);
    int times = before == null || before.isOld(nowNs) ? 0 : before.times;
    byBlock.put(blockId, new Copied(times + 1, nowNs));
  }

  /** The time for which the block still rests until it is copied for that reason again. */
  long restNs(long blockId, long nowNs) {
    Copied copied = byBlock.get(blockId);
    return copied == null ? 0 : Math.max(0, copied.lastNs + copied.restNs() - nowNs);
  }

  void clear() {
    byBlock.clear();
  }
}
