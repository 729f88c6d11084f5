package io.dayu.it.scale;

import io.dayu.it.daemons.DaemonSpec;
import io.dayu.it.daemons.Daemons;
import io.dayu.it.daemons.NameNodeJmx;
import io.dayu.it.scale.load.ClientCall;
import io.dayu.it.scale.load.ClientLoad;
import io.dayu.it.scale.node.Placement;
import io.dayu.it.scale.node.SimulatedCluster;
import io.dayu.it.testbed.net.Shell;
import io.dayu.it.testbed.trace.Budget;
import io.dayu.it.testbed.trace.IdealTime;
import io.dayu.it.testbed.trace.LoadTrace;
import io.dayu.it.testbed.trace.WireBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;

/** One arm: a NameNode starts, its DataNodes join, one is lost, and all is watched. */
final class ScaleRun {
  static final String NAMENODE = "namenode";
  private static final long HEARTBEAT_MS = 3_000;
  private static final long AGENT_HEARTBEAT_MS = 1_000;
  private static final long REPORT_EVERY_MS = 1_000;
  private static final long LOOK_EVERY_MS = 200;
  private static final int LOOKS_PER_FIGURES = 50;
  private static final Duration START_LIMIT = Duration.ofMinutes(5);
  private static final Duration REST_LIMIT = Duration.ofMinutes(2);
  private static final String STATE = "FSNamesystemState";
  private static final String DECLARED_DEAD = "removeDeadDatanode: lost heartbeat from";
  private static final double NS_PER_SEC = 1e9;

  private final ScalePlan plan;
  private final Arm arm;
  private final Configuration site;
  private final Daemons daemons;
  private final Consumer<String> progress;
  private final NameNodeJmx jmx;

  ScaleRun(
      ScalePlan plan, Arm arm, Configuration site, Daemons daemons, Consumer<String> progress) {
    this.plan = plan;
    this.arm = arm;
    this.site = site;
    this.daemons = daemons;
    this.progress = progress;
    this.jmx = new NameNodeJmx(site.get("dfs.namenode.http-address"));
  }

  ScaleResult run() throws Exception {
    List<String> options =
        new ArrayList<>(List.of("-Xmx" + plan.heap(), "-XX:+UseG1GC", "-XX:-UsePerfData"));
    if (plan.profiled()) {
      options.add("-XX:StartFlightRecording:settings=profile");
    }
    daemons.start(DaemonSpec.nameNode(NAMENODE, site).with(options));
    await("the NameNode answers", START_LIMIT, () -> !jmx.shown(STATE).isEmpty());
    InetSocketAddress address = NetUtils.createSocketAddr(site.get("dfs.namenode.rpc-address"));
    LoadTrace trace = plan.trace();
    SimulatedCluster.Shape shape =
        new SimulatedCluster.Shape(
            plan.placement(), plan.blockBytes(), plan.linkBytesPerSec(), trace);
    try (SimulatedCluster cluster = new SimulatedCluster(shape, address, new Configuration(site))) {
      cluster.join(HEARTBEAT_MS);
      await("the NameNode is out of safe mode", START_LIMIT, this::operational);
      cluster.reportBlocksEvery(REPORT_EVERY_MS);
      if (arm.isDayu()) {
        cluster.startAgents(cluster.blockPoolId(), AGENT_HEARTBEAT_MS);
      }
      try (ClientLoad clients = ClientLoad.start(site, plan.callsPerSec(), plan.seed())) {
        Thread.sleep(plan.warmUp().toMillis());
        return arm.loses() ? lose(cluster, clients, trace) : watchNothing(cluster, clients);
      }
    }
  }

  private boolean operational() {
    return jmx.shown(STATE).contains("\"FSState\" : \"Operational\"");
  }

  private static void await(String what, Duration limit, BooleanSupplier condition)
      throws IOException, InterruptedException {
    if (!comesTrue(limit, condition)) {
      throw new IOException("it did not happen within " + limit + ": " + what);
    }
  }

