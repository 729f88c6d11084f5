package io.dayu.hdfs.agent;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.TransferId;
import java.util.Comparator;

/**
 * What an agent is to do with one transfer, with the instant it takes effect by this process's own
 * nanosecond clock.
 *
 * @param from what it is read from, without the ports at which agents hear others
 * @param urgency by which agents begin one before another
 */
public record PullInstruction(
    TransferId id,
    BlockRef block,
    PullFrom from,
    String storageType,
    String storageId,
    long rateBytesPerSec,
    long effectiveAtNs,
    Urgency urgency) {
  static final Comparator<PullInstruction> MOST_URGENT_FIRST =
      Comparator.comparing(PullInstruction::urgency);

  /**
   * How urgent a replica is, the most urgent first.
   *
   * @param workClass what it is wanted for
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
}
