package io.dayu.agent.client;

import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.Duty;
import io.dayu.core.guard.LatencyBaseline;
import io.dayu.protocol.ClientReport;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Looks how this node's clients fare: what their operations take at present, and what they take
 * without a recovery.
 *
 * <p>The report is any thread's, all else one thread's.
 */
public final class ClientWatch implements Duty {
  private static final long BUSY_NS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long CALM_NS = TimeUnit.MILLISECONDS.toNanos(200);

  /**
   * The multiple of a look's time to rest after it: however many threads a DataNode has, looking at
   * them takes a hundredth of a processor.
   */
  private static final long REST_PARTS = 100;

  /** So often a period at least. */
  private static final long LOOKS_A_PERIOD = 10;

  private final ClientCounters counters;
  private final BooleanSupplier recovering;
  private final AgentClock clock;
  private final long periodNs;
  private final ClientReads reads;
  private final ClientWrites writes;
  private final LatencyBaseline readTimes;
  private final LatencyBaseline writeTimes;
  private long periodEndNs;
  private volatile ClientReport report = ClientReport.NONE;

  /**
   * Has seen no client yet.
   *
   * @param recovering whether a recovery may be under way
   * @param periodNs how often the report is made anew
   */
  public ClientWatch(
      ClientCounters counters, BooleanSupplier recovering, AgentClock clock, long periodNs) {
    long nowNs = clock.nowNs();
    this.counters = counters;
    this.recovering = recovering;
    this.clock = clock;
    this.periodNs = periodNs;
    this.reads = new ClientReads(counters.readsEnded(), nowNs);
    this.writes = new ClientWrites(counters.acks());
    this.readTimes = new LatencyBaseline(nowNs);
    this.writeTimes = new LatencyBaseline(nowNs);
    this.periodEndNs = nowNs + periodNs;
  }

  /** The times that clients wait, now and without a recovery. */
  public ClientReport report() {
    return report;
  }

  @Override
  public long doWork(long nowNs) {
    reads.look(counters.served(), counters.readsEnded(), nowNs);
    writes.look(counters.acks());
    boolean busy = recovering.getAsBoolean();
    if (nowNs - periodEndNs >= 0) {
      readTimes.look(reads.take(busy), busy, nowNs);
      writeTimes.look(writes.take(), busy, nowNs);
      periodEndNs = nowNs + periodNs;
      report =
          new ClientReport(
              Math.round(readTimes.presentNs()),
              Math.round(readTimes.usualNs()),
              Math.round(writeTimes.presentNs()),
              Math.round(writeTimes.usualNs()));
    }
    long restNs = (clock.nowNs() - nowNs) * REST_PARTS;
    long lookNs = Math.min(busy ? BUSY_NS : CALM_NS, periodNs / LOOKS_A_PERIOD);
    return Math.max(lookNs, restNs);
  }

  @Override
  public void end() {
    report = ClientReport.NONE;
  }
}
