package io.dayu.agent.host;

/** Is told of every read as it begins, by the thread that serves it: quick, and never throws. */
@FunctionalInterface
public interface ReadListener {
  /** Hears nothing. */
  ReadListener NONE = (blockPoolId, blockId, byClient) -> {};

  /**
   * Somebody begins to read a block.
   *
   * @param byClient whether it is a client of HDFS, and not another DataNode
   */
  void began(String blockPoolId, long blockId, boolean byClient);
}
