package io.dayu.tools.cluster;

/**
 * A map of blocks: those that a node holds, and where their other replicas are.
 *
 * <p>Deterministic. A block that two nodes hold has the same id, size and holders in the answers
 * for both.
 */
public interface BlockMap {
  /** Replicas that every block has while all nodes live. */
  int replication();

  /**
   * The number of a block's holders that are read to make one replica more: one of a replicated
   * block, as many as there is data of an erasure-coded group.
   */
  default int reads() {
    return 1;
  }

  /** The blocks of a node, in a random but fixed order. */
  NodeBlocks blocksOf(int node);
}
