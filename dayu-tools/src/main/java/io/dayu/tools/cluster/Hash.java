package io.dayu.tools.cluster;

import io.dayu.core.hash.SplitMix;

/** Hashes that stand for random numbers: what they give depends on nothing but their arguments. */
public final class Hash {
  private Hash() {}

  /** The number at a position of the sequence that belongs to a key. */
  public static long at(long key, long position) {
    return SplitMix.at(key, position);
  }

  /** A number from 0 to bound - 1 at a position of the sequence of a key. */
  public static int below(int bound, long key, long position) {
    return (int) Math.multiplyHigh(at(key, position) >>> 1, 2L * bound);
  }

  /** Maps 64 bits one to one so that all bits of the result depend on all bits given. */
  public static long mix(long bits) {
    return SplitMix.mix(bits);
  }
}
