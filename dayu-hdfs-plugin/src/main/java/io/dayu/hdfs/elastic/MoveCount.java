package io.dayu.hdfs.elastic;

/**
 * The counts of blocks that are being copied so that DataNodes may rest, at one moment.
 *
 * @param blocks under way, or next
 * @param waiting others that are known to be owed, each counted at every DataNode that owes it
 */
public record MoveCount(int blocks, int waiting) {
  /** Nothing is. */
  public static final MoveCount NONE = new MoveCount(0, 0);
}
