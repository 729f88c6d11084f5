package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.scale.load.Allocators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;

/** An arm of a measurement of allocations: a NameNode starts, DataNodes join, clients allocate. */
final class AllocationRun {
  /** The key that names the site's placement policy for every arm. */
  static final String SITE_POLICY = "dayu.placement.policy";

  private static final String REPLICATOR = "dfs.block.replicator.classname";
  private static final String GUIDED = "dayu_placement_guided_total ";
  private static final Duration REST = Duration.ofSeconds(15);
  private static final Duration SETTLE = Duration.ofSeconds(5);
  private static final double NS_PER_SEC = 1e9;

  /** A line for every call would be measured else. */
  private static final String QUIET =
      """
      log4j.rootLogger=WARN, console
      log4j.logger.io.dayu=INFO
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{HH:mm:ss.SSS} %p %c{1} %m%n
      """;

  private final AllocatePlan plan;
  private final ArmKind arm;
  private final int round;
  private final Configuration site;
  private final Daemons daemons;

  AllocationRun(AllocatePlan plan, ArmKind arm, int round, Configuration site, Daemons daemons) {
    this.plan = plan;
    this.arm = arm;
    this.round = round;
    this.site = withoutGuidance(site, arm);
    this.daemons = daemons;
  }

  /**
   * The site of an arm; it names the site's policy to HDFS itself where Dayu does not guide that
   * policy.
   */
  private static Configuration withoutGuidance(Configuration site, ArmKind arm) {
    String policy = site.get(SITE_POLICY);
    if (policy != null && arm != ArmKind.PLACEMENT) {
      site.set(REPLICATOR, policy);
    }
    return site;
  }

  /** Runs it and keeps what it shows under a name. */
  AllocationResult run(String name) throws IOException, InterruptedException {
    Path logging =
        Files.writeString(plan.namespace().directories().work().resolve("quiet.properties"), QUIET);
    List<String> quiet = List.of("-Dlog4j.configuration=" + logging.toUri());
    try (LiveNameNode live =
        LiveNameNode.start(plan.namespace(), arm, site, daemons, plan.namespace().trace(), quiet)) {
      Use busy;
      Histogram latencies;
      long failures;
      try (Allocators allocators = Allocators.start(site, plan.clients())) {
        Thread.sleep(plan.namespace().timing().warmUp().toMillis());
        allocators.takeLatencies();
        long failuresBefore = allocators.failures();
        busy = Use.during(plan.length(), live);
        latencies = allocators.takeLatencies();
        failures = allocators.failures() - failuresBefore;
      }
      Thread.sleep(SETTLE.toMillis());
      Use resting = Use.during(REST, live);
      live.keepProfile(name);
      return new AllocationResult(
          arm,
          round,
          latencies,
          busy.seconds,
          failures,
          busy.processors,
          resting.processors.nameNode(),
          guided(live));
    }
  }

  private static double guided(LiveNameNode live) throws InterruptedException {
    return live.jmx().metrics(GUIDED).stream()
        .mapToDouble(line -> Double.parseDouble(line.substring(GUIDED.length())))
        .sum();
  }

  /** Processors used in a while. */
  private record Use(double seconds, BusyProcessors processors) {
    static Use during(Duration length, LiveNameNode live) throws InterruptedException {
      long fromNs = System.nanoTime();
      Duration nameNodeBefore = live.processors();
      Duration simulatorBefore = LiveNameNode.ownProcessors();
      Thread.sleep(length.toMillis());
      double seconds = (System.nanoTime() - fromNs) / NS_PER_SEC;
      return new Use(
          seconds,
          new BusyProcessors(
              live.processors().minus(nameNodeBefore).toNanos() / NS_PER_SEC / seconds,
              LiveNameNode.ownProcessors().minus(simulatorBefore).toNanos()
                  / NS_PER_SEC
                  / seconds));
    }
  }
}
