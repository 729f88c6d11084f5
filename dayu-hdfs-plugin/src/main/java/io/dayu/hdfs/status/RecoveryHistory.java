package io.dayu.hdfs.status;

import com.google.common.collect.EvictingQueue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The last slots and recoveries, for people to look at. Safe for any thread. */
public final class RecoveryHistory {
  private static final int SLOTS = 120;
  private static final int RECOVERIES = 20;

  private final EvictingQueue<PastSlot> slots = EvictingQueue.create(SLOTS);
  private final EvictingQueue<PastRecovery> recoveries = EvictingQueue.create(RECOVERIES);
  private volatile Consumer<PastRecovery> listener = recovery -> {};

  /**
   * A slot that is over.
   *
   * @param plannedBytes the bytes that its plan was to move
   * @param doneBytes the bytes that came in until the next plan
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

  /** The outcome of a recovery, as far as this NameNode knows. */
  public enum Outcome {
    DONE("done"),
    UNDER_WAY("under way"),
    /** While Dayu was off, or had failed, stock HDFS did the rest. */
    DONE_BY_STOCK("ended by stock HDFS"),
    /** Stock HDFS was watched in shadow mode, and is so no more. */
    SHADOW_ENDED("shadow mode ended"),
    /** The NameNode stopped meanwhile; another one, or it itself, may have gone on. */
    CUT_OFF("cut off: the NameNode stopped"),
    /** This NameNode is no longer active, or is in safe mode, or stops. */
    LEFT("left to another NameNode");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** The outcome in words. */
    public String words() {
      return words;
    }
  }

  /**
   * A recovery that is over: from the first block that waited until none did and nothing ran.
   *
   * @param endedNs on this process's nanosecond clock
   * @param replicas that Dayu recovered
   * @param idealNs by equation 2 over the budgets of its slots; 0 when nothing was planned, or
   *     others did a part
   * @param causes DataNodes that were not in service, and what they were
   * @param clients how they fared meanwhile
   */
  public record PastRecovery(
      long endedNs,
      long replicas,
      long bytes,
      long tookNs,
      long idealNs,
      Map<String, String> causes,
      PastClients clients,
      Outcome outcome) {
    public PastRecovery {
      causes = Collections.unmodifiableMap(new LinkedHashMap<>(causes));
    }
  }

  synchronized void add(PastSlot slot) {
    slots.add(slot);
  }

  void add(PastRecovery recovery) {
    synchronized (this) {
      recoveries.add(recovery);
    }
    listener.accept(recovery);
  }

  /** Tells how a recovery stands that has not ended. */
  void underWay(PastRecovery soFar) {
    listener.accept(soFar);
  }

  /**
   * Has each recovery told from now on, as it stands and when it ends; by the planner thread, which
   * must not wait.
   */
  public void tell(Consumer<PastRecovery> hears) {
    listener = hears;
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
