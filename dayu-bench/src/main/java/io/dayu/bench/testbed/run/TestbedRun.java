package io.dayu.bench.testbed.run;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.bench.disk.SlowDisks;
import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.arm.FailureSpec;
import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.load.LoadMain;
import io.dayu.bench.testbed.load.LoadOrder;
import io.dayu.bench.testbed.load.RunClock;
import io.dayu.bench.testbed.measure.LinkSampler;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.ProcessorSampler;
import io.dayu.bench.testbed.measure.SizeHistory;
import io.dayu.bench.testbed.measure.Stretch;
import io.dayu.bench.testbed.net.HostScript;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.Shaper;
import io.dayu.bench.testbed.net.Shell;
import io.dayu.bench.testbed.net.TestbedHost;
import io.dayu.bench.testbed.trace.IdealRecoveryTime;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.TraceFile;
import io.dayu.bench.testbed.trace.TraceGenerator;
import io.dayu.bench.testbed.trace.WireBudget;
import io.dayu.bench.testbed.yardstick.YardstickMain;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The run of one arm with one seed, from an empty machine to an empty machine. */
final class TestbedRun {
  private static final Duration LEAD = Duration.ofSeconds(6);
  private static final Duration SLOW_AFTER = Duration.ofSeconds(10);
  private static final double SLOW_PART = 0.1;
  private static final Duration TRACE_TAIL = Duration.ofMinutes(1);
  private static final long END_PATIENCE_S = 30;

  private final TestbedPlan plan;
  private final TestbedPlan.RunConditions conditions;
  private final Arm arm;
  private final long seed;
  private final Path home;
  private final List<Integer> victims;
  private final LoadTrace trace;
  private final Shaper link;

  TestbedRun(TestbedPlan plan, Arm arm, long seed, Path home) {
    this.plan = plan;
    this.conditions = plan.conditions();
    this.arm = arm;
    this.seed = seed;
    this.home = home;
    this.victims = conditions.failure().victims(conditions.shape(), seed);
    this.trace = trace();
    this.link = conditions.links().shaper(conditions.links().bitsPerSec());
  }

  private LoadTrace trace() {
    long stepNs = conditions.foreground().step().toNanos();
    long lengthNs = conditions.timing().limit().plus(TRACE_TAIL).toNanos();
    return new TraceGenerator(conditions.foreground().load(), conditions.foreground().cov())
        .generate(seed, conditions.shape().nodes(), (int) (lengthNs / stepNs) + 1, stepNs)
        .without(unloaded())
        .thinned(slowNodes(), SLOW_PART);
  }

  /** DataNodes that get no foreground: those that will fail; all, where the load has phases. */
  private List<Integer> unloaded() {
    return conditions.guided().phases().any() ? allNodes() : victims;
  }

  private List<Integer> slowNodes() {
    int slow = conditions.failure().slowNode(conditions.shape(), seed);
    return slow < 0 ? List.of() : List.of(slow);
  }

  /** Runs it; the home directory has the disks already. */
  RunRecord run(StockClassPath stock, Path dropInJar, Path operationsFile)
      throws IOException, InterruptedException {
    try (Cluster cluster =
            Cluster.start(
                home, conditions.shape(), network(), sites(), classPath(stock, dropInJar));
        DistributedFileSystem files = cluster.files()) {
      prepareHosts();
      long zeroEpochMs =
          System.currentTimeMillis() + LEAD.plus(conditions.timing().warmUp()).toMillis();
      RunRecord record = observe(cluster, files, zeroEpochMs, operationsFile);
      keepHostCounts();
      return record;
    }
  }

  private String classPath(StockClassPath stock, Path dropInJar) {
    if (conditions.disk().isPresent()) {
      return SlowDisks.codeBase() + File.pathSeparator + stock.after(dropInJar);
    }
    return arm.isDayu() ? stock.after(dropInJar) : stock.text();
  }

