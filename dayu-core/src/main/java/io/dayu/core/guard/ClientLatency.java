package io.dayu.core.guard;

/**
 * The time that clients' operations of one kind took in a period.
 *
 * @param totalNs the time of all together, 0 or more
 * @param operations how many ended, 0 or more
 * @param observations on how many sights the time rests: as many as operations where each is
 *     measured, those under way at a look where they are only looked at
 */
public record ClientLatency(double totalNs, long operations, long observations) {
  /** There were no clients, or nothing can be said of them. */
  public static final ClientLatency NONE = new ClientLatency(0, 0, 0);

  /** Fewer operations in a period are no clients that could be protected. */
  static final long OPERATIONS_MIN = 20;

  /** A time that rests on fewer sights is chance. */
  static final long OBSERVATIONS_MIN = 10;

  public ClientLatency {
    if (!(totalNs >= 0 && totalNs < Double.POSITIVE_INFINITY)
        || operations < 0
        || observations < 0) {
      throw new IllegalArgumentException(
          "not 0 or more: " + totalNs + " ns, " + operations + ", " + observations);
    }
  }

  /** True if its mean says how clients fare. */
  boolean tells() {
    return operations >= OPERATIONS_MIN && observations >= OBSERVATIONS_MIN;
  }

  /** The time that an operation took in the mean; 0 where none ended. */
  double meanNs() {
    return operations == 0 ? 0 : totalNs / operations;
  }
}
