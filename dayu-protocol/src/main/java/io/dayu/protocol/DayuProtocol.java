package io.dayu.protocol;

import java.io.IOException;

/** The one conversation: an agent reports, the planner answers with what to pull. */
public interface DayuProtocol {
  /**
   * Reports the agent's traffic and transfers, and fetches its orders.
   *
   * @throws IOException when the NameNode cannot be reached, is not active, or refuses the caller
   */
  HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException;
}
