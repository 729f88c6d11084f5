package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;

/**
 * How transfers are carried out, checked.
 *
 * @param atOnceMax transfers at once
 * @param sourceTimeoutMs how long a source may be silent
 * @param checksumsRequired whether a source without checksums is refused
 */
record PullSettings(int atOnceMax, int sourceTimeoutMs, boolean checksumsRequired) {
  /**
   * Reads the keys of the agent.
   *
   * @param checksumsRequired what HDFS's own keys say of that
   */
  static PullSettings read(DayuConfigReader reader, boolean checksumsRequired)
      throws DayuConfigException {
    long timeoutNs = reader.durationNs("dayu.agent.source.timeout", 1_000, 600_000);
    return new PullSettings(
        reader.count("dayu.agent.pulls.max", 1, 4096),
        Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(timeoutNs)),
        checksumsRequired);
  }
}
