package io.dayu.it.scale;

import io.dayu.it.scale.load.ClientCall;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What an arm has shown.
 *
 * @param finished whether all blocks came back within the limit, or nothing was lost
 * @param seconds from declared dead to the last block, or the length of the baseline
 * @param idealSeconds in which the links' budgets could carry the lost bytes (equation 2)
 * @param firstCopySeconds from declared dead until the first copy began
 * @param movedBytes bytes of copies, those of copies that were given up included
 * @param latencies of clients' calls in the stretch, in ns
 * @param failedCalls of clients and DataNodes
 * @param nameNodeProcessors mean number of processors that the NameNode used
 * @param simulatorProcessors the same of this process: simulated DataNodes and clients
 * @param agentHeartbeatsPerSec heartbeats of agents that the NameNode answered
 * @param heartbeatBytes what one of them took on the wire in the mean
 * @param answerBytes the same of its answer
 * @param dayu what Dayu tells of itself
 */
record ScaleResult(
    Arm arm,
    boolean finished,
    double seconds,
    double idealSeconds,
    double firstCopySeconds,
    long movedBytes,
    Map<ClientCall, Histogram> latencies,
    long failedCalls,
    double nameNodeProcessors,
    double simulatorProcessors,
    double agentHeartbeatsPerSec,
    double heartbeatBytes,
    double answerBytes,
    DayuFigures dayu) {

  /** The same, but it counts as not finished. */
  ScaleResult unfinished() {
    return new ScaleResult(
        arm,
        false,
        seconds,
        idealSeconds,
        firstCopySeconds,
        movedBytes,
        latencies,
        failedCalls,
        nameNodeProcessors,
        simulatorProcessors,
        agentHeartbeatsPerSec,
        heartbeatBytes,
        answerBytes,
        dayu);
  }

  /**
   * What Dayu tells of itself for the stretch; all 0 where it is not.
   *
   * @param lockShare part of the time for which it held the namesystem lock
   * @param lockP99Ms the worst of the 99th percentiles of two minutes
   * @param planP99Ms the same of plans
   */
  record DayuFigures(
      double lockShare,
      double lockP99Ms,
      double lockLongestMs,
      double planMeanMs,
      double planP99Ms,
      double planLongestMs,
      long plans,
      long failures,
      long resentBytes) {}
}
