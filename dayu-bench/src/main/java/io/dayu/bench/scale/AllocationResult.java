package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import org.HdrHistogram.Histogram;

/**
 * What a run of one arm has shown.
 *
 * @param latencies of addBlock in ns, as clients saw them; one for each block allocated
 * @param seconds that counted
 * @param failures files of which something failed
 * @param nameNodeProcessors mean number of processors that the NameNode used
 * @param restingProcessors the same when clients had ended
 * @param simulatorProcessors the same of this process meanwhile
 * @param guided blocks that Dayu placed by the network since the NameNode began
 */
record AllocationResult(
    ArmKind arm,
    int round,
    Histogram latencies,
    double seconds,
    long failures,
    double nameNodeProcessors,
    double restingProcessors,
    double simulatorProcessors,
    double guided) {
  private static final double MICROS_PER_SEC = 1e6;

  double allocationsPerSec() {
    return latencies.getTotalCount() / seconds;
  }

  /** Processor time of the NameNode for a block, with its half of creating and deleting a file. */
  double microsPerAllocation() {
    return (nameNodeProcessors - restingProcessors) * MICROS_PER_SEC / allocationsPerSec();
  }
}
