package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;

/**
 * How recovery gives way to what this node's clients feel, checked.
 *
 * @param guard what the guard does
 * @param target how many times as long as usual clients' operations may take
 * @param periodNs how often the guard looks
 */
record ClientSettings(Guard guard, double target, long periodNs) {
  private static final double TARGET_MIN = 2;
  private static final double TARGET_MAX = 20;

  /** What the guard does. */
  enum Guard {
    /** It holds recovery to the part that it finds. */
    ON,
    /** It finds a part, and only shows it. */
    COUNT_ONLY,
    /** There is none. */
    OFF
  }

  static ClientSettings read(DayuConfigReader reader) throws DayuConfigException {
    return new ClientSettings(
        guard(reader.choice("dayu.agent.client-guard", "on", "count-only", "off")),
        reader.factor("dayu.agent.client-guard.target", TARGET_MIN, TARGET_MAX),
        reader.durationNs("dayu.agent.client-guard.period", 200, 60_000));
  }

  private static Guard guard(String word) {
    return switch (word) {
      case "on" -> Guard.ON;
      case "off" -> Guard.OFF;
      default -> Guard.COUNT_ONLY;
    };
  }
}
