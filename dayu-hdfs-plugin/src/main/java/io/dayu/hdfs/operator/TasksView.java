package io.dayu.hdfs.operator;

import java.util.List;
import java.util.Optional;

/**
 * A view of what runs and what waits, for people to look at: the first of each.
 *
 * @param runningCount how many transfers run in all
 * @param waitingCount how many blocks wait in all
 */
public record TasksView(
    int runningCount, List<Running> running, int waitingCount, List<Waiting> waiting) {
  /**
   * The part of an erasure-coded group that a transfer or a waiting block makes.
   *
   * @param groupId the group
   * @param indices of its internal blocks, those that are made
   * @param reads how many internal blocks each is made from; 1 where it is copied
   */
  public record GroupPart(long groupId, List<Integer> indices, int reads) {
    public GroupPart {
      indices = List.copyOf(indices);
    }
  }

  /**
   * The progress of a transfer.
   *
   * @param lengthBytes of the block
   * @param doneBytes at the destination by its last report
   * @param rateBytesPerSec its planned rate, 0 when it is held
   * @param speedBytesPerSec its mean speed since its last change of rate or source, 0 until a byte
   *     has come
   */
  public record Advance(
      long lengthBytes, long doneBytes, long rateBytesPerSec, long speedBytesPerSec) {}

  /**
   * A transfer under way.
   *
   * @param blockId a block, or an internal block
   * @param part of which group it is; empty of a replicated block
   * @param source host and transfer port
   * @param destination the same
   * @param byAgent false when HDFS's own transfer command carries it
   */
  public record Running(
      long blockId,
      Optional<GroupPart> part,
      String source,
      String destination,
      Advance advance,
      boolean byAgent) {}

  /**
   * A block that waits, or a group.
   *
   * @param part the part that is wanted of a group; empty of a replicated block
   * @param lengthBytes of a group, those of its longest internal block
   * @param priority HDFS's level, 0 the most urgent
   * @param missing replicas that are not on their way
   * @param sources its holders, hosts and transfer ports
   */
  public record Waiting(
      long blockId,
      Optional<GroupPart> part,
      long lengthBytes,
      int priority,
      int missing,
      List<String> sources) {}
}
