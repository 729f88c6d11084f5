package io.dayu.core.control;

/**
 * The time that each step of a plan took.
 *
 * @param snapshotNs to put together what is planned upon
 * @param planNs to plan
 * @param checkNs to verify the plan
 * @param bookNs to book it with HDFS and order it
 */
public record PlanTimes(long snapshotNs, long planNs, long checkNs, long bookNs) {
  private static final long NS_PER_MS = 1_000_000;

  /** All of them together. */
  public long totalNs() {
    return snapshotNs + planNs + checkNs + bookNs;
  }

  @Override
  public String toString() {
    return "%d ms: snapshot %d, plan %d, check %d, booking %d"
        .formatted(ms(totalNs()), ms(snapshotNs), ms(planNs), ms(checkNs), ms(bookNs));
  }

  private static long ms(long ns) {
    return ns / NS_PER_MS;
  }
}
