package io.dayu.hdfs.status;

import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * Looks how clients fare during a recovery. Not thread safe: for the planner thread.
 *
 * <p>What is usual is what the first DataNodes to know it say: agents keep it while a recovery
 * runs, but let it rise slowly where a recovery lasts for hours.
 */
public final class ClientsMeanwhile {
  private final LongUnaryOperator bytesPerSec;
  private final LongFunction<ClientWaits> times;
  private final Sum reads = new Sum();
  private final Sum acks = new Sum();
  private double bytesSum;
  private long looks;

  /** The sums over what was seen of one kind of operation. */
  private static final class Sum {
    private long usualNs;
    private double medianSumNs;
    private long worstNs;
    private long looks;

    void clear() {
      usualNs = 0;
      medianSumNs = 0;
      worstNs = 0;
      looks = 0;
    }

    void add(OperationTimes now) {
      usualNs = usualNs == 0 ? now.usualNs() : usualNs;
      if (now.dataNodes() > 0) {
        medianSumNs += (double) now.medianNs();
        worstNs = Math.max(worstNs, now.worstNs());
        looks++;
      }
    }

    TimesMeanwhile all() {
      return new TimesMeanwhile(
          usualNs, looks == 0 ? 0 : Math.round(medianSumNs / (double) looks), worstNs);
    }
  }

  /**
   * Has seen nothing.
   *
   * @param bytesPerSec the bandwidth that clients use of all links at a moment
   * @param times how long they wait at a moment
   */
  public ClientsMeanwhile(LongUnaryOperator bytesPerSec, LongFunction<ClientWaits> times) {
    this.bytesPerSec = bytesPerSec;
    this.times = times;
  }

  /** A recovery begins. */
  void clear() {
    reads.clear();
    acks.clear();
    bytesSum = 0;
    looks = 0;
  }

  /** Takes a look. */
  void look(long nowNs) {
    ClientWaits now = times.apply(nowNs);
    reads.add(now.reads());
    acks.add(now.acks());
    bytesSum += bytesPerSec.applyAsLong(nowNs);
    looks++;
  }

  /** All that was seen since it was cleared. */
  PastClients all() {
    return new PastClients(
        looks == 0 ? 0 : (long) (bytesSum / (double) looks), reads.all(), acks.all());
  }
}
