package io.dayu.it.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.bench.testbed.Machine;
import io.dayu.bench.testbed.arm.Arms;
import io.dayu.bench.testbed.arm.StripedFiles;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.load.DataSetFiles;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.Shaper;
import io.dayu.bench.testbed.net.Shell;
import io.dayu.bench.testbed.net.TestbedHost;
import io.dayu.bench.testbed.run.Cluster;
import io.dayu.bench.testbed.run.Directories;
import io.dayu.bench.testbed.run.HdfsSites;
import io.dayu.core.testing.Await;
import io.dayu.it.support.ReplicaFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** A testbed's cluster that loses a DataNode while its network fails, and is made whole again. */
final class FaultyTestbed implements AutoCloseable {
  private static final TestbedCluster SHAPE =
      new TestbedCluster(6, 1, 3, 24, 4 << 20, StripedFiles.NONE);
  private static final Shaper FILLING = new Shaper(1_000_000_000, 0, 200);

  /** A bucket of two packets has large segments cut, so that faults hit single packets. */
  private static final Shaper LINK = new Shaper(20_000_000, 3_000, 200);

  private static final double ALPHA = 0.75;
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration END = Duration.ofMinutes(4);
  private static final String STATE = "FSNamesystemState";
  private static final String COUNTS = "FSNamesystem";
  private static final String DAYU = "Dayu";

  private final Machine machine;
  private final Path home;
  private final Cluster cluster;
  private final DistributedFileSystem files;
  private final NameNodeJmx jmx =
      new NameNodeJmx(TestbedHost.nameNode().address() + ":" + HdfsSites.HTTP_PORT);
  private final List<LinkFault> faults = new ArrayList<>();
  private final Set<Integer> slow = new HashSet<>();
  private final Set<Integer> killed = new TreeSet<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final ListedFloor floor;
  private long timedOutBefore;

  private FaultyTestbed(Machine machine, Path home, Cluster cluster, DistributedFileSystem files)
      throws Exception {
    this.machine = machine;
    this.home = home;
    this.cluster = cluster;
    this.files = files;
    this.floor = new ListedFloor(this::holders, SHAPE.replication());
  }

  /**
   * Starts and fills a cluster.
   *
   * @param home an empty directory
   */
  static FaultyTestbed start(Path home) throws Exception {
    Machine machine = Machine.take();
    try {
      NetworkPlan network =
          new NetworkPlan(
              SHAPE.nodes(),
              SHAPE.racks(),
              Optional.of(FILLING),
              Optional.empty(),
              NetworkPlan.USUAL_CONGESTION_CONTROL);
      Path jar = Path.of(System.getProperty("dayu.dropin.jar", ""));
      assertThat(jar).as("the drop-in jar").isRegularFile();
      String classPath = StockClassPath.unpack(home.resolve("pages")).after(jar);
      HdfsSites sites = new HdfsSites(home, SHAPE, properties());
      Cluster cluster = Cluster.start(home, SHAPE, network, sites, classPath);
      try {
        DistributedFileSystem files = cluster.files();
        fill(files);
        FaultyTestbed testbed = new FaultyTestbed(machine, home, cluster, files);
        testbed.shapeAll(LINK);
        testbed.makeWhole();
        return testbed;
      } catch (Exception | AssertionError e) {
        cluster.close();
        throw e;
      }
    } catch (Exception | AssertionError e) {
      machine.close();
      throw e;
    }
  }

  private static Map<String, String> properties() {
    Map<String, String> properties =
        new LinkedHashMap<>(
            Arms.parse("dayu")
                .get(0)
                .properties(LINK.bitsPerSec() / Byte.SIZE, ALPHA, Optional.empty()));
    // HDFS takes a node for dead after 16 s, Dayu an agent for lost after 5 s: a cut in between
    // loses the agent alone.
    properties.put("dfs.namenode.heartbeat.recheck-interval", "3000");
    properties.put("dayu.agent.lost.after", "5s");
    return properties;
  }

  private static void fill(DistributedFileSystem files) throws IOException {
    for (int file = 0; file < SHAPE.files(); file++) {
      DataSet.write(
          files,
          file(file),
          SHAPE.fileBytes(file),
          (short) SHAPE.replication(),
          SHAPE.blockBytes());
    }
  }

  private static org.apache.hadoop.fs.Path file(int number) {
    return new org.apache.hadoop.fs.Path(DataSetFiles.REPLICATED, "file" + number);
  }

