package io.dayu.core;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.rate.FinishFirst;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.straggler.Outstanding;
import java.util.Arrays;
import java.util.Optional;

/**
 * The filling that is planned for a slot: as much as its links carry in the slot, or in a little
 * more. At the end of a recovery it is all that remains, but for sources that need far longer.
 *
 * @param length time that links are filled for
 * @param budgetBytes S of equation 2 over that length
 * @param sourceLength time that the links of sources are filled for
 * @param restartAfterSec at the end, how long a destination may need for what is on its way to it
 *     before some of that begins anew elsewhere; 0 before the end
 */
record FilledSlot(
    SlotLength length, long budgetBytes, SlotLength sourceLength, double restartAfterSec) {
  /** Seconds of the end: of what needs no longer than this, than a slot, or than some blocks do. */
  private static final double END_SECONDS = 4;

  /** Of blocks one after another on a link that is like the mean. */
  private static final double END_BLOCKS = 2.5;

  /**
   * At the end links are filled for so many times as long as is needed, so that none is full but
   * those of sources: links differ.
   */
  private static final double BOUNDLESS = 1000;

  /**
   * At the end the link of a source is filled for so many times as long as all that remains needs,
   * or as a slot lasts. The slowest holder may be the only one of many blocks: begun at once, none
   * of them is safe before all are.
   */
  private static final double SOURCE_LENGTHS = 4;

  /** Share of all that may begin on a link: one that is charged with more has more to come. */
  private static final double CROWDED_SHARE = 0.9;

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
        double sourceSlots = SOURCE_LENGTHS * Math.max(neededSec / slotSec, 1);
        double restartSec = Math.max(filling.endMargin() * neededSec, RESTART_SECONDS);
        return new FilledSlot(
            times(snapshot, slots),
            (long) (slots * slotBudgetBytes),
            times(snapshot, sourceSlots),
            restartSec);
      }
    }
    double slots = filling.overfill();
    SlotLength length = times(snapshot, slots);
    long budgetBytes = slots == 1 ? slotBudgetBytes : (long) (slots * slotBudgetBytes);
    return new FilledSlot(length, budgetBytes, length, 0);
  }

  private static SlotLength times(ClusterSnapshot snapshot, double slots) {
    return new SlotLength(
        slots == 1 ? snapshot.slotNs() : Math.max(1, (long) (slots * snapshot.slotNs())));
  }

  /** True if all that remains is to begin, as far as its sources get to it soon. */
  boolean isEnd() {
    return restartAfterSec > 0;
  }

  /** Bounds what begins on the links of sources at the end, once what goes on is charged. */
  void boundSources(SlotNodes slotNodes) {
    Links links = slotNodes.links();
    for (int node = 0; node < links.nodes(); node++) {
      slotNodes.ledger().bound(links.out(node), sourceLength);
    }
  }

  /**
   * Bytes that each link carries in the slot, by number, if more is charged than can end, so that
   * it must be said what ends. At the end that is so of sources that need far longer than the rest,
   * and what they send while the rest ends comes first: others take rates by as many bytes.
   */
  Optional<long[]> roomBytes(SlotLength slot, SlotNodes slotNodes) {
    LinkLedger ledger = slotNodes.ledger();
    if (!isEnd()) {
      return length.ns() > OVERFULL * slot.ns()
          ? Optional.of(Arrays.stream(ledger.ratesBytesPerSec()).map(slot::bytesAt).toArray())
          : Optional.empty();
    }
    Links links = slotNodes.links();
    long[] room = new long[links.count()];
    Arrays.fill(room, SlotLength.MAX_BYTES);
    boolean any = false;
    for (int node = 0; node < links.nodes(); node++) {
      int link = links.out(node);
      if (ledger.assignedBytes(link) > CROWDED_SHARE * ledger.capacityBytes(link)) {
        room[link] = firstBytes(ledger, link);
        any = true;
      }
    }
    return any ? Optional.of(room) : Optional.empty();
  }

  /** Bytes that come first on a link, so that they end beside the small part of the others. */
  private static long firstBytes(LinkLedger ledger, int link) {
    double fits = ledger.capacityBytes(link) / SOURCE_LENGTHS;
    double beyond = (double) ledger.assignedBytes(link) / FinishFirst.BEYOND_PART;
    return (long) Math.max(fits / 2, fits - beyond);
  }
}
