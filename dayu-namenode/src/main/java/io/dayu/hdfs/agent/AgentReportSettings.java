package io.dayu.hdfs.agent;

import io.dayu.core.plan.PlannerSettings;
import java.util.concurrent.TimeUnit;

/**
 * The settings by which agents are listened to and answered.
 *
 * @param windowNs time over which foreground traffic is averaged
 * @param staleAfterNs age from which a traffic report is not trusted
 * @param lostAfterNs silence after which an agent counts as gone
 * @param heartbeatMs interval at which agents are asked to report
 * @param planner the algorithms' knobs, which say what recovery may take of an agent's link
 */
public record AgentReportSettings(
    long windowNs, long staleAfterNs, long lostAfterNs, long heartbeatMs, PlannerSettings planner) {
  long heartbeatNs() {
    return TimeUnit.MILLISECONDS.toNanos(heartbeatMs);
  }
}