  private void shapeAll(Shaper shaper) throws IOException, InterruptedException {
    for (int node = 0; node < SHAPE.nodes(); node++) {
      Shell.runAll(NetworkPlan.reshape(node, shaper));
    }
  }

  /**
   * Kills the DataNode whose number of blocks is nearest to the mean, so that all cases are alike,
   * and waits until its blocks are being recovered.
   */
  void loseOne() throws Exception {
    timedOutBefore = jmx.shownNumber(COUNTS, "NumTimedOutPendingReconstructions");
    Map<String, Long> blocksByAddress =
        holders().values().stream()
            .flatMap(Set::stream)
            .collect(Collectors.groupingBy(address -> address, Collectors.counting()));
    int victim =
        IntStream.range(0, SHAPE.nodes())
            .boxed()
            .min(
                Comparator.comparing(
                    node ->
                        Math.abs(
                            blocksByAddress.getOrDefault(address(node), 0L)
                                - SHAPE.blocksPerNode())))
            .orElseThrow();
    expectLossOf(victim);
    killed.add(victim);
    cluster.kill(victim);
    Await.until(
        "blocks are being recovered",
        SOON,
        () -> jmx.shownNumber(DAYU, "RunningTransfers") > 0 && !pulls().isEmpty(),
        () -> jmx.shown(DAYU));
  }

  /** A DataNode that pulls, and one that it pulls from. */
  record Pull(int destination, int source) {}

  /** A pull that is under way. */
  Pull onePull() throws Exception {
    Await.until(
        "a DataNode pulls from another", SOON, () -> !pulls().isEmpty(), () -> jmx.shown(DAYU));
    return pulls().stream()
        .findFirst()
        .orElseThrow(() -> new AssertionError("the pull ended before it could be looked at"));
  }

  private List<Pull> pulls() {
    List<Pull> pulls = new ArrayList<>();
    for (int node : living()) {
      String sockets = connectionsToDataNodes(node);
      for (int other : living()) {
        if (other != node && sockets.contains(" " + address(other) + ":9866")) {
          pulls.add(new Pull(node, other));
        }
      }
    }
    return pulls;
  }

