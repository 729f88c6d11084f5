package io.dayu.hdfs.operator;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodes;

/**
 * The numbers of DataNodes that live and that have an agent, for people to look at.
 *
 * @param alive DataNodes whose heartbeats arrive
 * @param agents those of them whose agent is heard
 */
public record AgentCoverage(int alive, int agents) {
  /** Counts them; for any thread. */
  public static AgentCoverage of(DataNodes registered, AgentDirectory agents, long nowNs) {
    int alive = 0;
    int heard = 0;
    for (DataNodeFacts node : registered.dataNodes()) {
      if (node.alive()) {
        alive++;
        heard += agents.present(node.address().uuid(), nowNs) ? 1 : 0;
      }
    }
    return new AgentCoverage(alive, heard);
  }
}
