package io.dayu.hdfs.operator;

import java.util.Locale;

/**
 * Something that an operator should look at, though Dayu works.
 *
 * @param sentence what it is and which DataNodes it is about, one sentence
 */
public record Warning(Kind kind, String sentence) {
  /** The subjects of warnings. */
  public enum Kind {
    BLOCKS_LOST,
    ONE_REPLICA_LEFT,
    DATANODES_DEAD,
    DATA_NOT_KNOWN,
    PAUSED,
    NOT_AT_WORK,
    PLANS_MOVE_LITTLE,
    LINK_SPEED,
    AGENTS_MISSING,
    OTHER_VERSION,
    UDP_BLOCKED,
    STUCK_BLOCKS,
    SIZE_NOT_HEEDED,
    SYSTEM_FAILED,
    /** Nothing is wrong, and it is good to know. */
    NO_DISK_LIMIT;

    /** Its name in documents. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
