package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * The agent's settings, checked.
 *
 * @param enabled whether the agent does anything
 * @param reports how it reports
 * @param link how fast the link is, and how it is measured
 * @param pulls how pulls are made
 * @param giveWay how transfers give way
 * @param disks how recovery uses disks
 * @param clients how clients are watched
 */
record AgentSettings(
    boolean enabled,
    ReportSettings reports,
    LinkSettings link,
    PullSettings pulls,
    GiveWaySettings giveWay,
    DiskSettings disks,
    ClientSettings clients) {
  /** Reads the keys of the agent. */
  static AgentSettings read(DayuConfigReader reader) throws DayuConfigException {
    return new AgentSettings(
        reader.flag("dayu.enabled"),
        ReportSettings.read(reader),
        LinkSettings.read(reader),
        PullSettings.read(reader),
        GiveWaySettings.read(reader),
        DiskSettings.read(reader),
        ClientSettings.read(reader));
  }
}
