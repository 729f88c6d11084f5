package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import org.HdrHistogram.Histogram;

/**
 * The result of a run of one arm.
 *
 * @param latencies of addBlock in ns, as clients saw them; one for each block allocated
 * @param seconds that counted
 * @param failures files of which something failed
 * @param processors that were used meanwhile
 * @param restingProcessors mean number that the NameNode used when clients had ended
 * @param guided blocks that Dayu placed by the network since the NameNode began
 */
record AllocationResult(
    ArmKind arm,
    int round,
    Histogram latencies,
    double seconds,
    long failures,
    BusyProcessors processors,
    double restingProcessors,
    double guided) {
  private static final double MICROS_PER_SEC = 1e6;

  double allocationsPerSec() {
    return latencies.getTotalCount() / seconds;
  }

  /** Processor time of the NameNode for a block, with its half of creating and deleting a file. */
  double microsPerAllocation() {
    return (processors.nameNode() - restingProcessors) * MICROS_PER_SEC / allocationsPerSec();
  }
}
