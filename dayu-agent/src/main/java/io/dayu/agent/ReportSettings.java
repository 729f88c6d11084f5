package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The checked settings of the agent's reports.
 *
 * @param heartbeatNs interval of the reports
 * @param rpcTimeoutMs how long one may take
 * @param readsNs interval at which they tell what clients read; empty where nobody counts
 */
record ReportSettings(long heartbeatNs, int rpcTimeoutMs, OptionalLong readsNs) {
  static ReportSettings read(DayuConfigReader reader) throws DayuConfigException {
    long timeoutNs = reader.durationNs("dayu.agent.rpc.timeout", 500, 60_000);
    long readsNs = reader.durationNs("dayu.heat.report", 1_000, 600_000);
    return new ReportSettings(
        reader.durationNs("dayu.agent.heartbeat", 100, 60_000),
        Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(timeoutNs)),
        reader.flag("dayu.heat.enabled") ? OptionalLong.of(readsNs) : OptionalLong.empty());
  }
}
