package io.dayu.hdfs.scheduler;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.RecoveryHint;
import io.dayu.hdfs.namesystem.DataNodes;
import io.dayu.hdfs.state.NodeTable;
import java.util.concurrent.TimeUnit;

/**
 * The DataNodes and their agents, looked at twice a second.
 *
 * <p>For the planner thread. Takes no namesystem lock.
 */
public final class DataNodeWatch {
  private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);

  private final NodeTable nodes;
  private final DataNodes registered;
  private final AgentDirectory agents;
  private final AgentGracePeriod grace;
  private long lookedNs;

  /** A watch that has seen no DataNode. */
  public DataNodeWatch(
      NodeTable nodes, DataNodes registered, AgentDirectory agents, AgentGracePeriod grace) {
    this.nodes = nodes;
    this.registered = registered;
    this.agents = agents;
    this.grace = grace;
  }

  /** Learns anew what the NameNode knows of its DataNodes. */
  public void look(long nowNs) {
    nodes.update(registered.dataNodes());
    lookedNs = nowNs;
  }

  /** The same if it is time to. */
  void lookIfDue(long nowNs) {
    if (nowNs - lookedNs >= EVERY_NS) {
      look(nowNs);
    }
  }

  /** Begins to wait for the agents, for some time in any case. */
  void await(long nowNs, long forAtLeastNs) {
    grace.begin(nowNs, forAtLeastNs);
  }

  /** True if every agent has reported since, or has had the time to. */
  boolean heard(long nowNs) {
    return grace.heard(nowNs, () -> nodes.allAlive(uuid -> agents.present(uuid, nowNs)));
  }

  /** True if that was so at the last round; safe for any thread. */
  public boolean heard() {
    return grace.heard();
  }

  /** Has the agents told of the time to come. */
  void tell(RecoveryHint outlook) {
    agents.outlook(outlook);
  }

  /** Has the agents told that no planner is at work. */
  void planningEnds() {
    agents.end();
  }
}
