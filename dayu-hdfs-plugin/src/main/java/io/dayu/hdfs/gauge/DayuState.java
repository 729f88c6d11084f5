package io.dayu.hdfs.gauge;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import java.util.Locale;
import java.util.function.Supplier;

/** What Dayu is about in a NameNode, in one word. */
public enum DayuState {
  /** Switched off by {@code dayu.enabled}. */
  DISABLED,
  /** A wrong setting, or a Hadoop that it does not fit, keeps it off. */
  UNSTARTED,
  /** The NameNode is not active or is in safe mode. */
  RESTING,
  /** It plans. */
  PLANNING,
  /** The planner has failed or hangs; stock HDFS schedules. */
  HANDED_BACK;

  /** Shows each state, with 1 for the present one. */
  public static void show(Meters meters, Supplier<DayuState> present) {
    for (DayuState one : values()) {
      meters.flag(
          NameNodeMetric.STATE, () -> present.get() == one, one.name().toLowerCase(Locale.ROOT));
    }
  }
}
