package io.dayu.hdfs.failslow;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.failslow.FailSlowTerms;
import java.util.concurrent.TimeUnit;

/**
 * The settings by which DataNodes are called slow.
 *
 * @param mode what follows from it
 * @param terms when they are
 */
public record FailSlowSettings(FailSlowMode mode, FailSlowTerms terms) {
  /** The time from one look to the next. */
  static final long LOOK_NS = TimeUnit.SECONDS.toNanos(15);

  /** Of more, the load or the site is slow, and not they. */
  private static final double NODES_SHARE = 0.02;

  private static final long HOUR_MS = 3_600_000;
  private static final long MINUTE_MS = 60_000;

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static FailSlowSettings read(DayuConfigReader keys) throws DayuConfigException {
    FailSlowMode mode =
        switch (keys.choice("dayu.fail-slow", "off", "watch", "act")) {
          case "watch" -> FailSlowMode.WATCH;
          case "act" -> FailSlowMode.ACT;
          default -> FailSlowMode.OFF;
        };
    long slowForNs = keys.durationNs("dayu.fail-slow.for", MINUTE_MS, HOUR_MS);
    return new FailSlowSettings(
        mode,
        new FailSlowTerms(
            keys.factor("dayu.fail-slow.times", 1.5, 100),
            (int) (slowForNs / LOOK_NS),
            NODES_SHARE));
  }
}
