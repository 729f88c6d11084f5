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
  private static final long SECOND_NS = 1_000_000_000;

  /** The timing that ships. */
  public static final SlotTiming DEFAULT =
      new SlotTiming(5 * SECOND_NS, 3 * SECOND_NS / 2, SECOND_NS, 0.1, 60 * SECOND_NS);

  /** A share of ended transfers that is never reached: what they leave of a slot stays unused. */
  public static final double NO_TOP_UP = Double.MAX_VALUE;

  /** Length of a slot when no block waits any more: until its plan is made, one has to be told. */
  public long lastSlotNs() {
    return Math.min(timeslotNs, leadNs + heartbeatNs);
  }
}
