package io.dayu.hdfs.resting;

import java.util.Locale;

/** A reason why DataNodes that rested by a size are awake. */
public enum WakeReason {
  /** Clients need more. */
  NEEDED,
  /** A DataNode that was awake died, or blocks find no DataNode awake. */
  COPIES_LOST,
  /** Fewer would keep too few copies awake. */
  FLOOR,
  /** An operator, or a schedule, wants it. */
  ORDERED,
  /** Their blocks had too few copies awake elsewhere. */
  OWED;

  /** Its label in metrics. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
