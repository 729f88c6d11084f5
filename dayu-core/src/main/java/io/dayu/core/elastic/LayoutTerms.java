package io.dayu.core.elastic;

/**
 * The terms of a layout.
 *
 * @param replicas of a block (R), 1 or more
 * @param full planned fill of all disks, 0 to 1; 0 where disks do not matter
 * @param primaries how many of the first ranks hold a copy of all data (p); 0 for as few as equal
 *     work and the disks allow
 */
public record LayoutTerms(int replicas, double full, int primaries) {
  public LayoutTerms {
    if (replicas < 1) {
      throw new IllegalArgumentException("replicas " + replicas);
    }
    if (!(full >= 0 && full <= 1)) {
      throw new IllegalArgumentException("full " + full);
    }
    if (primaries < 0) {
      throw new IllegalArgumentException("primaries " + primaries);
    }
  }

  /** As few primaries as possible. */
  public static LayoutTerms of(int replicas, double full) {
    return new LayoutTerms(replicas, full, 0);
  }
}
