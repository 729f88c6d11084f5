package io.dayu.core.control;

/**
 * The stretch of time that a plan is for, as seen from its snapshot.
 *
 * @param untilSlotNs from the snapshot until it begins, 0 or more
 * @param slotNs how long it lasts
 * @param spreadNs within which destinations begin it, each in its own time ({@link Stagger})
 * @param onlyRunning whether waiting blocks are left out
 */
public record SlotSpan(long untilSlotNs, long slotNs, long spreadNs, boolean onlyRunning) {}
