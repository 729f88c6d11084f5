package io.dayu.metrics;

import static io.dayu.metrics.MetricKind.COUNTER;
import static io.dayu.metrics.MetricKind.GAUGE;

import java.util.List;

/** Everything that a DataNode shows of its agent, in the order of its page. */
public enum DataNodeMetric implements Metric {
  STATE(
      GAUGE,
      "dayu.agent.state",
      "0 or 1",
      "1 for the state that the agent is in, 0 for the others: disabled (by dayu.enabled),"
          + " unstarted (a wrong setting or Hadoop; the log says which), running, dead. A dead"
          + " agent has a thread that met an Error, which the log tells, until the DataNode"
          + " restarts.",
      "state"),
  BUILD(GAUGE, "dayu.agent.build.info", "1", "Always 1; the label is Dayu's version.", "version"),
  FAILURES(
      COUNTER,
      "dayu.agent.failures",
      "failures",
      "Failures in the agent's own threads: repeated (the thread goes on), fatal (the agent"
          + " has ended); and callback, in a call of HDFS's, which then acted as without Dayu.",
      "outcome"),
  LINK(
      GAUGE,
      "dayu.agent.link.bytes.per.second",
      "bytes per second",
      "Speed of the link in each direction that the agent works with, by origin: nic or"
          + " setting.",
      "origin"),
  NIC(
      GAUGE,
      "dayu.agent.nic.bytes.per.second",
      "bytes per second",
      "Speed that the network interface says, NaN where it says none; at twice or half of"
          + " the agent's speed one of them is wrong."),
  TRAFFIC(
      GAUGE,
      "dayu.agent.traffic.bytes.per.second",
      "bytes per second",
      "All that the link carried in the interval of the last report, in or out.",
      "direction"),
  CLIENTS_IN(
      GAUGE,
      "dayu.agent.clients.in.bytes.per.second",
      "bytes per second",
      "Incoming bytes of clients: all but the node's own pulls."),
  SHARING(
      GAUGE,
      "dayu.agent.sharing",
      "0 or 1",
      "Whether transfers give way by the agents at both ends; 0 when they are not to, or when the"
          + " link cannot be shared at present."),
  FREE(
      GAUGE,
      "dayu.agent.free.bytes.per.second",
      "bytes per second",
      "What recovery may take of the link at this moment, in or out, where transfers give way by"
          + " the agents; NaN elsewhere.",
      "direction"),
  SILENT_SOURCES(
      GAUGE,
      "dayu.agent.silent.sources",
      "DataNodes",
      "DataNodes that are pulled from and whose agent has not been heard for two seconds:"
          + " UDP does not get through, or it is busy. Their transfers keep the plan's rates."),
  STRAYS(
      COUNTER,
      "dayu.agent.stray.datagrams",
      "datagrams",
      "Datagrams at the port for other agents that were none of theirs, or came late. Some"
          + " are usual when transfers end; at most 10,000 a second are looked at."),
  DISK_FACTOR(
      GAUGE,
      "dayu.agent.disk.factor",
      "share",
      "Recovery's part of the device that leaves it least: 1 while clients wait no longer"
          + " than dayu.agent.disk.await there, 0.06 at least; NaN without a device that has"
          + " counters."),
  DISK_READ_WAIT(
      GAUGE,
      "dayu.agent.disk.read.wait.seconds",
      "seconds",
      "How long a read took in the mean of the last two periods, waits in line included, on the"
          + " device where it took longest."),
  DISK_ROOM(
      GAUGE,
      "dayu.agent.disk.room.bytes.per.second",
      "bytes per second",
      "What recovery may read from all devices together, or write to them; NaN where they are no"
          + " limit.",
      "direction"),
  DISK_PULLS_WAITING(
      GAUGE,
      "dayu.agent.disk.pulls.waiting",
      "pulls",
      "Pulls that wait for their turn to be written to a device (dayu.agent.disk.streams)."),
  CLIENT_LATENCY(
      GAUGE,
      "dayu.agent.client.latency.seconds",
      "seconds",
      "Time of clients' reads at this DataNode in the median of five periods, and of"
          + " acknowledgements of their writes; NaN where too few are seen.",
      "operation"),
  CLIENT_USUAL(
      GAUGE,
      "dayu.agent.client.usual.seconds",
      "seconds",
      "The same in the last ten minutes without a recovery; NaN until that is known.",
      "operation"),
  READS(
      COUNTER,
      "dayu.agent.reads",
      "reads",
      "Reads of blocks at this DataNode (dayu.heat.enabled), by who reads: client, node (another"
          + " DataNode, told where every read is counted).",
      "reader"),
  READERS(
      GAUGE,
      "dayu.agent.readers",
      "readers",
      "Connections over which clients are sent a block by this DataNode now (dayu.heat.enabled)."),
  READS_EXACT(
      GAUGE,
      "dayu.agent.reads.exact",
      "0 or 1",
      "Whether every read is counted (1), or those that a look has seen (0)."),
  BULK_CONNECTIONS(
      COUNTER,
      "dayu.agent.bulk.connections",
      "connections",
      "Connections that served pulls and were put into this host's bulk class"
          + " (dayu.agent.give-way.host-class)."),
  PULLS_RUNNING(
      GAUGE,
      "dayu.agent.pulls.running",
      "pulls",
      "Pulls that have not ended, those that wait for a source or in line too."),
  ALLOTTED(
      GAUGE,
      "dayu.agent.allotted.bytes.per.second",
      "bytes per second",
      "The sum of the rates that running pulls are ordered."),
  PULLS(
      COUNTER,
      "dayu.agent.pulls",
      "pulls",
      "Pulls that have ended, by how: done, failed, cancelled.",
      "outcome"),
  SOURCE_FAILURES(
      COUNTER,
      "dayu.agent.source.failures",
      "failures",
      "Failures of a pull's source: corrupt (its replica), other.",
      "reason"),
  PULLED_BYTES(COUNTER, "dayu.agent.pulled.bytes", "bytes", "Block data that pulls have taken."),
  PULLED_WIRE_BYTES(
      COUNTER,
      "dayu.agent.pulled.wire.bytes",
      "bytes",
      "All that the link carried for pulls, checksums and headers included."),
  HEARTBEATS(
      COUNTER,
      "dayu.agent.heartbeats",
      "reports",
      "Reports to NameNodes, by outcome: answered, failed.",
      "outcome"),
  ORDERS_LEFT_OUT(
      COUNTER,
      "dayu.agent.orders.left.out",
      "orders",
      "Orders that were not read, as one list had more than 10,000; the NameNode plans them"
          + " elsewhere.");

  @SuppressWarnings("ImmutableEnumChecker") // its list is a copy that nobody can change
  private final MetricDescription description;

  DataNodeMetric(MetricKind kind, String id, String unit, String help, String... labels) {
    this.description = new MetricDescription(kind, id, unit, help, List.of(labels));
  }

  @Override
  public MetricDescription description() {
    return description;
  }
}
