package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.bench.testbed.arm.TestbedPlan.RunLengths;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.TraceGenerator;
import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.tools.cluster.RandomBlockMap;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * A measurement.
 *
 * @param arms that are compared, in this order
 * @param cluster that is simulated
 * @param clients their load
 * @param compression factor by which links, foreground, agents and slots are faster than usual
 * @param seed of all that is left to chance
 * @param timing of a run
 * @param nameNode its JVM and settings
 * @param directories of the measurement
 */
record ScalePlan(
    List<ArmKind> arms,
    ScaleCluster cluster,
    ScaleClients clients,
    int compression,
    long seed,
    RunLengths timing,
    NameNodeSpec nameNode,
    ScaleDirectories directories) {
  /**
   * A simulated cluster.
   *
   * @param nodes simulated DataNodes
   * @param blocks that are lost
   * @param policy by which their other replicas are
   * @param linkBytesPerSec of each node, each way, compressed
   */
  record ScaleCluster(
      int nodes,
      int racks,
      int blocks,
      RandomBlockMap.Policy policy,
      long blockBytes,
      long linkBytesPerSec) {}

  /**
   * The load that clients make.
   *
   * @param load mean share of a link that the foreground takes
   * @param cov its standard deviation over its mean
   * @param alpha share of a link for foreground and recovery together
   * @param callsPerSec calls of clients to the NameNode
   */
  record ScaleClients(double load, double cov, double alpha, double callsPerSec) {}

  /**
   * The JVM and the settings of the NameNode.
   *
   * @param heap of its JVM
   * @param profiled true if its JVM records where its time goes
   * @param properties of the NameNode, over all others
   */
  record NameNodeSpec(String heap, boolean profiled, Map<String, String> properties) {}

  /**
   * The directories of a measurement.
   *
   * @param work the measurement's own, emptied first and deleted in the end
   * @param out directory of the results
   */
  record ScaleDirectories(Path work, Path out) {}

  private static final Duration STEP = Duration.ofSeconds(15);
  private static final String AGENT_HEARTBEAT = "dayu.agent.heartbeat";

  /** The keys of times that go by slots and reports. */
  private static final List<String> COMPRESSED =
      List.of(AGENT_HEARTBEAT, "dayu.timeslot", "dayu.schedule.lead", "dayu.clients.window");

  BlockPlacement placement() {
    return BlockPlacement.random(
        cluster.policy(), seed, cluster.nodes(), cluster.racks(), cluster.blocks());
  }

  /** The foreground of all nodes, for as long as a run may take. */
  LoadTrace trace() {
    Duration longest = timing.warmUp().plus(timing.baseline()).plus(timing.limit()).plusMinutes(2);
    long stepNs = STEP.dividedBy(compression).toNanos();
    int steps = (int) (longest.toNanos() / stepNs) + 1;
    return new TraceGenerator(clients.load(), clients.cov())
        .generate(seed, cluster.nodes(), steps, stepNs);
  }

  /** The period of the agents' reports. */
  Duration agentHeartbeat() {
    return compressed(AGENT_HEARTBEAT);
  }

  /** Dayu's settings in which compressed time differs from its defaults. */
  Map<String, String> compressedSettings() {
    if (compression == 1) {
      return Map.of();
    }
    Map<String, String> settings = new LinkedHashMap<>();
    COMPRESSED.forEach(key -> settings.put(key, compressed(key).toMillis() + "ms"));
    return settings;
  }

  private Duration compressed(String key) {
    try {
      DayuConfigReader defaults = new DayuConfigReader(new Configuration(false));
      return Duration.ofNanos(defaults.durationNs(key, 0, Long.MAX_VALUE)).dividedBy(compression);
    } catch (DayuConfigException e) {
      throw new IllegalStateException("Dayu has no such default", e);
    }
  }
}