  private static boolean comesTrue(Duration limit, BooleanSupplier condition)
      throws InterruptedException {
    long endNs = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - endNs > 0) {
        return false;
      }
      Thread.sleep(LOOK_EVERY_MS);
    }
    return true;
  }

  private ScaleResult watchNothing(SimulatedCluster cluster, ClientLoad clients)
      throws IOException, InterruptedException {
    Stretch stretch = new Stretch(cluster, clients);
    Thread.sleep(plan.baseline().toMillis());
    return stretch.result(true, 0, 0, 0);
  }

  private ScaleResult lose(SimulatedCluster cluster, ClientLoad clients, LoadTrace trace)
      throws Exception {
    cluster.loseVictim();
    await(
        "HDFS takes the DataNode for dead",
        START_LIMIT,
        () -> jmx.shownNumber(STATE, "NumDeadDataNodes") == 1 && declaredDeadNs().isPresent());
    Stretch stretch = new Stretch(cluster, clients);
    long deadNs = declaredDeadNs().orElseThrow();
    long limitNs = deadNs + plan.limit().toNanos();
    int looks = 0;
    while (cluster.restored() < plan.blocks() && System.nanoTime() < limitNs) {
      Thread.sleep(LOOK_EVERY_MS);
      if (++looks % LOOKS_PER_FIGURES == 0) {
        stretch.look();
        progress.accept(cluster.restored() + " of " + plan.blocks() + " blocks are back");
      }
    }
    boolean finished = cluster.restored() == plan.blocks();
    long endNs = finished ? cluster.lastRestoredNs() : System.nanoTime();
    double idealSeconds = idealSeconds(trace, deadNs - cluster.traceZeroNs());
    double firstCopySeconds = (cluster.firstCopyNs() - deadNs) / NS_PER_SEC;
    ScaleResult result = stretch.result(finished, endNs - deadNs, idealSeconds, firstCopySeconds);
    return finished && !comesToRest() ? result.unfinished() : result;
  }

  /** Whether the NameNode knows within two minutes that nothing is left to do. */
  private boolean comesToRest() throws InterruptedException {
    boolean rests =
        comesTrue(
            REST_LIMIT,
            () ->
                jmx.shownNumber(STATE, "UnderReplicatedBlocks") == 0
                    && jmx.shownNumber(STATE, "PendingReplicationBlocks") == 0);
    if (!rests) {
      progress.accept("something is left to do: " + jmx.shown(STATE));
    }
    return rests;
  }

  /** When the NameNode's log says that it took the DataNode for dead, on this process's clock. */
  private OptionalLong declaredDeadNs() {
    try {
      return daemons
          .log(NAMENODE)
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

  private double idealSeconds(LoadTrace trace, long fromNs) {
    List<Integer> alive =
        IntStream.range(0, plan.nodes()).filter(node -> node != Placement.VICTIM).boxed().toList();
    // Links here carry block data alone, without headers and checksums.
    double bytes = (double) plan.blocks() * plan.blockBytes() / WireBytes.PER_PAYLOAD_BYTE;
    return new IdealTime(
            trace,
            new Budget(plan.linkBytesPerSec(), plan.alpha()),
            alive,
            alive,
            IdealTime.SlowLink.NONE)
        .seconds(fromNs, (long) bytes);
  }

  /** The stretch of a run that counts. */
  private final class Stretch {
    private final SimulatedCluster cluster;
    private final ClientLoad clients;
    private final long fromNs = System.nanoTime();
    private final Duration processorsBefore = nameNodeProcessors();
    private final Duration ownProcessorsBefore = processors(ProcessHandle.current());
    private final long heartbeatsBefore;
    private final long lockMicrosBefore = dayu("LockHeldMicros");
    private final long plansBefore = dayu("Plans");
    private final long planMicrosBefore = dayu("PlanMicros");
    private final long failuresBefore;
    private long lockP99Micros;
    private long planP99Micros;

    Stretch(SimulatedCluster cluster, ClientLoad clients) {
      this.cluster = cluster;
      this.clients = clients;
      this.heartbeatsBefore = cluster.agentHeartbeats();
      this.failuresBefore = clients.failures();
      clients.takeLatencies();
    }

    private Duration nameNodeProcessors() {
      return ProcessHandle.of(daemons.pid(NAMENODE)).map(this::processors).orElse(Duration.ZERO);
    }

    private Duration processors(ProcessHandle process) {
      return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private double share(Duration used, double seconds) {
      return used.toNanos() / NS_PER_SEC / seconds;
    }

    private long dayu(String name) {
      return arm.isDayu() ? Math.max(0, jmx.shownNumber("Dayu", name)) : 0;
    }

    /** Percentiles are of the last two minutes: they are asked for now and then. */
    void look() {
      lockP99Micros = Math.max(lockP99Micros, dayu("LockHeldP99Micros"));
      planP99Micros = Math.max(planP99Micros, dayu("PlanP99Micros"));
    }

    ScaleResult result(
        boolean finished, long lengthNs, double idealSeconds, double firstCopySeconds)
        throws IOException, InterruptedException {
      double seconds = (System.nanoTime() - fromNs) / NS_PER_SEC;
      Map<ClientCall, Histogram> latencies = clients.takeLatencies();
      Duration processors = nameNodeProcessors().minus(processorsBefore);
      Duration ownProcessors = processors(ProcessHandle.current()).minus(ownProcessorsBefore);
      long heartbeats = cluster.agentHeartbeats() - heartbeatsBefore;
      look();
      keepWhatItShows();
      return new ScaleResult(
          arm,
          finished,
          arm.loses() ? lengthNs / NS_PER_SEC : seconds,
          idealSeconds,
          firstCopySeconds,
          cluster.arrivedBytes(),
          latencies,
          clients.failures() - failuresBefore + cluster.failedCalls(),
          share(processors, seconds),
          share(ownProcessors, seconds),
          heartbeats / seconds,
          figures(seconds));
    }

    private void keepWhatItShows() throws IOException, InterruptedException {
      Files.createDirectories(plan.out());
      if (arm.isDayu()) {
        Files.writeString(plan.out().resolve(arm.word() + ".json"), jmx.shown("Dayu"));
      }
      if (plan.profiled()) {
        Path recording = plan.out().resolve(arm.word() + ".jfr");
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String pid = Long.toString(daemons.pid(NAMENODE));
        Shell.run(List.of(jcmd, pid, "JFR.dump", "filename=" + recording));
      }
    }

    private ScaleResult.DayuFigures figures(double seconds) {
      long plans = dayu("Plans") - plansBefore;
      return new ScaleResult.DayuFigures(
          (dayu("LockHeldMicros") - lockMicrosBefore) / 1e6 / seconds,
          lockP99Micros / 1e3,
          dayu("LockHeldLongestMicros") / 1e3,
          plans == 0 ? 0 : (dayu("PlanMicros") - planMicrosBefore) / 1e3 / plans,
          planP99Micros / 1e3,
          dayu("PlanLongestMicros") / 1e3,
          plans,
          dayu("PlannerFailures"),
          dayu("ResentBytes"));
    }
  }
}
