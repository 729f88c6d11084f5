package io.dayu.hdfs.scheduler;

import io.dayu.hdfs.rights.PrivateText;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The mode that the operator has ordered for the planner: to leave undone nothing, for a while all
 * that is new, or everything. Where {@code dayu.mode} leaves all to stock HDFS, it holds before a
 * pause; an order to turn Dayu off holds before both.
 *
 * <p>A pause ends by itself, so that no block waits for a forgotten one; what is off stays off
 * until it is turned on, or the NameNode starts anew. Thread safe; no locks.
 */
public final class OperatorMode {
  private final Supplier<DayuMode> set;
  private volatile State state = new State(Kind.NONE, 0, "");

  /** The kinds of mode, by how much is held. */
  public enum Kind {
    NONE,
    /** Nothing new is planned; the gate stays closed. */
    PAUSED,
    /** Stock HDFS schedules by {@code dayu.mode}, and is watched. */
    SHADOW,
    /** Stock HDFS schedules by {@code dayu.mode}. */
    SET_OFF,
    /** Stock HDFS schedules, as a limit was passed. */
    STEPPED_BACK,
    /** Stock HDFS schedules by an operator's order. */
    OFF;

    /** True if stock HDFS schedules re-replication, and the planner nothing at all. */
    public boolean leavesToStock() {
      return this != NONE && this != PAUSED;
    }
  }

  private record State(Kind kind, long untilNs, String reason) {}

  /**
   * The hold as it is shown.
   *
   * @param reason the operator's reason, possibly empty
   * @param leftMs until it ends by itself; 0 when it does not
   */
  public record View(Kind kind, String reason, long leftMs) {
    /** The hold in one phrase, without the operator's reason; empty text when there is none. */
    public String words() {
      return switch (kind) {
        case NONE -> "";
        case PAUSED -> "paused by the operator for another " + (leftMs + 999) / 1000 + " s";
        case SHADOW -> "in shadow by dayu.mode: stock HDFS schedules, and each loss is recorded";
        case SET_OFF -> "off by dayu.mode";
        case STEPPED_BACK -> "off by a limit";
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

  /** Holds back nothing, and nothing is set: Dayu is active. */
  public OperatorMode() {
    this(() -> DayuMode.ACTIVE);
  }

  /**
   * Holds back what {@code dayu.mode} says, and nothing more.
   *
   * @param set the mode in force, for any thread
   */
  public OperatorMode(Supplier<DayuMode> set) {
    this.set = set;
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

  /** The kind of mode, by how much is held. */
  public Kind kind() {
    return kind(state);
  }

  private Kind kind(State now) {
    if (now.kind == Kind.OFF) {
      return Kind.OFF;
    }
    return switch (set.get()) {
      case ACTIVE -> now.kind;
      case SHADOW -> Kind.SHADOW;
      case OFF -> Kind.SET_OFF;
      case STEPPED_BACK -> Kind.STEPPED_BACK;
    };
  }

  public boolean paused() {
    return kind() == Kind.PAUSED;
  }

  boolean leavesToStock() {
    return kind().leavesToStock();
  }

  /** The hold as it is now. */
  public View view(long nowNs) {
    State current = state;
    Kind kind = kind(current);
    long leftNs = kind == Kind.PAUSED ? Math.max(0, current.untilNs - nowNs) : 0;
    String reason = kind == current.kind ? current.reason : "";
    return new View(kind, reason, TimeUnit.NANOSECONDS.toMillis(leftNs));
  }
}
