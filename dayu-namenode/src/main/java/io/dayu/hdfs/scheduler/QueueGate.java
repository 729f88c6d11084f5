package io.dayu.hdfs.scheduler;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gate before HDFS's low-redundancy queue, held closed by a lease as long as the planner works
 * and neither an operator nor {@code dayu.mode} leaves it to stock HDFS.
 *
 * <p>For the planner thread.
 */
public final class QueueGate {
  private static final Logger LOG = LoggerFactory.getLogger(QueueGate.class);
  private static final String RESTING =
      "this NameNode is not active or is in safe mode; the planner is ready";
  private static final String PAUSED = "the operator has paused what is new";

  private final GateLease lease;
  private final OperatorMode mode;
  private final BooleanSupplier active;
  private final LongSupplier leaseNs;
  private final LongSupplier nanoClock;
  private long advancedNs;
  private long stoodNs;

  /** The state of the gate, by what the planner may do. */
  public enum State {
    /** Nothing at all, by the operator's order or by {@code dayu.mode}. */
    OFF,
    /** Nothing: this NameNode is not active, or in safe mode. */
    RESTING,
    /** See what runs to its end, and begin nothing. */
    PAUSED,
    /** Plan. */
    PLANNING
  }

  /**
   * A gate whose lease is not held yet.
   *
   * @param active whether this NameNode is active and out of safe mode
   * @param leaseNs how long the lease holds
   * @param nanoClock by which it is told how long the planner does not advance
   */
  public QueueGate(
      GateLease lease,
      OperatorMode mode,
      BooleanSupplier active,
      LongSupplier leaseNs,
      LongSupplier nanoClock) {
    this.lease = lease;
    this.mode = mode;
    this.active = active;
    this.leaseNs = leaseNs;
    this.nanoClock = nanoClock;
  }

  /** Renews the lease unless an order forbids all; returns what the planner may do now. */
  State renew(long nowNs) {
    noteAdvance();
    if (mode.leavesToStock()) {
      return State.OFF;
    }
    if (mode.expire(nowNs)) {
      LOG.info("The operator's pause is over; Dayu plans again");
    }
    if (!active.getAsBoolean()) {
      // Stock rests too. The gate is kept, so that it is closed from the first moment as active.
      lease.renew(leaseNs.getAsLong(), RESTING);
      return State.RESTING;
    }
    boolean paused = mode.paused();
    lease.renew(leaseNs.getAsLong(), paused ? PAUSED : "the planner renews its lease");
    return paused ? State.PAUSED : State.PLANNING;
  }

  /** A plan is on its way: a planner that is slow at many bookings does not hang. */
  public void extend() {
    noteAdvance();
    lease.extend(leaseNs.getAsLong());
  }

  private void noteAdvance() {
    long nowNs = nanoClock.getAsLong();
    stoodNs = Math.max(stoodNs, nowNs - advancedNs);
    advancedNs = nowNs;
  }

  /**
   * The longest time without an advance since this was last asked. A round of many bookings
   * advances with each batch; a process that is paused, in a round or between two, does not.
   */
  long takeStoodNs() {
    long longestNs = stoodNs;
    stoodNs = 0;
    return longestNs;
  }

  /** Opens the gate. */
  void release(String reason) {
    lease.release(reason);
  }

  /** The operator's order, in one phrase. */
  String order(long nowNs) {
    return mode.view(nowNs).words();
  }
}
