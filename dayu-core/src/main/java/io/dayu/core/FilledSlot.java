package io.dayu.core;

import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.straggler.Outstanding;

/**
 * The filling that is planned for a slot: as much as its links carry in the slot, or in a little
 * more, or at the end of a recovery all that remains.
 *
 * @param length time that links are filled for
 * @param budgetBytes S of equation 2 over that length
 * @param leastBlockShare share of a block for which a link must have room
 * @param restartAfterSec at the end, how long a destination may need for what is on its way to it
 *     before some of that begins anew elsewhere; 0 before the end
 */
record FilledSlot(
    SlotLength length, long budgetBytes, double leastBlockShare, double restartAfterSec) {
  /** Seconds of the end: of what needs no longer than this, than a slot, or than some blocks do. */
  private static final double END_SECONDS = 4;

  /** Of blocks one after another on a link that is like the mean. */
  private static final double END_BLOCKS = 2.5;

  /**
   * At the end links are filled for so many times as long as is needed, so that none is full: links
   * differ, and the slowest holder may be the only one of many blocks.
   */
  private static final double BOUNDLESS = 1000;

  /** Sooner than this, hardly any block that begins anew has ended. */
  private static final double RESTART_SECONDS = 1;

  /** In a slot filled little more than this what is left over at its end is soon done. */
  private static final double OVERFULL = 1.1;

  static FilledSlot of(ClusterSnapshot snapshot, SlotFilling filling, long slotBudgetBytes) {
    double slotSec = snapshot.slotNs() / 1e9;
    if (filling.endMargin() > 0 && slotBudgetBytes > 0) {
      Outstanding outstanding = Outstanding.of(snapshot);
      double bytesPerSec = slotBudgetBytes / slotSec;
      double neededSec = outstanding.bytes() / bytesPerSec;
      double blockSec = outstanding.blockBytes() * snapshot.nodes().size() / bytesPerSec;
      if (neededSec <= Math.max(END_BLOCKS * blockSec, Math.max(slotSec, END_SECONDS))) {
        double slots = BOUNDLESS * Math.max(neededSec, RESTART_SECONDS) / slotSec;
        double restartSec = Math.max(filling.endMargin() * neededSec, RESTART_SECONDS);
        return of(snapshot, slots, slotBudgetBytes, 1, restartSec);
      }
    }
    return of(snapshot, filling.overfill(), slotBudgetBytes, filling.leastBlockShare(), 0);
  }

  private static FilledSlot of(
      ClusterSnapshot snapshot, double slots, long slotBudgetBytes, double least, double restart) {
    return new FilledSlot(
        new SlotLength(
            slots == 1 ? snapshot.slotNs() : Math.max(1, (long) (slots * snapshot.slotNs()))),
        slots == 1 ? slotBudgetBytes : (long) (slots * slotBudgetBytes),
        least,
        restart);
  }

  /** True if all that remains is to begin in this slot. */
  boolean isEnd() {
    return restartAfterSec > 0;
  }

  /** True if more is to begin than can end, so that it must be said what ends. */
  boolean isOverfull(SlotLength slot) {
    return !isEnd() && length.ns() > OVERFULL * slot.ns();
  }
}
