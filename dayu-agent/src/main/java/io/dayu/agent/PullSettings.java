package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;

/**
 * The settings of pulls, checked.
 *
 * @param runningMax transfers at once
 * @param sourceTimeoutMs how long a source may be silent
 * @param decodeBufferBytes bytes that a decode takes of each source at once
 */
record PullSettings(int runningMax, int sourceTimeoutMs, int decodeBufferBytes) {
  private static final int DECODE_BUFFER_MIN_BYTES = 4 << 10;
  private static final int DECODE_BUFFER_MAX_BYTES = 4 << 20;

  /** Reads the keys. */
  static PullSettings read(DayuConfigReader reader) throws DayuConfigException {
    long timeoutNs = reader.durationNs("dayu.agent.source.timeout", 1_000, 600_000);
    return new PullSettings(
        reader.count("dayu.agent.pulls.max", 1, 4096),
        Math.toIntExact(TimeUnit.NANOSECONDS.toMillis(timeoutNs)),
        Math.toIntExact(
            reader.bytes(
                "dayu.agent.decode.buffer", DECODE_BUFFER_MIN_BYTES, DECODE_BUFFER_MAX_BYTES)));
  }
}
