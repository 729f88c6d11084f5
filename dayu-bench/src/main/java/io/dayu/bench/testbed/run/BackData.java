package io.dayu.bench.testbed.run;

/**
 * The return of lost data, kind by kind.
 *
 * @param blocksSeconds from the notice until all replicated blocks were back
 * @param internalBlocksSeconds from the notice until all internal blocks were
 * @param sameBlocks replicated blocks with all their replicas, equal to those before
 * @param sameInternalBlocks internal blocks on another node, equal to those before
 */
public record BackData(
    double blocksSeconds, double internalBlocksSeconds, int sameBlocks, int sameInternalBlocks) {
  private static final double NS_PER_SEC = 1e9;

  /** Nothing failed. */
  static final BackData NONE = new BackData(Double.NaN, Double.NaN, 0, 0);

  /** The times of a recovery; there is none of a kind that lost nothing, or is not all back. */
  static BackData of(RecoveryTimes times, LostData lost) {
    return new BackData(
        lost.blocks() == 0 || times.missing().blocks() > 0
            ? Double.NaN
            : (times.blocksNs() - times.noticedNs()) / NS_PER_SEC,
        lost.internalBlocks() == 0 || times.missing().groups() > 0
            ? Double.NaN
            : (times.groupsNs() - times.noticedNs()) / NS_PER_SEC,
        0,
        0);
  }

  BackData with(int blocks, int internalBlocks) {
    return new BackData(blocksSeconds, internalBlocksSeconds, blocks, internalBlocks);
  }
}
