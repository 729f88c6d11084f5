package io.dayu.core.control;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import java.util.Optional;

/**
 * The account of slots: what the plan of each was to move, and what has come in by the next plan.
 * Bytes are those that links carry: of a decode, those of all its sources.
 *
 * <p>Not thread safe.
 */
public final class SlotAccount {
  /** Two of the agents' usual reports: what moved since one of them says nothing. */
  private static final long TELLS_MIN_NS = 2_000_000_000L;

  /** A slot that begins late, as the first does, is at an end when it has lasted so much longer. */
  private static final double OUTLASTS_MOST = 2;

  private boolean open;
  private double bytesPerSec;
  private double dueBytesPerSec;
  private double slotSeconds;
  private long plannedNs;
  private double arrivedBytes;

  /** No slot is planned any more. */
  public void close() {
    open = false;
  }

  /** Bytes that the rates of the last plan come to in its whole slot. */
  public double plannedBytes() {
    return open ? bytesPerSec * slotSeconds : 0;
  }

  /**
   * The outcome of the last slot's plan, now that the next is about to be made.
   *
   * @param nowArrivedBytes all that has ever come in, less what was given up again
   * @return empty when nothing was planned in this recovery, too short a time ago to tell, or so
   *     long ago that something was in the way, like a pause
   */
  public Optional<SlotOutcome> outcome(double nowArrivedBytes, long nowNs) {
    long sinceNs = nowNs - plannedNs;
    double sinceSec = sinceNs / 1e9;
    if (!open
        || bytesPerSec <= 0
        || sinceNs < TELLS_MIN_NS
        || sinceSec > OUTLASTS_MOST * slotSeconds) {
      return Optional.empty();
    }
    return Optional.of(
        new SlotOutcome(
            sinceSec,
            bytesPerSec * sinceSec,
            dueBytesPerSec * sinceSec,
            nowArrivedBytes - arrivedBytes));
  }

  /**
   * The plan of a slot is carried out.
   *
   * @param waitingBytes that still wait, planned ones left out
   * @param nowArrivedBytes as {@link #outcome} has it
   */
  public void planned(PlannedSlot slot, double waitingBytes, double nowArrivedBytes, long nowNs) {
    open = true;
    bytesPerSec = bytesPerSec(slot.plan());
    slotSeconds = slot.due().span().slotNs() / 1e9;
    // Where less than a slot's worth waits, a plan of less is not the links' doing.
    double allowed = slot.budgetBytesPerSec();
    boolean plenty = waitingBytes >= allowed * slotSeconds;
    dueBytesPerSec = plenty ? allowed : Math.min(bytesPerSec, allowed);
    plannedNs = nowNs;
    arrivedBytes = nowArrivedBytes;
  }

  /** All rates of a plan that take from a slot's budgets, a decode's for each of its sources. */
  public static double bytesPerSec(Plan plan) {
    double bytesPerSec = 0;
    for (Assignment assignment : plan.assignments()) {
      if (assignment.kind().takesBudget() && !assignment.isWithin()) {
        bytesPerSec += (double) assignment.rateBytesPerSec() * assignment.sources().size();
      }
    }
    return bytesPerSec;
  }
}
