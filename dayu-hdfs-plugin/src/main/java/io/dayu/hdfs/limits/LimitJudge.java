package io.dayu.hdfs.limits;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The judge of all limits. What it has seen before a reset does not count.
 *
 * <p>For the planner thread; {@link #clients} is thread safe.
 */
final class LimitJudge {
  /**
   * Taking in a large loss holds the lock for seconds, which no shorter window may stumble over.
   */
  static final long WINDOW_NS = TimeUnit.MINUTES.toNanos(5);

  /** Fewer that have ended say nothing. */
  private static final long TRANSFERS_MIN = 20;

  private static final long BLOCKS_MIN = 20;

  /** Slots and the time to notice a loss are much of a shorter recovery. */
  private static final long RECOVERY_MIN_MS = TimeUnit.MINUTES.toMillis(1);

  private final ClientsLimit clients = new ClientsLimit();

  /** The readings of the window, the oldest first. */
  private final Deque<LimitReadings> window = new ArrayDeque<>();

  /** The limit that takes clients' times. */
  ClientsLimit clients() {
    return clients;
  }

  /** The first limit that is passed now; called about once a second. */
  Optional<PassedLimit> look(LimitSettings bounds, LimitReadings now) {
    window.addLast(now);
    while (now.nowNs() - window.getFirst().nowNs() > WINDOW_NS) {
      window.removeFirst();
    }
    Optional<PassedLimit> passed = clients.look(bounds, now.recovering(), now.nowNs());
    if (passed.isEmpty()) {
      passed = failed(bounds, now);
    }
    return passed.isPresent() ? passed : locked(bounds, now);
  }

  private Optional<PassedLimit> failed(LimitSettings bounds, LimitReadings now) {
    long failed = now.failed() - window.getFirst().failed();
    long ended = failed + now.recovered() - window.getFirst().recovered();
    return ended < TRANSFERS_MIN
        ? Optional.empty()
        : PassedLimit.of(
            SiteLimit.FAILED_TRANSFERS, (double) failed / ended, bounds.failedShare(), now.nowNs());
  }

  /** Of the whole window, also where it has begun just now. */
  private Optional<PassedLimit> locked(LimitSettings bounds, LimitReadings now) {
    long heldNs = now.lockHeldNs() - window.getFirst().lockHeldNs();
    return PassedLimit.of(
        SiteLimit.LOCK_SHARE, (double) heldNs / WINDOW_NS, bounds.lockShare(), now.nowNs());
  }

  /** The limit on forecasts, if this recovery passes it. */
  static Optional<PassedLimit> ended(LimitSettings bounds, EndedRecovery recovery, long nowNs) {
    boolean tells =
        recovery.comparable()
            && recovery.blocks() >= BLOCKS_MIN
            && recovery.tookMs() >= RECOVERY_MIN_MS
            && recovery.forecastMs() > 0;
    return tells
        ? PassedLimit.of(
            SiteLimit.FORECAST_ERROR,
            (double) (recovery.tookMs() - recovery.forecastMs()) / recovery.forecastMs(),
            bounds.forecastShare(),
            nowNs)
        : Optional.empty();
  }

  /** Begins anew. */
  void reset() {
    window.clear();
    clients.reset();
  }
}
