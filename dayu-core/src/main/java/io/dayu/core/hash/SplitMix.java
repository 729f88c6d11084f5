package io.dayu.core.hash;

/** SplitMix64, as a function of its key and of a position in the key's sequence. */
public final class SplitMix {
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  private SplitMix() {}

  /** The number at a position of the sequence that belongs to a key. */
  public static long at(long key, long position) {
    return mix(key + position * GOLDEN_RATIO);
  }

  /** The share that evenly spread 64 bits stand for: 0 or more, and below 1. */
  public static double share(long bits) {
    return (bits >>> 11) * 0x1.0p-53;
  }

  /** Maps 64 bits one to one so that all bits of the result depend on all bits given. */
  public static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
