package io.dayu.hdfs.resting;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * The DataNodes offered for one block, one of each band that has no replica yet, the primaries
 * first.
 *
 * <p>Whoever was offered counts as chosen: a band whose DataNode the site's policy refuses may be
 * left without. For one thread.
 */
public final class BandOffers {
  private final BandMap map;
  private final boolean[] held;
  private final SplittableRandom random;

  BandOffers(BandMap map, boolean[] held, SplittableRandom random) {
    this.map = map;
    this.held = held;
    this.random = random;
  }

  /**
   * The number of a DataNode of the first band that lacks a replica and has one in the scope.
   *
   * @param scope in the words of HDFS's topology
   * @param open whether the DataNode with a number may be offered
   * @return {@link BandMap#NONE} when there is none
   */
  public int next(String scope, IntPredicate open) {
    for (int band = 0; band < held.length; band++) {
      if (!held[band]) {
        int node = map.draw(band, scope, open, random);
        if (node != BandMap.NONE) {
          held[band] = true;
          return node;
        }
      }
    }
    return BandMap.NONE;
  }
}