  private static String connectionsToDataNodes(int node) {
    try {
      return Shell.run(
          TestbedHost.dataNode(node)
              .run(List.of("ss", "-Htn", "state", "established", "dport", "=", ":9866")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private List<Integer> living() {
    return IntStream.range(0, SHAPE.nodes()).filter(node -> !lost.contains(node)).boxed().toList();
  }

  /** More than half of the DataNodes that live, one of which is given. */
  List<Integer> mostWith(int node) {
    List<Integer> living = living();
    return Stream.concat(Stream.of(node), living.stream().filter(other -> other != node))
        .limit(living.size() / 2 + 1)
        .toList();
  }

  private static String address(int node) {
    return TestbedHost.dataNode(node).address();
  }

  /** Gives the network a fault. */
  void begin(LinkFault fault) throws Exception {
    faults.add(fault);
    Shell.runAll(fault.begin());
  }

  /** Takes a fault away, which must have lost packets. */
  void end(LinkFault fault) throws Exception {
    assertThat(fault.lost()).as("packets lost at each end").anyMatch(packets -> packets > 0);
    faults.remove(fault);
    Shell.runAll(fault.end());
  }

  /** Cuts a DataNode's link to a part of its speed. */
  void slowDown(int node, double part) throws Exception {
    slow.add(node);
    Shell.runAll(NetworkPlan.reshape(node, LINK.part(part)));
  }

  /** Counts on no replica of a DataNode from now on; to be told before HDFS takes it for dead. */
  void expectLossOf(int node) throws Exception {
    floor.expectLossOf(address(node));
    lost.add(node);
  }

  /** Counts on a DataNode again; to be told before HDFS hears it. */
  void expectReturnOf(int node) {
    floor.expectReturnOf(address(node));
    lost.remove(node);
  }

  /** Waits until HDFS takes all lost DataNodes for dead. */
  void awaitDead() throws Exception {
    Await.until(
        "the lost DataNodes count as dead",
        SOON,
        () -> jmx.shownNumber(STATE, "NumDeadDataNodes") == lost.size(),
        () -> jmx.shown(STATE));
  }

  /**
   * Waits until every block has its replicas, on disk as the NameNode knows them and no more, and
   * nothing is left to do.
   */
  void awaitRecovered() throws Exception {
    Await.until(
        "all is recovered and nothing is left over",
        END,
        () ->
            jmx.shownNumber(STATE, "NumLiveDataNodes") == living().size()
                && isQuiet()
                && allInPlace(),
        () -> jmx.shown(DAYU) + jmx.shown(STATE) + jmx.shown(COUNTS));
  }

  private boolean isQuiet() {
    return jmx.shownNumber(DAYU, "WaitingBlocks") == 0
        && jmx.shownNumber(DAYU, "RunningTransfers") == 0
        && jmx.shownNumber(STATE, "UnderReplicatedBlocks") == 0
        && jmx.shownNumber(STATE, "PendingReplicationBlocks") == 0
        && jmx.shownNumber(COUNTS, "ExcessBlocks") == 0
        && jmx.shownNumber(COUNTS, "PendingDeletionBlocks") == 0;
  }

  private boolean allInPlace() {
    try {
      Map<Long, Set<String>> listed = holders();
      return listed.values().stream().allMatch(nodes -> nodes.size() == SHAPE.replication())
          && listed.equals(stored());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Addresses of the DataNodes that have each block on disk, lost ones left out. */
  private Map<Long, Set<String>> stored() {
    Map<Long, Set<String>> stored = new HashMap<>();
    for (int node : living()) {
      for (long id : onDisk(List.of(node)).blockIds()) {
        stored.computeIfAbsent(id, block -> new HashSet<>()).add(address(node));
      }
    }
    return stored;
  }

  /** Checks what the recovery has left: replicas that are equal and right, and nothing else. */
  void assertEndedWell() throws Exception {
    floor.assertHeld();
    assertThat(jmx.shownNumber(DAYU, "BlocksLeftToStock")).as("blocks left to stock").isZero();
    assertThat(jmx.shownNumber(DAYU, "PlannerFailures")).as("planner failures").isZero();
    assertThat(jmx.shown(DAYU)).contains("\"ScheduledByDayu\" : true");
    assertThat(jmx.shownNumber(COUNTS, "NumTimedOutPendingReconstructions"))
        .as("reconstructions that timed out")
        .isEqualTo(timedOutBefore);
    assertThat(cluster.ended()).as("daemons that ended by themselves").isEmpty();
    Await.until(
        "no half-written replica is left", SOON, () -> halfWritten().isEmpty(), this::halfWritten);
    onDisk(living()).assertIdentical();
  }

  private List<Path> halfWritten() {
    return onDisk(IntStream.range(0, SHAPE.nodes()).boxed().toList()).unfinished();
  }

  private ReplicaFiles onDisk(List<Integer> nodes) {
    return ReplicaFiles.in(nodes.stream().map(node -> home.resolve("data" + node)).toList());
  }

  /** Mends the network, brings lost DataNodes back, and waits until every block is as it was. */
  void makeWhole() throws Exception {
    for (LinkFault fault : List.copyOf(faults)) {
      faults.remove(fault);
      Shell.runAll(fault.end());
    }
    for (int node : List.copyOf(slow)) {
      slow.remove(node);
      Shell.runAll(NetworkPlan.reshape(node, LINK));
    }
    for (int node : List.copyOf(lost)) {
      expectReturnOf(node);
      if (killed.remove(node)) {
        cluster.startDataNode(node);
      }
    }
    awaitRecovered();
    floor.assertHeld();
  }

  /** Checks that all files hold what was written. */
  void assertReadable() throws Exception {
    shapeAll(FILLING);
    for (int file = 0; file < SHAPE.files(); file++) {
      assertThat(DataSet.holds(files, file(file), SHAPE.fileBytes(file)))
          .as("%s holds what was written", file(file))
          .isTrue();
    }
    shapeAll(LINK);
  }

  private Map<Long, Set<String>> holders() throws IOException {
    Map<Long, Set<String>> holders = new HashMap<>();
    for (int file = 0; file < SHAPE.files(); file++) {
      String path = file(file).toUri().getPath();
      for (LocatedBlock block :
          files.getClient().getLocatedBlocks(path, 0, Long.MAX_VALUE).getLocatedBlocks()) {
        holders.put(
            block.getBlock().getBlockId(),
            Stream.of(block.getLocations())
                .map(DatanodeInfo::getIpAddr)
                .collect(Collectors.toSet()));
      }
    }
    return holders;
  }

  /** Copies the daemons' logs to another directory; of a DataNode that was killed, its new one. */
  void copyLogs(Path to) throws IOException {
    Directories.copyLogs(home, to);
  }

  @Override
  public void close() throws IOException {
    try (machine;
        cluster;
        files;
        floor) {
      // What was started last is ended first.
    }
  }
}
