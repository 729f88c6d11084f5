package io.dayu.hdfs.queue;

/**
 * The levels at which HDFS's low-redundancy queue keeps a block: LowRedundancyBlocks's getPriority
 * for who counts what is on its way as well.
 */
public final class QueueLevels {
  private static final int HIGHEST_PRIORITY = 0;
  private static final int VERY_LOW_REDUNDANCY = 1;
  private static final int LOW_REDUNDANCY = 2;
  private static final int BADLY_DISTRIBUTED = 3;
  private static final int CORRUPT = 4;

  private QueueLevels() {}

  /**
   * Of a replicated block of which some replica is left.
   *
   * @param current replicas in service, and on their way
   */
  public static int ofBlock(int current, int expected) {
    if (current >= expected) {
      return BADLY_DISTRIBUTED;
    }
    if (current <= 1) {
      return HIGHEST_PRIORITY;
    }
    return current * 3 < expected ? VERY_LOW_REDUNDANCY : LOW_REDUNDANCY;
  }

  /**
   * Of an erasure-coded group.
   *
   * @param current internal blocks in service, and on their way
   * @param outOfService internal blocks that can be read though their DataNodes leave
   * @param data how many a decode reads
   * @param parity how many may be lost
   */
  public static int ofGroup(int current, int outOfService, int expected, int data, int parity) {
    if (current >= expected) {
      return BADLY_DISTRIBUTED;
    }
    if (current < data) {
      return current + outOfService >= data ? HIGHEST_PRIORITY : CORRUPT;
    }
    if (current == data) {
      return HIGHEST_PRIORITY;
    }
    return (current - data) * 3 < parity + 1 ? VERY_LOW_REDUNDANCY : LOW_REDUNDANCY;
  }
}
