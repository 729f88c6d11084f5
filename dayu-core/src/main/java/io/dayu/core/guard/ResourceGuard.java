package io.dayu.core.guard;

/**
 * The part that recovery may have of one resource: all of it, and less while the resource is
 * strained and clients use it too.
 *
 * <pre>
 *   x  = how strained it is, 1 at the target; at most 2 counts, nothing known is 0
 *   x  > 1 and clients use it:   f = max(least, f * (1 - 0.5 * (x - 1)))
 *   clients do not use it:       f = min(1, f + raise * dt)
 *   otherwise:                   f = min(1, f + raise * dt * min(1, 2 * (1 - x)))
 * </pre>
 *
 * <p>A look halves the factor at most, so that one outlier does little. It never falls where
 * clients have less than a twentieth of what the resource carries: nobody is to be protected there.
 * It is 1 again 1 / raise seconds after the strain has fallen to half of the target. Not thread
 * safe.
 */
public final class ResourceGuard {
  /** Clients that take less than this of what a resource carries are none. */
  public static final double CLIENTS_MIN_SHARE = 0.05;

  private static final double NS_PER_SEC = 1e9;
  private static final double STRAIN_MAX = 2;
  private static final double MOST_AT_ONCE = 0.5;

  private final GuardTerms terms;
  private double factor = 1;
  private long lookedNs;

  /** A resource that is not strained. */
  public ResourceGuard(GuardTerms terms, long nowNs) {
    this.terms = terms;
    this.lookedNs = nowNs;
  }

  /**
   * Learns how the resource fares, once a period.
   *
   * @param strain the largest of its signals, each divided by its target; 0 when none is known
   * @param clientsShare of what it carries, what is not recovery's, from 0 to 1
   * @param nowNs not before the last look; time that goes back counts as none
   */
  public void look(double strain, double clientsShare, long nowNs) {
    double seconds = Math.max(0, nowNs - lookedNs) / NS_PER_SEC;
    lookedNs = nowNs;
    double counted = strain > 0 ? Math.min(STRAIN_MAX, strain) : 0;
    boolean clients = clientsShare >= CLIENTS_MIN_SHARE;
    if (clients && counted > 1) {
      factor = Math.max(terms.leastFactor(), factor * (1 - MOST_AT_ONCE * (counted - 1)));
      return;
    }
    double gain = clients ? Math.min(1, 2 * (1 - counted)) : 1;
    factor = Math.min(1, factor + terms.raisePerSec() * seconds * gain);
  }

  /** The part that recovery may have, from the least factor to 1. */
  public double factor() {
    return factor;
  }
}