  private Optional<HostScript> hostScript() {
    OptionalDouble share = arm.ingressShare();
    if (share.isEmpty()) {
      return Optional.empty();
    }
    String dscp = properties().get("dayu.agent.give-way.dscp");
    return Optional.of(
        new HostScript(
            HostScript.find(),
            conditions.links().bitsPerSec(),
            share.getAsDouble(),
            dscp == null ? Shaper.LOWER_DSCP : Integer.parseInt(dscp)));
  }

  private void prepareHosts() throws IOException, InterruptedException {
    if (arm.hostQueue().isPresent()) {
      String queue = arm.hostQueue().get();
      Shell.runAll(
          allNodes().stream()
              .map(TestbedHost::dataNode)
              .map(host -> link.queueAtHost(queue, host.namespace(), NetworkPlan.OWN_END))
              .toList());
    }
    Optional<HostScript> script = hostScript();
    if (script.isPresent()) {
      Shell.runAll(allNodes().stream().map(script.get()::install).toList());
    }
  }

  /** Keeps what each class of each host has had, as the script shows it, among the logs. */
  private void keepHostCounts() throws IOException, InterruptedException {
    Optional<HostScript> script = hostScript();
    if (script.isPresent()) {
      StringBuilder counts = new StringBuilder();
      for (int node : allNodes()) {
        counts.append(TestbedHost.dataNode(node).namespace()).append(' ');
        counts.append(Shell.run(script.get().show(node)));
      }
      Files.writeString(home.resolve("ingress.log"), counts);
    }
  }

  private NetworkPlan network() {
    long uplink = conditions.links().uplinkBitsPerSec();
    return new NetworkPlan(
        conditions.shape().nodes(),
        conditions.shape().racks(),
        Optional.of(link),
        uplink == 0 ? Optional.empty() : Optional.of(conditions.links().shaper(uplink)),
        conditions.links().congestionControl());
  }

  private HdfsSites sites() {
    return new HdfsSites(home, conditions.shape(), properties());
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>(plan.properties());
    properties.putAll(
        arm.properties(conditions.links().bytesPerSec(), conditions.alpha(), conditions.disk()));
    return properties;
  }

  private RunRecord observe(
      Cluster cluster, DistributedFileSystem files, long zeroEpochMs, Path operationsFile)
      throws IOException, InterruptedException {
    RunClock clock = new RunClock(zeroEpochMs);
    Path traceFile = plan.out().resolve("traces").resolve(seed + ".csv");
    Files.createDirectories(traceFile.resolveSibling("."));
    TraceFile.write(trace, traceFile);
    AffectedBlocks lost =
        new AffectedBlocks(files, addresses(allNodes()), victims, conditions.shape().replication());
    LoadPhases phases = conditions.guided().phases();
    Optional<PhasedRun> phased =
        phases.any()
            ? Optional.of(new PhasedRun(phases, conditions.shape().nodes(), cluster, files))
            : Optional.empty();
    List<Jvm> helpers = new ArrayList<>();
    try (LinkSampler links = LinkSampler.start(clock, conditions.shape().nodes());
        ProcessorSampler processors = ProcessorSampler.start(clock, cluster.dataNodes());
        Jvm load = startLoad(traceFile, zeroEpochMs, operationsFile)) {
      startYardstick(helpers, traceFile, zeroEpochMs);
      clock.sleepUntil(0);
      SizeHistory sizes = resize(phased, cluster, clock);
      Optional<RecoveryTimes> recovery = failAndWait(cluster, files, lost, clock);
      List<String> remarks = remarksOn(cluster, load);
      load.end(END_PATIENCE_S);
      if (arm.isDayu() && ForecastLoss.isMade(properties())) {
        remarks.add(ForecastLoss.keep(commands(cluster), lossesFile()));
      }
      remarks.addAll(countsIn(home.resolve("load.log")));
      return new RunRecord(
          arm,
          seed,
          new RunRecord.RunRecovery(
              recovery.map(its -> new Stretch(its.noticedNs(), its.fullNs())),
              recovery.map(RecoveryTimes::finished).orElse(true),
              lost.lost(),
              recovery.map(its -> BackData.of(its, lost.lost())).orElse(BackData.NONE),
              recovery.map(its -> idealSeconds(its, lost.lost())).orElse(Double.NaN),
              recovery.map(its -> boundSeconds(its, lost)).orElse(Double.NaN),
              arm.isDayu() ? cluster.numbers().dayu("ResentBytes") : OptionalLong.empty()),
          Operations.read(operationsFile, zeroEpochMs),
          links.use(),
          processors.use(),
          phased.isPresent() ? Optional.of(phased.get().outcome(sizes)) : Optional.empty(),
          remarks);
    } finally {
      helpers.forEach(Jvm::close);
    }
  }

