package io.dayu.hdfs.slot;

import io.dayu.hdfs.namesystem.DataNodeFacts;

/**
 * How many DataNodes live and have an agent, for people to look at.
 *
 * @param alive DataNodes whose heartbeats arrive
 * @param agents those of them whose agent is heard
 */
public record Attendance(int alive, int agents) {
  /** Counts them; for any thread. */
  static Attendance of(ClusterState state, long nowNs) {
    int alive = 0;
    int agents = 0;
    for (DataNodeFacts node : state.namesystem().dataNodes()) {
      if (node.alive()) {
        alive++;
        agents += state.agents().present(node.address().uuid(), nowNs) ? 1 : 0;
      }
    }
    return new Attendance(alive, agents);
  }
}
