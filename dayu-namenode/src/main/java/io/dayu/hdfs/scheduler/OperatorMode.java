package io.dayu.hdfs.scheduler;

import io.dayu.hdfs.rights.PrivateText;
import java.util.concurrent.TimeUnit;

/**
 * The mode that the operator has ordered for the planner: to leave undone nothing, for a while all
 * that is new, or everything.
 *
 * <p>A pause ends by itself, so that no block waits for a forgotten one; what is off stays off
 * until it is turned on, or the NameNode starts anew. Thread safe; no locks.
 */
public final class OperatorMode {
  private volatile State state = new State(Kind.NONE, 0, "");

  /** The kinds of mode, by how much is held. */
  public enum Kind {
    NONE,
    /** Nothing new is planned; the gate stays closed. */
    PAUSED,
    /** Stock HDFS schedules. */
    OFF
  }

  private record State(Kind kind, long untilNs, String reason) {}

  /**
   * The hold as it is shown.
   *
   * @param reason what the operator gave as reason, possibly empty
   * @param leftMs until it ends by itself; 0 when it does not
   */
  public record View(Kind kind, String reason, long leftMs) {
    /** The hold in one phrase, without the operator's reason; empty text when there is none. */
    public String words() {
      return switch (kind) {
        case NONE -> "";
        case PAUSED -> "paused by the operator for another " + (leftMs + 999) / 1000 + " s";
        case OFF -> "turned off by the operator";
      };
    }

    /** The operator's reason: it may name anything. */
    public PrivateText why() {
      return PrivateText.of(reason);
    }

    /** The hold in one phrase, with the reason for those who may read it. */
    public PrivateText sentence() {
      String all = reason.isEmpty() ? words() : words() + ": " + reason;
      return new PrivateText(all, words());
    }
  }

  /** Holds back all that is new until the instant. */
  public void pause(long untilNs, String reason) {
    state = new State(Kind.PAUSED, untilNs, reason);
  }

  /** Holds back everything. */
  public void turnOff(String reason) {
    state = new State(Kind.OFF, 0, reason);
  }

  /** Holds back nothing any more. */
  public void end() {
    state = new State(Kind.NONE, 0, "");
  }

  /** Ends a pause whose time is over; returns whether it was. */
  boolean expire(long nowNs) {
    State current = state;
    boolean over = current.kind == Kind.PAUSED && nowNs - current.untilNs >= 0;
    if (over) {
      end();
    }
    return over;
  }

  /** How much is held. */
  public Kind kind() {
    return state.kind;
  }

  public boolean paused() {
    return kind() == Kind.PAUSED;
  }

  boolean off() {
    return kind() == Kind.OFF;
  }

  /** The hold as it is now. */
  public View view(long nowNs) {
    State current = state;
    long leftNs = current.kind == Kind.PAUSED ? Math.max(0, current.untilNs - nowNs) : 0;
    return new View(current.kind, current.reason, TimeUnit.NANOSECONDS.toMillis(leftNs));
  }
}