  private SizeHistory resize(Optional<PhasedRun> phased, Cluster cluster, RunClock clock)
      throws IOException, InterruptedException {
    return phased.isPresent() && arm.kind() == ArmKind.ELASTIC
        ? phased.get().resize(commands(cluster), clock)
        : SizeHistory.allAwake(conditions.shape().nodes());
  }

  private DayuCommands commands(Cluster cluster) {
    return new DayuCommands(cluster.clientSite(), addresses(allNodes()));
  }

  private Path lossesFile() {
    return plan.out().resolve("losses").resolve(arm.fileName() + "-" + seed + ".json");
  }

  private List<String> remarksOn(Cluster cluster, Jvm load) throws InterruptedException {
    List<String> remarks = new ArrayList<>();
    if (!load.running()) {
      remarks.add("the foreground ended too early");
    }
    cluster.ended().forEach(name -> remarks.add(name + " ended"));
    for (String trouble : List.of("PlannerFailures", "BlocksLeftToStock")) {
      long count = arm.isDayu() ? cluster.numbers().dayu(trouble).orElse(0) : 0;
      if (count > 0) {
        remarks.add(trouble + "=" + count);
      }
    }
    if (arm.isDayu()) {
      remarks.addAll(cluster.numbers().decoded());
    }
    if (arm.isDayu() && conditions.guided().reads().hotReaders() > 0) {
      remarks.addAll(cluster.numbers().extraReplicas());
    }
    if (arm.kind() == ArmKind.PLACEMENT) {
      remarks.addAll(cluster.numbers().placement());
    }
    if (arm.kind().isBanded()) {
      remarks.addAll(cluster.numbers().resting());
    }
    return remarks;
  }

  /** The counts that the foreground's program printed in the end. */
  private static List<String> countsIn(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .filter(line -> line.startsWith(LoadMain.COUNTS))
        .toList();
  }

  private Jvm startLoad(Path traceFile, long zeroEpochMs, Path operationsFile) throws IOException {
    Path site = home.resolve("client-site.xml");
    try (OutputStream out = Files.newOutputStream(site)) {
      sites().client().writeXml(out);
    }
    Path order = home.resolve("load.properties");
    new LoadOrder(
            new LoadOrder.LoadFiles(site, traceFile, operationsFile.toAbsolutePath()),
            new LoadOrder.LoadedNodes(
                addresses(allNodes()), unloaded(), conditions.links().bytesPerSec()),
            conditions.shape().blockBytes(),
            conditions.guided(),
            seed,
            zeroEpochMs,
            conditions.timing().warmUp().toMillis())
        .write(order);
    return Jvm.start(
        TestbedHost.client(),
        "-Xmx1g",
        home.resolve("load.log"),
        LoadMain.class,
        List.of(order.toString()));
  }

  private void startYardstick(List<Jvm> helpers, Path traceFile, long zeroEpochMs)
      throws IOException {
    if (arm.kind() != ArmKind.YARDSTICK) {
      return;
    }
    List<Integer> nodes = survivors();
    String numbers = nodes.stream().map(String::valueOf).collect(Collectors.joining(","));
    for (int node : nodes) {
      helpers.add(
          Jvm.start(
              TestbedHost.dataNode(node),
              "-Xmx32m",
              home.resolve("yardstick" + node + ".log"),
              YardstickMain.class,
              List.of(
                  traceFile.toString(),
                  Integer.toString(node),
                  numbers,
                  String.join(",", addresses(nodes)),
                  Long.toString(conditions.links().bytesPerSec()),
                  Double.toString(arm.alphaOr(conditions.alpha())),
                  Long.toString(zeroEpochMs))));
    }
  }

