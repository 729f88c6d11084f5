package io.dayu.core.control;

/**
 * A plan that is due now.
 *
 * @param slot number of the slot that it is for
 * @param effectiveNs when what is ordered begins, at those destinations that begin first
 * @param span of the slot, or of what is left of it, as seen from now
 * @param repair whether healthy transfers are left as they are
 * @param beginsSlot whether a slot begins with it; otherwise it is for what is left of one
 */
public record DuePlan(
    long slot, long effectiveNs, SlotSpan span, boolean repair, boolean beginsSlot) {
  /** The time at which what is ordered begins at a destination. */
  public long startNs(int destination) {
    return effectiveNs + Stagger.ns(destination, span.spreadNs());
  }
}
