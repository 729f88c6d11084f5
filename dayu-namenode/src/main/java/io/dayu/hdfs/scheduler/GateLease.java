package io.dayu.hdfs.scheduler;

import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The lease by which Dayu keeps stock scheduling away from replicated blocks.
 *
 * <p>While it is held, the gate is closed for stock. It ends by itself when it is not renewed, so
 * that a dead or stuck planner can never keep blocks from being re-replicated. Safe for use by many
 * threads; no locks.
 */
public final class GateLease {
  private final LongSupplier nanoClock;
  private volatile Lease lease = new Lease(false, 0, "the planner has not started");
  private volatile Optional<String> end = Optional.empty();

  private record Lease(boolean taken, long untilNs, String reason) {}

  public GateLease(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /**
   * Takes or renews the lease for a duration from now.
   *
   * @param why one phrase for {@link #reason}
   */
  public void renew(long durationNs, String why) {
    lease = new Lease(true, nanoClock.getAsLong() + durationNs, why);
  }

  /** Holds on for a duration from now, if it is held; what ran out or was given back stays so. */
  public void extend(long durationNs) {
    if (held()) {
      renew(durationNs, lease.reason);
    }
  }

  /** Gives the lease back; stock scheduling resumes at its next round. */
  public void release(String reason) {
    lease = new Lease(false, 0, reason);
  }

  /** Gives the lease back for good: whoever takes it from now on does not have it. */
  public void end(String reason) {
    end = Optional.of(reason);
  }

  /** True if Dayu schedules replicated blocks now. */
  public boolean held() {
    Lease current = lease;
    return end.isEmpty() && current.taken && nanoClock.getAsLong() - current.untilNs < 0;
  }

  /** True if it was neither renewed in time nor given back. */
  public boolean ranOut() {
    return end.isEmpty() && lease.taken && !held();
  }

  /** The reason why the gate is as it is, one phrase. */
  public String reason() {
    Lease current = lease;
    if (ranOut()) {
      return "the planner did not renew its lease in time";
    }
    return end.orElse(current.reason);
  }
}
