package io.dayu.it.scale;

import io.dayu.it.scale.node.Placement;
import io.dayu.it.testbed.trace.LoadTrace;
import io.dayu.it.testbed.trace.TraceGenerator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A measurement.
 *
 * @param arms what is compared, in this order
 * @param nodes simulated DataNodes
 * @param blocks that are lost
 * @param linkBytesPerSec of each node, each way
 * @param load mean share of a link that the foreground takes
 * @param cov its standard deviation over its mean
 * @param alpha share of a link for foreground and recovery together
 * @param callsPerSec what clients ask of the NameNode
 * @param baseline how long the arm runs in which nothing fails
 * @param limit after which a recovery counts as not finished
 * @param heap of the NameNode
 * @param profiled whether the NameNode's JVM records where its time goes
 * @param properties of the NameNode, over all others
 * @param work the measurement's own directory, emptied first and deleted in the end
 */
record ScalePlan(
    List<Arm> arms,
    int nodes,
    int racks,
    int blocks,
    long blockBytes,
    long linkBytesPerSec,
    double load,
    double cov,
    double alpha,
    double callsPerSec,
    long seed,
    Duration warmUp,
    Duration baseline,
    Duration limit,
    String heap,
    boolean profiled,
    Map<String, String> properties,
    Path work,
    Path out) {
  private static final Duration STEP = Duration.ofSeconds(15);

  Placement placement() {
    return Placement.random(seed, nodes, racks, blocks);
  }

  /** The foreground of all nodes, for as long as a run may take. */
  LoadTrace trace() {
    Duration longest = warmUp.plus(baseline).plus(limit).plusMinutes(2);
    int steps = (int) (longest.toNanos() / STEP.toNanos()) + 1;
    return new TraceGenerator(load, cov).generate(seed, nodes, steps, STEP.toNanos());
  }
}
