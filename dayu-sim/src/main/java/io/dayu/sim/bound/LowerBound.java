package io.dayu.sim.bound;

import io.dayu.sim.engine.Scenario;

/**
 * The least time in which the lost bytes of a scenario can be moved within equation 1.
 *
 * @param boundNs from the first failure; no more than the scenario's horizon
 * @param idealNs the same by equation 2 alone: all bandwidth used, whoever holds what
 * @param bytes bytes that have to be moved
 * @param binding the constraint that makes the bound as great as it is
 */
/*
 * Why it is a proof. Take any schedule that recovers all blocks within T and never sends more over
 * a link, at any moment, than equation 1 leaves of it with the foreground as it truly is. Blocks may
 * be cut into bytes, sent in any order, from any node that has them by then, and the whole future
 * be known. Then
 *
 * 1. at each moment all links out together send what all links in together receive, so no more than
 *    the smaller of the two sums (equation 2); integrated over time that must reach all bytes;
 * 2. each lost byte leaves one of the nodes that held it at first at least once, and each replica
 *    comes into a node that stays alive. Followed through racks, these bytes are a flow from blocks
 *    over their holders' links, and rack links where these limit, to the receivers; its capacities
 *    are the integrals of equation 1 over T. Further replicas of one block may be read from the
 *    first, so they may leave any node.
 *
 * When no such flow moves all bytes there is a cut whose links, up to T, carry less than what has
 * to cross them. The time at which those links would carry it is a bound, of which the cut is the
 * certificate. It starts with the time of 1, and goes from cut to cut until a flow fits. Every cut
 * alone proves its time, so it may stop at any of them.
 *
 * What is given away, always in the scheduler's favour: whole blocks and slots; who may receive
 * what (placement, space); when within T a link is free; that blocks lost in a later failure cannot
 * be moved before it. A node's links end with its death, and the uplinks count the foreground of
 * live nodes. Blocks that lose all holders need not be moved. Foreground steps are taken where the
 * trace has them; an engine whose ticks do not divide them may be ahead by a tick.
 *
 * A schedule that overloads links, be it by a wrong forecast, may beat the bound. So may one that
 * takes more than alpha.
 */
public record LowerBound(long boundNs, long idealNs, double bytes, Binding binding) {
  /** The constraint that a bound comes from. */
  public enum Binding {
    /** All links out, or all links in, at each moment (equation 2). */
    ALL_LINKS,
    /** The links into those nodes that stay alive. */
    RECEIVERS,
    /** The links out of the holders of some of the blocks. */
    HOLDERS,
    /** Links of racks. */
    RACK_LINKS,
    /** Nothing: there is nothing to move. */
    NOTHING
  }

  /** Cuts that are tried at most; each is a proof already. */
  private static final int MOST_CUTS = 60;

  /**
   * The bound of a scenario.
   *
   * @throws IllegalArgumentException when the scenario loses blocks without end
   */
  public static LowerBound of(Scenario scenario) {
    if (scenario.endlessBytes() > 0) {
      throw new IllegalArgumentException("an endless recovery has no least time");
    }
    LostBytes lost = LostBytes.of(scenario);
    if (lost.totalBytes() == 0) {
      return new LowerBound(0, 0, 0, Binding.NOTHING);
    }
    TrueCapacity capacity = new TrueCapacity(scenario, lost.deathNs());
    long idealNs = capacity.idealNs((double) lost.totalBytes());
    long boundNs = idealNs;
    Binding binding = Binding.ALL_LINKS;
    for (int cuts = 0; cuts < MOST_CUTS && boundNs < capacity.horizonNs(); cuts++) {
      Cut cut = new RecoveryFlow(lost, capacity).cut(boundNs);
      if (cut.needBytes() <= 0) {
        break;
      }
      long provedNs = capacity.earliestNs(cut.links(), cut.needBytes());
      if (provedNs <= boundNs) {
        break;
      }
      boundNs = provedNs;
      binding = cut.binding();
    }
    return new LowerBound(boundNs, idealNs, (double) lost.totalBytes(), binding);
  }

  /** The ideal of equation 2 alone, without the flows that a bound takes. */
  public static long idealNs(Scenario scenario) {
    LostBytes lost = LostBytes.of(scenario);
    return new TrueCapacity(scenario, lost.deathNs()).idealNs((double) lost.totalBytes());
  }

  /** The bound in seconds. */
  public double boundSeconds() {
    return boundNs / 1e9;
  }

  /** The ideal of equation 2 in seconds. */
  public double idealSeconds() {
    return idealNs / 1e9;
  }
}
