package io.dayu.protocol;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The planner's answer.
 *
 * @param plan the planner's epoch, and the version of the agent's orders
 * @param planIncluded whether {@code pulls} is the complete list of the agent's orders (a transfer
 *     that is not in it stops at once); otherwise the agent goes on with what it has
 * @param pulls the orders, empty unless {@code planIncluded}
 * @param nextHeartbeatMs when the planner wants to hear again, at the latest
 * @param link terms of recovery on the agent's link; empty while its speed is unknown
 * @param recovering whether blocks wait or transfers run anywhere in the planner's namespace
 * @param pinsAsked blocks of which the agent is asked whether their replica there is pinned
 * @param leftOut orders that were sent beyond what a message may hold, and were not read
 */
public record HeartbeatResponse(
    HeldOrders plan,
    boolean planIncluded,
    List<PullOrder> pulls,
    long nextHeartbeatMs,
    Optional<LinkTerms> link,
    boolean recovering,
    Set<Long> pinsAsked,
    int leftOut) {
  public HeartbeatResponse {
    pulls = List.copyOf(pulls);
    pinsAsked = Set.copyOf(pinsAsked);
  }

  /** An answer that asks for no pins. */
  public HeartbeatResponse(
      long epoch,
      long planVersion,
      boolean planIncluded,
      List<PullOrder> pulls,
      long nextHeartbeatMs,
      Optional<LinkTerms> link,
      boolean recovering,
      int leftOut) {
    this(
        new HeldOrders(epoch, planVersion),
        planIncluded,
        pulls,
        nextHeartbeatMs,
        link,
        recovering,
        Set.of(),
        leftOut);
  }

  /** An answer of which nothing is left out, and that asks for no pins. */
  public HeartbeatResponse(
      long epoch,
      long planVersion,
      boolean planIncluded,
      List<PullOrder> pulls,
      long nextHeartbeatMs,
      Optional<LinkTerms> link,
      boolean recovering) {
    this(epoch, planVersion, planIncluded, pulls, nextHeartbeatMs, link, recovering, 0);
  }

  /** See {@link HeldOrders#epoch}. */
  public long epoch() {
    return plan.epoch();
  }

  /** See {@link HeldOrders#planVersion}. */
  public long planVersion() {
    return plan.planVersion();
  }
}
