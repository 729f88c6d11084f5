package io.dayu.hdfs.system;

import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.metrics.Meters;
import java.util.function.LongSupplier;

/**
 * The place of a system in a NameNode: what recovery shares with it.
 *
 * @param nodes for the planner thread, like the other tables
 * @param meters where it counts; a reading that fails ends the system
 * @param failed is told when a part of the system has ended by a failure of its own
 * @param clock in ns, that of the planner
 */
public record SystemPlace(
    NodeTable nodes,
    TaskTable tasks,
    TransferTable transfers,
    AgentDirectory agents,
    Meters meters,
    Runnable failed,
    LongSupplier clock) {}
