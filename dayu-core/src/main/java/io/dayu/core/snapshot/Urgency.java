package io.dayu.core.snapshot;

import java.util.Comparator;

/**
 * The urgency of a replica, the most urgent first.
 *
 * @param workClass its purpose
 * @param priority HDFS's level of its block, 0 for the most urgent
 */
public record Urgency(WorkClass workClass, int priority) implements Comparable<Urgency> {
  private static final Comparator<Urgency> ORDER =
      Comparator.comparing(Urgency::workClass).thenComparingInt(Urgency::priority);

  @Override
  public int compareTo(Urgency other) {
    return ORDER.compare(this, other);
  }
}
