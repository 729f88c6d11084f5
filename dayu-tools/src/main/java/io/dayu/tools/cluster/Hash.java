package io.dayu.tools.cluster;

/** Hashes that stand for random numbers: what they give depends on nothing but their arguments. */
public final class Hash {
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private Hash() {}

  /** The number at a position of the sequence that belongs to a key. */
  public static long at(long key, long position) {
    return mix(key + position * GOLDEN_RATIO);
  }

  /** A number from 0 to bound - 1 at a position of the sequence of a key. */
  public static int below(int bound, long key, long position) {
    return (int) Math.multiplyHigh(at(key, position) >>> 1, 2L * bound);
  }

  /** Maps 64 bits one to one so that all bits of the result depend on all bits given. */
  public static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
