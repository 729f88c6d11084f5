package io.dayu.sim.write.load;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Files of one client each that begin independently of one another, with a heavy-tailed number of
 * whole blocks: that it is n or more has the chance n^-1.3, and none has more than 200.
 */
public final class PoissonFiles {
  private static final double TAIL = 1.3;
  private static final int MOST_BLOCKS = 200;
  private static final double NS_PER_SEC = 1e9;

  private PoissonFiles() {}

  /**
   * Files in the order of their begin.
   *
   * @param blocksPerSec that all files together begin to write, on average
   * @param untilNs no file begins later
   */
  public static List<FileWrite> of(
      double blocksPerSec, long blockBytes, long untilNs, SplittableRandom random) {
    List<FileWrite> files = new ArrayList<>();
    double filesPerNs = blocksPerSec / meanBlocks() / NS_PER_SEC;
    double atNs = random.nextExponential() / filesPerNs;
    while (atNs < untilNs) {
      long blocks = (long) Math.pow(1 - random.nextDouble(), -1 / TAIL);
      files.add(new FileWrite((long) atNs, Math.min(MOST_BLOCKS, blocks) * blockBytes, 1, 0));
      atNs += random.nextExponential() / filesPerNs;
    }
    return files;
  }

  private static double meanBlocks() {
    double mean = 0;
    for (int blocks = 1; blocks <= MOST_BLOCKS; blocks++) {
      mean += Math.pow(blocks, -TAIL);
    }
    return mean;
  }
}
