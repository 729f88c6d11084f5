package io.dayu.core.control;

/**
 * The times by which slots follow one another.
 *
 * @param timeslotNs length of a slot, T_timeslot of the paper
 * @param leadNs how long before a slot its plan is made
 * @param heartbeatNs interval of the agents' reports: how long an order may take to arrive
 * @param topUpShare share of a plan's transfers that must have ended before what they leave of the
 *     slot is planned again; above 1 never
 * @param patienceNs time for which there may be work and no plan, before something is wrong
 */
public record SlotTiming(
    long timeslotNs, long leadNs, long heartbeatNs, double topUpShare, long patienceNs) {
  /** Length of a slot when no block waits any more: until its plan is made, one has to be told. */
  public long lastSlotNs() {
    return Math.min(timeslotNs, leadNs + heartbeatNs);
  }
}