  private Optional<RecoveryTimes> failAndWait(
      Cluster cluster, DistributedFileSystem files, AffectedBlocks lost, RunClock clock)
      throws IOException, InterruptedException {
    if (!arm.fails()) {
      clock.sleepUntil(conditions.timing().baseline().toNanos());
      return Optional.empty();
    }
    FailureInjector blow = new FailureInjector(cluster, conditions.failure(), victims);
    blow.strike(files);
    RecoveryWatch watch =
        new RecoveryWatch(
            cluster.numbers(), lost, clock, conditions.timing().limit().toNanos(), slowDown());
    RecoveryTimes times = watch.await(blow);
    clock.sleepUntil(conditions.timing().window().toNanos());
    return Optional.of(times);
  }

  private RecoveryWatch.MidRecovery slowDown() {
    int slow = conditions.failure().slowNode(conditions.shape(), seed);
    if (slow < 0) {
      return sinceNs -> {};
    }
    return new RecoveryWatch.MidRecovery() {
      private boolean done;

      @Override
      public void at(long sinceNoticedNs) throws IOException, InterruptedException {
        if (!done && sinceNoticedNs >= SLOW_AFTER.toNanos()) {
          Shell.runAll(NetworkPlan.reshape(slow, link.part(SLOW_PART)));
          done = true;
        }
      }
    };
  }

  private double idealSeconds(RecoveryTimes recovery, LostData lost) {
    int slow = conditions.failure().slowNode(conditions.shape(), seed);
    IdealRecoveryTime.SlowLink cut =
        slow < 0
            ? IdealRecoveryTime.SlowLink.NONE
            : new IdealRecoveryTime.SlowLink(
                slow, recovery.noticedNs() + SLOW_AFTER.toNanos(), SLOW_PART);
    WireBudget budget =
        new WireBudget(conditions.links().bytesPerSec(), arm.alphaOr(conditions.alpha()));
    List<Integer> sources = conditions.failure().victimsServe() ? allNodes() : survivors();
    // What a leaving node holds is copied from there, internal blocks too.
    long bytes = conditions.failure().victimsServe() ? lost.bytes() : lost.readBytes();
    return new IdealRecoveryTime(trace, budget, sources, survivors(), cut)
        .seconds(recovery.noticedNs(), bytes);
  }

  /**
   * Known where the lost nodes serve nobody, no link changes, no uplink limits and nothing is
   * erasure-coded.
   */
  private double boundSeconds(RecoveryTimes recovery, AffectedBlocks lost) {
    boolean known =
        !conditions.failure().victimsServe()
            && conditions.failure().kind() != FailureSpec.Kind.SLOW
            && conditions.links().uplinkBitsPerSec() == 0
            && !conditions.shape().striped().any();
    if (!known) {
      return Double.NaN;
    }
    return new TestbedLoss(
            trace,
            conditions.links().bytesPerSec(),
            arm.alphaOr(conditions.alpha()),
            lost.blocks(),
            victims,
            conditions.shape().replication())
        .noticed(recovery.noticedNs(), conditions.timing().limit().toNanos())
        .bound()
        .boundSeconds();
  }

  private List<Integer> allNodes() {
    return IntStream.range(0, conditions.shape().nodes()).boxed().toList();
  }

  private List<Integer> survivors() {
    return allNodes().stream().filter(node -> !victims.contains(node)).toList();
  }

  private static List<String> addresses(List<Integer> nodes) {
    return nodes.stream().map(node -> TestbedHost.dataNode(node).address()).toList();
  }
}
