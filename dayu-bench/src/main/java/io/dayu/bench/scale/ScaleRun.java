package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.scale.load.CallLog;
import io.dayu.bench.scale.node.SimulatedCluster;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.sim.bound.LowerBound;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/** An arm of a recovery: a NameNode starts, its DataNodes join, one is lost, all is watched. */
final class ScaleRun {
  private static final int LOOKS_PER_FIGURES = 50;
  private static final Duration REST_LIMIT = Duration.ofMinutes(2);
  private static final String DECLARED_DEAD = "removeDeadDatanode: lost heartbeat from";
  private static final double NS_PER_SEC = 1e9;

  private final ScalePlan plan;
  private final ArmKind arm;
  private final Configuration site;
  private final Daemons daemons;
  private final Consumer<String> progress;
  private final CollectionLog collections;

  ScaleRun(
      ScalePlan plan, ArmKind arm, Configuration site, Daemons daemons, Consumer<String> progress) {
    this.plan = plan;
    this.arm = arm;
    this.site = site;
    this.daemons = daemons;
    this.progress = progress;
    this.collections = new CollectionLog(plan.directories().out().resolve(arm.word() + ".gc.log"));
  }

  ScaleResult run() throws Exception {
    LoadTrace trace = plan.trace();
    Files.createDirectories(plan.directories().out());
    List<String> options = List.of(collections.jvmOption());
    try (LiveNameNode live = LiveNameNode.start(plan, arm, site, daemons, trace, options)) {
      ClientProcess clients = ClientProcess.start(plan, arm, site, daemons);
      Thread.sleep(plan.timing().warmUp().toMillis());
      return arm.fails() ? lose(live, clients, trace) : watchNothing(live, clients);
    }
  }

  private ScaleResult watchNothing(LiveNameNode live, ClientProcess clients)
      throws IOException, InterruptedException {
    Stretch stretch = new Stretch(live, clients);
    Thread.sleep(plan.timing().baseline().toMillis());
    ScaleResult.Figures figures = stretch.figures();
    return new ScaleResult(arm, ScaleResult.RecoveryTime.none(figures.seconds()), figures);
  }

  private ScaleResult lose(LiveNameNode live, ClientProcess clients, LoadTrace trace)
      throws Exception {
    SimulatedCluster cluster = live.cluster();
    cluster.loseVictim();
    Polling.await(
        "HDFS takes the DataNode for dead",
        LiveNameNode.START_LIMIT,
        () -> shown(live, "NumDeadDataNodes") == 1 && declaredDeadNs(live).isPresent());
    Stretch stretch = new Stretch(live, clients);
    long deadNs = declaredDeadNs(live).orElseThrow();
    long limitNs = deadNs + plan.timing().limit().toNanos();
    int looks = 0;
    while (cluster.restored() < plan.cluster().blocks() && System.nanoTime() < limitNs) {
      Thread.sleep(Polling.LOOK_EVERY_MS);
      if (++looks % LOOKS_PER_FIGURES == 0) {
        stretch.look();
        progress.accept(cluster.restored() + " of " + plan.cluster().blocks() + " blocks are back");
      }
    }
    boolean restored = cluster.restored() == plan.cluster().blocks();
    long endNs = restored ? cluster.lastRestoredNs() : System.nanoTime();
    double seconds = (endNs - deadNs) / NS_PER_SEC;
    double firstCopySeconds = (cluster.firstCopyNs() - deadNs) / NS_PER_SEC;
    ScaleResult.Figures figures = stretch.figures();
    long traceNs = deadNs - cluster.traceZeroNs();
    ScaleResult.RecoveryTime recovery =
        restored && comesToRest(live)
            ? recovered(seconds, firstCopySeconds, ScaleLoss.of(plan, trace, traceNs).bound())
            : new ScaleResult.RecoveryTime(
                false,
                seconds,
                ScaleLoss.of(plan, trace, traceNs).idealSeconds(),
                0,
                firstCopySeconds);
    return new ScaleResult(arm, recovery, figures);
  }

  private static ScaleResult.RecoveryTime recovered(
      double seconds, double firstCopySeconds, LowerBound least) {
    return new ScaleResult.RecoveryTime(
        true, seconds, least.idealSeconds(), least.boundSeconds(), firstCopySeconds);
  }

  /** True if the NameNode knows within two minutes that nothing is left to do. */
  private boolean comesToRest(LiveNameNode live) throws InterruptedException {
    boolean rests =
        Polling.comesTrue(
            REST_LIMIT,
            () ->
                shown(live, "UnderReplicatedBlocks") == 0
                    && shown(live, "PendingReplicationBlocks") == 0);
    if (!rests) {
      progress.accept("something is left to do: " + live.jmx().shown(LiveNameNode.STATE));
    }
    return rests;
  }

  private static long shown(LiveNameNode live, String name) {
    return live.jmx().shownNumber(LiveNameNode.STATE, name);
  }

