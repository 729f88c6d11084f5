package io.dayu.hdfs.operator;

import java.util.List;

/**
 * What runs and what waits, for people to look at: the first of each.
 *
 * @param runningCount how many transfers run in all
 * @param waitingCount how many blocks wait in all
 */
public record TasksView(
    int runningCount, List<Running> running, int waitingCount, List<Waiting> waiting) {
  /**
   * A transfer under way.
   *
   * @param source host and transfer port
   * @param destination the same
   * @param doneBytes bytes at the destination by its last report
   * @param rateBytesPerSec its planned rate, 0 when it is held
   * @param speedBytesPerSec its mean speed since its last change of rate or source
   * @param byAgent false when HDFS's own transfer command carries it
   */
  public record Running(
      long blockId,
      String source,
      String destination,
      long lengthBytes,
      long doneBytes,
      long rateBytesPerSec,
      long speedBytesPerSec,
      boolean byAgent) {}

  /**
   * A block that waits.
   *
   * @param priority HDFS's level, 0 the most urgent
   * @param missing replicas that are not on their way
   * @param sources who holds it, hosts and transfer ports
   */
  public record Waiting(
      long blockId, long lengthBytes, int priority, int missing, List<String> sources) {}
}
