package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.scale.load.ClientCall;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The result of an arm. */
record ScaleResult(ArmKind arm, RecoveryTime recovery, Figures figures) {
  /** Dayu's own figures. */
  DayuFigures dayu() {
    return figures.dayu();
  }

  /**
   * The duration of the recovery, and the least that it could have taken.
   *
   * @param finished true if all blocks came back within the limit, or nothing was lost
   * @param seconds from declared dead to the last block, or the length of the baseline
   * @param idealSeconds in which the links' budgets could carry the lost bytes (equation 2)
   * @param boundSeconds in which they could, as only holders of a block can send it; 0 when the
   *     recovery did not finish
   * @param firstCopySeconds from declared dead until the first copy began
   */
  record RecoveryTime(
      boolean finished,
      double seconds,
      double idealSeconds,
      double boundSeconds,
      double firstCopySeconds) {
    /** A stretch in which nothing was lost. */
    static RecoveryTime none(double seconds) {
      return new RecoveryTime(true, seconds, 0, 0, 0);
    }

    double ofIdeal() {
      return idealSeconds == 0 ? 0 : seconds / idealSeconds;
    }

    double ofBound() {
      return boundSeconds == 0 ? 0 : seconds / boundSeconds;
    }
  }

  /**
   * The figures of the stretch that counts.
   *
   * @param seconds its length
   * @param movedBytes bytes of copies, those of copies that were given up included
   * @param latencies of clients' calls in the stretch, in ns
   * @param failedCalls of clients and DataNodes
   * @param collections pauses of the NameNode to collect garbage
   * @param processors that the NameNode and this process used
   * @param heartbeats of agents that the NameNode answered
   * @param dayu its own figures of itself
   */
  record Figures(
      double seconds,
      long movedBytes,
      Map<ClientCall, Histogram> latencies,
      long failedCalls,
      CollectionLog.GcPauses collections,
      BusyProcessors processors,
      HeartbeatFigures heartbeats,
      DayuFigures dayu) {}

  /**
   * Agents' heartbeats.
   *
   * @param bytes of one of them on the wire, in the mean
   * @param answerBytes the same of its answer
   */
  record HeartbeatFigures(double perSec, double bytes, double answerBytes) {}

  /** Dayu's figures of itself for the stretch; all 0 where it is not. */
  record DayuFigures(LockFigures lock, PlanFigures plans, long failures, long resentBytes) {}

  /**
   * Dayu's holds of the namesystem lock.
   *
   * @param share part of the time for which it held the lock
   * @param p99Ms the worst of the 99th percentiles of two minutes
   */
  record LockFigures(double share, double p99Ms, double longestMs) {}

  /**
   * The plans that Dayu made.
   *
   * @param p99Ms the worst of the 99th percentiles of two minutes
   */
  record PlanFigures(long count, double meanMs, double p99Ms, double longestMs) {}
}
