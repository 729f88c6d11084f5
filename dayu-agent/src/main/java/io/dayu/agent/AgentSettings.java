package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;

/**
 * The agent's settings, checked.
 *
 * @param enabled whether the agent does anything
 * @param heartbeatNs interval of the reports
 * @param linkBytesPerSec speed of the link, 0 for the interface's own
 * @param interfaceName interface to measure, {@link #OWN_INTERFACE} for the one with the DataNode's
 *     address
 * @param meter how traffic is measured
 * @param pullsMax transfers at once
 * @param sourceTimeoutMs how long a source may be silent
 * @param rpcTimeoutMs how long a report may take
 * @param giveWay how transfers give way
 */
record AgentSettings(
    boolean enabled,
    long heartbeatNs,
    long linkBytesPerSec,
    String interfaceName,
    MeterKind meter,
    int pullsMax,
    int sourceTimeoutMs,
    int rpcTimeoutMs,
    GiveWaySettings giveWay) {
  static final String LINK_KEY = "dayu.agent.link.bandwidth";
  static final String INTERFACE_KEY = "dayu.agent.interface";

  /** Stands for the interface that has the DataNode's address. */
  static final String OWN_INTERFACE = "auto";

  private static final long LINK_MIN_BYTES_PER_SEC = 1024;

  /** How traffic is measured. */
  enum MeterKind {
    NIC,
    DATANODE
  }

  static AgentSettings read(DayuConfigReader reader) throws DayuConfigException {
    boolean nic = "nic".equals(reader.choice("dayu.agent.meter", "nic", "datanode"));
    return new AgentSettings(
        reader.flag("dayu.enabled"),
        reader.durationNs("dayu.agent.heartbeat", 100, 60_000),
        linkBytesPerSec(reader),
        reader.text(INTERFACE_KEY),
        nic ? MeterKind.NIC : MeterKind.DATANODE,
        reader.count("dayu.agent.pulls.max", 1, 4096),
        toMs(reader.durationNs("dayu.agent.source.timeout", 1_000, 600_000)),
        toMs(reader.durationNs("dayu.agent.rpc.timeout", 500, 60_000)),
        GiveWaySettings.read(reader));
  }

  private static long linkBytesPerSec(DayuConfigReader reader) throws DayuConfigException {
    long bytesPerSec = reader.number(LINK_KEY, 0, Long.MAX_VALUE);
    if (bytesPerSec > 0 && bytesPerSec < LINK_MIN_BYTES_PER_SEC) {
      throw new DayuConfigException(
          LINK_KEY,
          Long.toString(bytesPerSec),
          "it must be 0, or at least " + LINK_MIN_BYTES_PER_SEC + " bytes per second");
    }
    return bytesPerSec;
  }

  private static int toMs(long ns) {
    return Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(ns));
  }
}
