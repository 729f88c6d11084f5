package io.dayu.hdfs.shadow;

/**
 * The figures of a recovery, in which stock HDFS and Dayu are compared.
 *
 * @param tookNs until the last block was whole
 * @param bytes that came, each replica once
 * @param oneReplicaBlockSec blocks times the seconds for which one replica was left
 * @param noneToSpareBlockSec the same of all blocks and groups of which one more loss loses data
 * @param linkSecAboveAlpha links times the seconds for which more than alpha of them was used, each
 *     way by itself
 * @param leftBlocks that were never whole
 */
record LossFigures(
    long tookNs,
    long bytes,
    double oneReplicaBlockSec,
    double noneToSpareBlockSec,
    double linkSecAboveAlpha,
    long leftBlocks) {
  /** The same of a recovery that had begun so much earlier. */
  LossFigures after(long earlierNs) {
    return new LossFigures(
        tookNs + earlierNs,
        bytes,
        oneReplicaBlockSec,
        noneToSpareBlockSec,
        linkSecAboveAlpha,
        leftBlocks);
  }
}
