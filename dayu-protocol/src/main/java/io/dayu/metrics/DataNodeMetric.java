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
      "1 for the agent's state, 0 for the others: disabled, unstarted (a wrong setting"
          + " or Hadoop; the log says which), running, dead (by an Error, which the log"
          + " has).",
      "state"),
  BUILD(GAUGE, "dayu.agent.build.info", "1", "Always 1; the label is Dayu's version.", "version"),
  FAILURES(
      COUNTER,
      "dayu.agent.failures",
      "failures",
      "Failures in the agent's threads: repeated (the thread goes on), fatal (the agent"
          + " has ended); in HDFS's calls: callback (HDFS acted as without Dayu).",
      "outcome"),
  LINK(
      GAUGE,
      "dayu.agent.link.bytes.per.second",
      "bytes per second",
      "Speed of the link by which the agent works, by origin: nic or setting.",
      "origin"),
  NIC(
      GAUGE,
      "dayu.agent.nic.bytes.per.second",
      "bytes per second",
      "Speed that the network interface says, NaN where it says none."),
  TRAFFIC(
      GAUGE,
      "dayu.agent.traffic.bytes.per.second",
      "bytes per second",
      "All traffic of the link in the last report's interval.",
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
      "1 while transfers give way by the agents; 0 when not set so, or when the link"
          + " cannot be shared."),
  FREE(
      GAUGE,
      "dayu.agent.free.bytes.per.second",
      "bytes per second",
      "Rate that recovery may take of the link now; NaN where transfers do not give way"
          + " by the agents.",
      "direction"),
  SILENT_SOURCES(
      GAUGE,
      "dayu.agent.silent.sources",
      "DataNodes",
      "DataNodes that are pulled from and whose agent was not heard for two seconds."
          + " Their transfers keep the plan's rates."),
  STRAYS(
      COUNTER,
      "dayu.agent.stray.datagrams",
      "datagrams",
      "Foreign or late datagrams at the port for other agents. Some are usual."),
  DISK_FACTOR(
      GAUGE,
      "dayu.agent.disk.factor",
      "share",
      "Recovery's part of the device that leaves it least, from 0.06 to 1; NaN without"
          + " a device that has counters."),
  DISK_READ_WAIT(
      GAUGE,
      "dayu.agent.disk.read.wait.seconds",
      "seconds",
      "Mean time of a read on the slowest device, waits in line included."),
  DISK_ROOM(
      GAUGE,
      "dayu.agent.disk.room.bytes.per.second",
      "bytes per second",
      "Rate that recovery may read from all devices, or write to them; NaN where they"
          + " are no limit.",
      "direction"),
  DISK_PULLS_WAITING(
      GAUGE,
      "dayu.agent.disk.pulls.waiting",
      "pulls",
      "Pulls that wait for a device (dayu.agent.disk.streams)."),
  CLIENT_LATENCY(
      GAUGE,
      "dayu.agent.client.latency.seconds",
      "seconds",
      "Time of clients' reads at this DataNode (median of five periods), and of"
          + " acknowledgements; NaN where too few are seen.",
      "operation"),
  CLIENT_USUAL(
      GAUGE,
      "dayu.agent.client.usual.seconds",
      "seconds",
      "Usual time of clients' operations, by ten minutes without a recovery; NaN while not known.",
      "operation"),
  READS(
      COUNTER,
      "dayu.agent.reads",
      "reads",
      "Reads of blocks at this DataNode (dayu.heat.enabled), by reader: client, node"
          + " (where every read is counted).",
      "reader"),
  READERS(
      GAUGE,
      "dayu.agent.readers",
      "readers",
      "Connections that now send clients a block (dayu.heat.enabled)."),
  READS_EXACT(
      GAUGE,
      "dayu.agent.reads.exact",
      "0 or 1",
      "1 if every read is counted, 0 if reads are sampled."),
  BULK_CONNECTIONS(
      COUNTER,
      "dayu.agent.bulk.connections",
      "connections",
      "Connections that served pulls in this host's bulk class."),
  PULLS_RUNNING(
      GAUGE, "dayu.agent.pulls.running", "pulls", "Pulls that have not ended, waiting ones too."),
  ALLOTTED(
      GAUGE,
      "dayu.agent.allotted.bytes.per.second",
      "bytes per second",
      "Sum of the ordered rates of running pulls."),
  PULLS(
      COUNTER,
      "dayu.agent.pulls",
      "pulls",
      "Pulls that have ended: done, failed, cancelled.",
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
      "Bytes on the link for pulls, checksums and headers included."),
  HEARTBEATS(
      COUNTER,
      "dayu.agent.heartbeats",
      "reports",
      "Reports to NameNodes: answered, failed.",
      "outcome"),
  ORDERS_LEFT_OUT(
      COUNTER,
      "dayu.agent.orders.left.out",
      "orders",
      "Orders beyond 10,000 in a list: not read, and planned elsewhere.");

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
