package io.dayu.core.guard;

/**
 * The part that recovery may have of what equation 1 gives it at a node, by what that node's
 * clients feel: the slow loop around those of links and devices, for what these do not see.
 *
 * <p>Its signal is how many times as long as usual clients' reads and writes take. While a recovery
 * runs, it gives way where one of them is above the target ({@link ResourceGuard}); at other times
 * it learns what is usual ({@link LatencyBaseline}). Where there are too few clients, and after a
 * start in the midst of a recovery, nothing is known and nothing is held back. Whatever it is told,
 * recovery keeps half of its budget, and B_min ({@link GuardedBudget}). Not thread safe.
 */
public final class ClientGuard {
  private final double target;
  private final LatencyBaseline reads;
  private final LatencyBaseline writes;
  private final ResourceGuard guard;
  private long falls;

  /**
   * A guard that knows nothing yet.
   *
   * @param target how many times as long as usual operations may take
   */
  public ClientGuard(double target, long nowNs) {
    if (!(target > 1)) {
      throw new IllegalArgumentException("target must be above 1: " + target);
    }
    this.target = target;
    this.reads = new LatencyBaseline(nowNs);
    this.writes = new LatencyBaseline(nowNs);
    this.guard = new ResourceGuard(GuardTerms.CLIENTS, nowNs);
  }

  /**
   * Learns how clients fared since the last look, once a period.
   *
   * @param recovering whether a recovery is under way, or may be
   * @param nowNs not before the last look; time that goes back counts as none
   */
  public void look(
      ClientLatency readsNow, ClientLatency writesNow, boolean recovering, long nowNs) {
    reads.look(readsNow, recovering, nowNs);
    writes.look(writesNow, recovering, nowNs);
    double strain = recovering ? Math.max(reads.ratio(), writes.ratio()) / target : 0;
    double before = guard.factor();
    guard.look(strain, strain > 0 ? 1 : 0, nowNs);
    if (guard.factor() < before) {
      falls++;
    }
  }

  /** The part that recovery may have, from a half to 1. */
  public double factor() {
    return guard.factor();
  }

  /** At how many looks the part became smaller. */
  public long falls() {
    return falls;
  }

  /** What reads take. */
  public LatencyBaseline reads() {
    return reads;
  }

  /** What writes take, one node's part of each. */
  public LatencyBaseline writes() {
    return writes;
  }
}
