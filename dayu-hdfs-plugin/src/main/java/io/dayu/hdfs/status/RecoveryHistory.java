package io.dayu.hdfs.status;

import com.google.common.collect.EvictingQueue;
import java.util.List;

/** The last slots and recoveries, for people to look at. Safe for any thread. */
public final class RecoveryHistory {
  private static final int SLOTS = 120;
  private static final int RECOVERIES = 20;

  private final EvictingQueue<PastSlot> slots = EvictingQueue.create(SLOTS);
  private final EvictingQueue<PastRecovery> recoveries = EvictingQueue.create(RECOVERIES);

  /**
   * A slot that is over.
   *
   * @param plannedBytes what its plan was to move
   * @param doneBytes what came in until the next plan
   * @param transfers in its plan
   * @param begunAnew transfers that its plan gave up and began again
   * @param waitingBlocks that it had no room for
   */
  public record PastSlot(
      long number,
      long plannedBytes,
      long doneBytes,
      int transfers,
      int begunAnew,
      int waitingBlocks) {
    /** The same slot, of which so much was done. */
    PastSlot withDone(long bytes) {
      return new PastSlot(number, plannedBytes, bytes, transfers, begunAnew, waitingBlocks);
    }
  }

  /**
   * A recovery that is over: from the first block that waited until none did and nothing ran.
   *
   * @param endedNs on this process's nanosecond clock
   * @param idealNs by equation 2 over the budgets of its slots; 0 when nothing was planned
   */
  public record PastRecovery(long endedNs, long replicas, long bytes, long tookNs, long idealNs) {}

  synchronized void add(PastSlot slot) {
    slots.add(slot);
  }

  synchronized void add(PastRecovery recovery) {
    recoveries.add(recovery);
  }

  /** The last 120 slots, oldest first. */
  public synchronized List<PastSlot> slots() {
    return List.copyOf(slots);
  }

  /** The last 20 recoveries since the NameNode started, oldest first. */
  public synchronized List<PastRecovery> recoveries() {
    return List.copyOf(recoveries);
  }
}
