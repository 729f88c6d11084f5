package io.dayu.agent;

import io.dayu.agent.heartbeat.NameNodeConnector;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.run.AgentClock;
import io.dayu.metrics.Meters;
import java.util.function.LongSupplier;

/**
 * All that an agent uses of the world outside: its DataNode, the NameNodes, the machine.
 *
 * @param host the DataNode
 * @param replicas where it reads and writes replicas
 * @param connector connects to NameNodes
 * @param machine that it runs on
 * @param clock the agent's clock
 * @param incarnation drawn at random when the agent starts
 * @param keys draws keys at random
 * @param meters where the agent's metrics are shown
 */
record AgentEnvironment(
    DataNodeHost host,
    ReplicaHost replicas,
    NameNodeConnector connector,
    HostMachine machine,
    AgentClock clock,
    long incarnation,
    LongSupplier keys,
    Meters meters) {}
