package io.dayu.hdfs.slot;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.node.NodeTable;
import io.dayu.hdfs.task.TaskTable;
import io.dayu.hdfs.transfer.TransferTable;

/**
 * The state that the duty cycle's parts share, all of it owned by the planner thread but for the
 * agents.
 */
public record ClusterState(
    Namesystem namesystem,
    NodeTable nodes,
    TaskTable tasks,
    TransferTable transfers,
    AgentDirectory agents) {
  /** Learns anew what the NameNode knows of its DataNodes. Takes no namesystem lock. */
  void lookAtNodes() {
    nodes.update(namesystem.dataNodes());
  }
}
