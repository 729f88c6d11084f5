package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;

/**
 * The agent's settings, checked.
 *
 * @param enabled whether the agent does anything
 * @param heartbeatNs interval of the reports
 * @param link how fast the link is, and how it is measured
 * @param pulls how pulls are made
 * @param rpcTimeoutMs how long a report may take
 * @param giveWay how transfers give way
 * @param disks how recovery uses disks
 * @param clients how recovery gives way to what clients feel
 */
record AgentSettings(
    boolean enabled,
    long heartbeatNs,
    LinkSettings link,
    PullSettings pulls,
    int rpcTimeoutMs,
    GiveWaySettings giveWay,
    DiskSettings disks,
    ClientSettings clients) {
  /**
   * Reads the keys of the agent.
   *
   * @param checksumsRequired what HDFS's own keys say of that
   */
  static AgentSettings read(DayuConfigReader reader, boolean checksumsRequired)
      throws DayuConfigException {
    return new AgentSettings(
        reader.flag("dayu.enabled"),
        reader.durationNs("dayu.agent.heartbeat", 100, 60_000),
        LinkSettings.read(reader),
        PullSettings.read(reader, checksumsRequired),
        toMs(reader.durationNs("dayu.agent.rpc.timeout", 500, 60_000)),
        GiveWaySettings.read(reader),
        DiskSettings.read(reader),
        ClientSettings.read(reader));
  }

  private static int toMs(long ns) {
    return Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(ns));
  }
}
