package io.dayu.hdfs.slot;

import java.util.concurrent.TimeUnit;

/**
 * What the steps of a plan took.
 *
 * @param snapshotNs to put together what is planned upon
 * @param planNs to plan
 * @param checkNs to verify the plan
 * @param bookNs to book it with HDFS and order it
 */
record PlanTimes(long snapshotNs, long planNs, long checkNs, long bookNs) {
  long totalNs() {
    return snapshotNs + planNs + checkNs + bookNs;
  }

  @Override
  public String toString() {
    return "%d ms: snapshot %d, plan %d, check %d, booking %d"
        .formatted(ms(totalNs()), ms(snapshotNs), ms(planNs), ms(checkNs), ms(bookNs));
  }

  private static long ms(long ns) {
    return TimeUnit.NANOSECONDS.toMillis(ns);
  }
}
