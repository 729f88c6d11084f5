package io.dayu.tools.cluster;

import io.dayu.core.hash.SplitMix;
import java.util.Arrays;

/** The Poisson distribution as a table. Immutable. */
final class Poisson {
  private static final double NEVER = 1e-15;

  /** At a number: the chance of that number or less. */
  private final double[] upTo;

  /** Any mean from 0 on; time and memory grow with it. */
  Poisson(double mean) {
    double[] table = new double[(int) (mean + 12 * Math.sqrt(mean) + 32)];
    double sum = 0;
    double logChance = -mean;
    int length = 0;
    while (length < table.length && (length <= mean || 1 - sum > NEVER)) {
      sum += Math.exp(logChance);
      table[length] = sum;
      length++;
      logChance += Math.log(mean / length);
    }
    upTo = Arrays.copyOf(table, length);
  }

  /** The number that evenly spread 64 bits stand for. */
  int at(long bits) {
    double chance = SplitMix.share(bits);
    int place = Arrays.binarySearch(upTo, chance);
    return Math.min(upTo.length - 1, place >= 0 ? place + 1 : -place - 1);
  }
}
