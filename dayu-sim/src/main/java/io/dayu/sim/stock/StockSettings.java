package io.dayu.sim.stock;

/**
 * HDFS's keys that rule re-replication.
 *
 * @param workMultiplier dfs.namenode.replication.work.multiplier.per.iteration: blocks looked at in
 *     a round, for each live node
 * @param maxStreams dfs.namenode.replication.max-streams: transfers that a node sends at once, and
 *     at which its queue is full
 * @param hardLimit dfs.namenode.replication.max-streams-hard-limit: the same for the queue of
 *     blocks with one replica left
 * @param throttleBytesPerSec rate at which recovery may send from a node, and into it; {@link
 *     #UNLIMITED} as HDFS is
 */
public record StockSettings(
    int workMultiplier, int maxStreams, int hardLimit, long throttleBytesPerSec) {
  /** No throttle. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** As HDFS is shipped. */
  public static final StockSettings DEFAULT = new StockSettings(2, 2, 4, UNLIMITED);

  /** As operators set it who want recovery to be fast. */
  public static final StockSettings TUNED = new StockSettings(10, 50, 100, UNLIMITED);

  public StockSettings {
    if (workMultiplier < 1 || maxStreams < 1 || hardLimit < maxStreams || throttleBytesPerSec < 1) {
      throw new IllegalArgumentException(
          "all must be 1 or more, and hardLimit no less than maxStreams");
    }
  }

  /** Tuned, with a static throttle a node, as Pangu has it (section 5). */
  public static StockSettings throttled(long bytesPerSec) {
    return new StockSettings(
        TUNED.workMultiplier(), TUNED.maxStreams(), TUNED.hardLimit(), bytesPerSec);
  }
}
