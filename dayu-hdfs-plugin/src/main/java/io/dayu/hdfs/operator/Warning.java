package io.dayu.hdfs.operator;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that an operator should look at, though Dayu works.
 *
 * @param count how many blocks or DataNodes it is about; 1 where it is about neither
 * @param sentence what it is and which DataNodes it is about, one sentence
 */
public record Warning(Kind kind, long count, String sentence) {
  /** The subjects of warnings. */
  public enum Kind {
    BLOCKS_LOST(Subject.DATA, false),
    ONE_REPLICA_LEFT(Subject.DATA, true),
    DATANODES_DEAD(Subject.DATA, true),
    /** Passes by itself. */
    DATA_NOT_KNOWN(Subject.DATA, false),
    PAUSED(Subject.DATA, true),
    STEPPED_BACK(Subject.DATA, true),
    /** Told beside lost blocks alone. */
    NOT_AT_WORK(Subject.DATA, false),
    PLANS_MOVE_LITTLE(Subject.SETUP, true),
    LINK_SPEED(Subject.SETUP, true),
    AGENTS_MISSING(Subject.SETUP, true),
    OTHER_VERSION(Subject.SETUP, true),
    UDP_BLOCKED(Subject.SETUP, true),
    STUCK_BLOCKS(Subject.DATA, true),
    EARLY_HELD(Subject.DATA, true),
    SIZE_NOT_HEEDED(Subject.SETUP, true),
    POWER_SILENT(Subject.SETUP, true),
    SLOW_DATANODES(Subject.SETUP, true),
    SYSTEM_FAILED(Subject.SETUP, true),
    /** Nothing is wrong, and it is good to know. */
    NO_DISK_LIMIT(Subject.SETUP, false);

    private final Subject subject;
    private final boolean mutable;

    Kind(Subject subject, boolean mutable) {
      this.subject = subject;
      this.mutable = mutable;
    }

    /** The kind of that name in documents. */
    public static Optional<Kind> find(String label) {
      return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
    }

    /** Its name in documents. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The part of the cluster that it is about. */
    public Subject subject() {
      return subject;
    }

    /** True if an operator may have the warning told no more. */
    public boolean mutable() {
      return mutable;
    }
  }

  /** The parts of a cluster that warnings are about. */
  public enum Subject {
    /** Blocks, and the DataNodes that hold them: what happens now. */
    DATA,
    /** Settings, links, agents: what stays as it is until somebody changes it. */
    SETUP
  }
}
