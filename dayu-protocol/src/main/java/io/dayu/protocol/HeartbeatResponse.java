package io.dayu.protocol;

import java.util.List;

/**
 * The planner's answer.
 *
 * @param epoch the planner's epoch
 * @param planVersion version of the agent's orders
 * @param planIncluded whether {@code pulls} is the complete list of the agent's orders (a transfer
 *     that is not in it stops at once); otherwise the agent goes on with what it has
 * @param pulls the orders, empty unless {@code planIncluded}
 * @param nextHeartbeatMs when the planner wants to hear again, at the latest
 */
public record HeartbeatResponse(
    long epoch,
    long planVersion,
    boolean planIncluded,
    List<PullOrder> pulls,
    long nextHeartbeatMs) {
  public HeartbeatResponse {
    pulls = List.copyOf(pulls);
  }
}
