package io.dayu.core.rehearsal;

/**
 * The end of a rehearsal: all is whole, nothing more finds a place, or it was cut short.
 *
 * @param slots that were played
 * @param movedBytes that came in
 * @param remainingBytes still to come
 * @param remainingBlocks that still lack a replica
 */
public record RehearsedEnd(int slots, long movedBytes, long remainingBytes, int remainingBlocks) {
  /** A longer recovery is taken to go on at the pace it had until then. */
  public static final int SLOTS_MAX = 1_000;

  /** True where more slots would have been played. */
  public boolean cutShort() {
    return slots >= SLOTS_MAX && remainingBlocks > 0;
  }

  /** A sum over what was played, taken to grow in the same way where that was cut short. */
  public double toTheEnd(double sum) {
    double moved = (double) movedBytes;
    return cutShort() && moved > 0 ? sum * (moved + remainingBytes) / moved : sum;
  }
}