  /**
   * The time at which the NameNode took the DataNode for dead by its log, on this process's clock.
   */
  private static OptionalLong declaredDeadNs(LiveNameNode live) {
    try {
      return live.log()
          .lines()
          .filter(line -> line.contains(DECLARED_DEAD))
          .mapToLong(ScaleRun::timeNs)
          .findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long timeNs(String logLine) {
    LocalTime then = LocalTime.parse(logLine.substring(0, logLine.indexOf(' ')));
    return System.nanoTime() - then.until(LocalTime.now(ZoneId.systemDefault()), ChronoUnit.NANOS);
  }

  /** The stretch of a run that counts. */
  private final class Stretch {
    private final LiveNameNode live;
    private final SimulatedCluster cluster;
    private final ClientProcess clients;
    private final long fromNs = System.nanoTime();
    private final long fromMs = System.currentTimeMillis();
    private final Duration processorsBefore;
    private final Duration ownProcessorsBefore;
    private final long heartbeatsBefore;
    private final long sentBytesBefore;
    private final long answeredBytesBefore;
    private final long lockMicrosBefore;
    private final long plansBefore;
    private final long planMicrosBefore;
    private final int collectionsBefore;
    private long lockP99Micros;
    private long planP99Micros;

    Stretch(LiveNameNode live, ClientProcess clients) throws IOException {
      this.live = live;
      this.cluster = live.cluster();
      this.clients = clients;
      this.processorsBefore = live.processors();
      this.ownProcessorsBefore = LiveNameNode.ownProcessors();
      this.lockMicrosBefore = dayu("LockHeldMicros");
      this.plansBefore = dayu("Plans");
      this.planMicrosBefore = dayu("PlanMicros");
      this.heartbeatsBefore = cluster.agentHeartbeats();
      this.sentBytesBefore = cluster.agentTraffic().sentBytes();
      this.answeredBytesBefore = cluster.agentTraffic().receivedBytes();
      this.collectionsBefore = collections.length();
    }

    private double share(Duration used, double seconds) {
      return used.toNanos() / NS_PER_SEC / seconds;
    }

    private long dayu(String name) {
      return arm.isDayu() ? Math.max(0, live.jmx().shownNumber("Dayu", name)) : 0;
    }

    /** Percentiles cover the last two minutes: they are asked for now and then. */
    void look() {
      lockP99Micros = Math.max(lockP99Micros, dayu("LockHeldP99Micros"));
      planP99Micros = Math.max(planP99Micros, dayu("PlanP99Micros"));
    }

    ScaleResult.Figures figures() throws IOException, InterruptedException {
      double seconds = (System.nanoTime() - fromNs) / NS_PER_SEC;
      CallLog.Calls calls = clients.between(fromMs, System.currentTimeMillis());
      Duration processors = live.processors().minus(processorsBefore);
      Duration ownProcessors = LiveNameNode.ownProcessors().minus(ownProcessorsBefore);
      long heartbeats = cluster.agentHeartbeats() - heartbeatsBefore;
      long sentBytes = cluster.agentTraffic().sentBytes() - sentBytesBefore;
      long answeredBytes = cluster.agentTraffic().receivedBytes() - answeredBytesBefore;
      look();
      keepWhatItShows();
      return new ScaleResult.Figures(
          seconds,
          cluster.arrivedBytes(),
          calls.latencies(),
          calls.failures() + cluster.failedCalls(),
          collections.since(collectionsBefore),
          new BusyProcessors(share(processors, seconds), share(ownProcessors, seconds)),
          new ScaleResult.HeartbeatFigures(
              heartbeats / seconds,
              (double) sentBytes / Math.max(1, heartbeats),
              (double) answeredBytes / Math.max(1, heartbeats)),
          dayuFigures(seconds));
    }

    private void keepWhatItShows() throws IOException, InterruptedException {
      if (arm.isDayu()) {
        Files.writeString(
            plan.directories().out().resolve(arm.word() + ".json"), live.jmx().shown("Dayu"));
      }
      live.keepProfile(arm.word());
    }

    private ScaleResult.DayuFigures dayuFigures(double seconds) {
      long plans = dayu("Plans") - plansBefore;
      return new ScaleResult.DayuFigures(
          new ScaleResult.LockFigures(
              (dayu("LockHeldMicros") - lockMicrosBefore) / 1e6 / seconds,
              lockP99Micros / 1e3,
              dayu("LockHeldLongestMicros") / 1e3),
          new ScaleResult.PlanFigures(
              plans,
              plans == 0 ? 0 : (dayu("PlanMicros") - planMicrosBefore) / 1e3 / plans,
              planP99Micros / 1e3,
              dayu("PlanLongestMicros") / 1e3),
          dayu("PlannerFailures"),
          dayu("ResentBytes"));
    }
  }
}
