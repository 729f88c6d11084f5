package io.dayu.agent.client;

import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.Duty;
import io.dayu.core.guard.ClientGuard;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * Looks how this node's clients fare, and tells what part of its links recovery may have.
 *
 * <p>When the duty fails or ends, recovery has all of it. The summary is any thread's, all else one
 * thread's.
 */
public final class ClientWatch implements Duty {
  private static final long BUSY_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long CALM_NS = TimeUnit.MILLISECONDS.toNanos(200);

  /** However many threads a DataNode has, looking at them takes a hundredth of a processor. */
  private static final long REST_PARTS = 100;

  /** So often a period at least. */
  private static final long LOOKS_A_PERIOD = 10;

  private final ClientCounters counters;
  private final BooleanSupplier recovering;
  private final DoubleConsumer told;
  private final AgentClock clock;
  private final long periodNs;
  private final ClientGuard guard;
  private final ClientReads reads;
  private final ClientWrites writes;
  private long periodEndNs;
  private volatile ClientSummary summary = ClientSummary.NONE;

  /**
   * Has seen no client yet.
   *
   * @param recovering whether a recovery may be under way
   * @param told is told the part that recovery may have
   * @param target how many times as long as usual clients' operations may take
   * @param periodNs how often the guard looks
   */
  public ClientWatch(
      ClientCounters counters,
      BooleanSupplier recovering,
      DoubleConsumer told,
      AgentClock clock,
      double target,
      long periodNs) {
    long nowNs = clock.nowNs();
    this.counters = counters;
    this.recovering = recovering;
    this.told = told;
    this.clock = clock;
    this.periodNs = periodNs;
    this.guard = new ClientGuard(target, nowNs);
    this.reads = new ClientReads(counters.readsEnded(), nowNs);
    this.writes = new ClientWrites(counters.acks());
    this.periodEndNs = nowNs + periodNs;
  }

  /** How clients fare, and what recovery is left. */
  public ClientSummary summary() {
    return summary;
  }

  @Override
  public long doWork(long nowNs) {
    boolean well = false;
    try {
      long waitNs = watch(nowNs);
      well = true;
      return waitNs;
    } finally {
      if (!well) {
        told.accept(1);
      }
    }
  }

  private long watch(long nowNs) {
    reads.look(counters.served(), counters.readsEnded(), nowNs);
    writes.look(counters.acks());
    boolean busy = recovering.getAsBoolean();
    if (nowNs - periodEndNs >= 0) {
      guard.look(reads.take(busy), writes.take(), busy, nowNs);
      periodEndNs = nowNs + periodNs;
      told.accept(guard.factor());
      summary =
          new ClientSummary(
              guard.reads().presentNs(),
              guard.reads().usualNs(),
              guard.writes().presentNs(),
              guard.writes().usualNs(),
              guard.factor(),
              guard.falls());
    }
    long restNs = (clock.nowNs() - nowNs) * REST_PARTS;
    long lookNs = Math.min(busy ? BUSY_NS : CALM_NS, periodNs / LOOKS_A_PERIOD);
    return Math.max(lookNs, restNs);
  }

  @Override
  public void end() {
    summary = ClientSummary.NONE;
    told.accept(1);
  }
}
