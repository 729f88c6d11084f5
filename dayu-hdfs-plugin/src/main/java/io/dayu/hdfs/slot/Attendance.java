package io.dayu.hdfs.slot;

import java.util.concurrent.TimeUnit;

/**
 * How many DataNodes live and have an agent, for people to look at. Written by the planner thread,
 * read by any.
 */
public final class Attendance {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final ClusterState state;
  private long lookedNs;
  private volatile Count count = new Count(0, 0);

  /**
   * How many at one instant.
   *
   * @param alive DataNodes whose heartbeats arrive
   * @param agents those of them whose agent is heard
   */
  public record Count(int alive, int agents) {}

  Attendance(ClusterState state) {
    this.state = state;
  }

  /** Counts again, if the last count is old. */
  void look(long nowNs) {
    if (nowNs - lookedNs < EVERY_NS && count.alive() > 0) {
      return;
    }
    lookedNs = nowNs;
    int alive = 0;
    int agents = 0;
    for (int node = 0; node < state.nodes().size(); node++) {
      if (state.nodes().alive(node)) {
        alive++;
        agents += state.agents().present(state.nodes().uuid(node), nowNs) ? 1 : 0;
      }
    }
    count = new Count(alive, agents);
  }

  /** The last count. */
  Count count() {
    return count;
  }
}
