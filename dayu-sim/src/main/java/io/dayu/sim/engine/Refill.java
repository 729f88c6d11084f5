package io.dayu.sim.engine;

/**
 * When what is left of a slot is planned again.
 *
 * @param endedShare share of the transfers that must have ended since the last plan, 0 for never
 */
public record Refill(double endedShare) {
  /** The paper's: a slot is planned once. */
  public static final Refill NEVER = new Refill(0);

  boolean due(long ended, long planned) {
    return endedShare > 0 && ended > 0 && ended >= endedShare * planned;
  }
}
