package io.dayu.hdfs.status;

import com.google.common.collect.EvictingQueue;
import io.dayu.hdfs.agent.ClientWaits;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * The log of what recovery and clients moved over the last hour, a point every five seconds, for
 * people to look at. Written by the planner thread; read by any.
 */
public final class TrendLog {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(5);
  private static final int POINTS = 720;

  private final LongUnaryOperator clientsBytesPerSec;
  private final LongFunction<ClientWaits> clientWaits;
  private final EvictingQueue<TrendPoint> points = EvictingQueue.create(POINTS);
  private boolean looked;
  private long lookedNs;
  private long arrivedBytes;

  /**
   * The time until a look; rates are in bytes per second.
   *
   * @param atNs on this process's nanosecond clock
   * @param movedBytesPerSec the bandwidth that came in for recovery, in the mean since the look
   *     before
   * @param plannedBytesPerSec the sum of the running transfers' rates then
   * @param budgetBytesPerSec the bandwidth that the last plan could use; 0 when none is made
   * @param clientsBytesPerSec the bandwidth that clients use of all links then, in and out
   * @param clientWaits how long they wait then
   */
  public record TrendPoint(
      long atNs,
      long movedBytesPerSec,
      long plannedBytesPerSec,
      long budgetBytesPerSec,
      long clientsBytesPerSec,
      ClientWaits clientWaits) {}

  /**
   * No point yet.
   *
   * @param clientsBytesPerSec the bandwidth that clients use of all links at a moment
   * @param clientWaits how long they wait at a moment
   */
  public TrendLog(LongUnaryOperator clientsBytesPerSec, LongFunction<ClientWaits> clientWaits) {
    this.clientsBytesPerSec = clientsBytesPerSec;
    this.clientWaits = clientWaits;
  }

  /**
   * Takes a look if it is time to.
   *
   * @param arrived bytes that have arrived so far, those of earlier recoveries too
   */
  void look(long arrived, long planned, long budget, long nowNs) {
    long sinceNs = nowNs - lookedNs;
    if (looked && sinceNs < EVERY_NS) {
      return;
    }
    if (looked) {
      // What is to be sent again is taken back from what had arrived.
      double moved = Math.max(0, arrived - arrivedBytes) / (sinceNs / 1e9);
      TrendPoint point =
          new TrendPoint(
              nowNs,
              (long) moved,
              planned,
              budget,
              clientsBytesPerSec.applyAsLong(nowNs),
              clientWaits.apply(nowNs));
      synchronized (this) {
        points.add(point);
      }
    }
    looked = true;
    lookedNs = nowNs;
    arrivedBytes = arrived;
  }

  /** All points, oldest first. */
  public synchronized List<TrendPoint> points() {
    return List.copyOf(points);
  }
}
