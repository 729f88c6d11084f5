package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.task.NodeSpread;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.HdfsTools;
import io.dayu.it.support.NameNodePair;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.io.erasurecode.ECSchema;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Many small files are balanced, moved down a tier and erasure-coded by {@code ./dayu curate run}
 * while clients read and write, and something dies in the middle: no client sees it, no byte
 * changes, and a run that is started again ends what is left.
 *
 * <p>{@code -Ddayu.curate.files=1000 -Ddayu.curate.seed=7} say how many files, and where all
 * choices come from. {@code -Ddayu.curate.fault=driver} chooses what dies ({@link CurateFault}).
 * With {@code -Ddayu.curate.mover=hdfs} HDFS's Mover moves files down, and not Dayu. How long
 * clients' operations took goes to {@code target}; nothing is asserted of it.
 */
@Tag("long")
final class CurateLoadIT {
  private static final Logger LOG = LoggerFactory.getLogger(CurateLoadIT.class);
  private static final int DATANODES = 6;

  /** On these the files lie before they are balanced. */
  private static final int FILLED = 3;

  private static final long LINK_BYTES_PER_SEC = 64_000_000;
  private static final int CELL_BYTES = 64 * 1024;
  private static final ECSchema SCHEMA = new ECSchema("xor", 2, 1);
  private static final String POLICY = "XOR-2-1-64k";
  private static final String CLUSTER = "hdfs://pair";
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration SOON = Duration.ofMinutes(2);

  /** Replicas that were moved when something dies. */
  private static final long SOME_MOVES = 10;

  private static final int RUNS_MAX = 3;

  private final long seed = Long.getLong("dayu.curate.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final int count = Integer.getInteger("dayu.curate.files", 1000);
  private final boolean movedByHdfs = System.getProperty("dayu.curate.mover", "").equals("hdfs");
  private final CurateFault fault = chosenFault();
  private final CurateStage struck = chosenStage();
  private boolean happened;
  private int scans;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path home;

  @SuppressWarnings("NullAway.Init")
  private EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private Configuration site;

  @SuppressWarnings("NullAway.Init")
  private DistributedFileSystem fs;

  @SuppressWarnings("NullAway.Init")
  private ColdFiles cold;

  @SuppressWarnings("NullAway.Init")
  private UnevenCluster uneven;

  @SuppressWarnings("NullAway.Init")
  private ScanInput input;

  @SuppressWarnings("NullAway.Init")
  private BusyClients clients;

  @SuppressWarnings("NullAway.Init")
  private CurateProcesses curate;

  private CurateFault chosenFault() {
    String name = System.getProperty("dayu.curate.fault", "");
    return name.isEmpty()
        ? CurateFault.DEATHS.get(random.nextInt(CurateFault.DEATHS.size()))
        : CurateFault.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Executors work in one stage alone. */
  private CurateStage chosenStage() {
    CurateStage any = CurateStage.ALL.get(random.nextInt(CurateStage.ALL.size()));
    return fault == CurateFault.EXECUTOR ? CurateStage.CODING : any;
  }

  @Test
  void filesAreTieredBalancedAndCodedUnderLoad_whateverDies() throws Exception {
    LOG.info("{} files, seed {}: {} in the middle of {}", count, seed, fault, struck);
    try (EmbeddedCluster started = start()) {
      cluster = started;
      begin();
      cold.write(uneven, cluster.dataNodes().subList(0, FILLED));
      Map<String, String> checksums = cold.checksums();
      Path image = input.image(home);
      // HDFS deletes nothing at a new active NameNode before all have reported all they have.
      uneven.awaitFilled(StorageType.DISK, FILLED, count * ColdFiles.BYTES_MIN, SOON);
      clients.begin(random.split());
      try {
        timeWithoutCurate();
        curateAll(image.toString());
        clients.beside("");
      } finally {
        assertThat(clients.end()).as("what clients saw, seed %s", seed).isEmpty();
        writeTimes();
      }
      Clusters.awaitRecovered(cluster, SOON);
      assertThat(Fsck.report(site, "/")).contains("is HEALTHY");
      cold.assertDone();
      assertThat(cold.checksums()).isEqualTo(checksums);
      assertThat(happened).as("the fault has happened").isEqualTo(fault != CurateFault.NONE);
      assertThat(cluster.dayu().getPlannerFailures()).as("planner failures").isZero();
    }
  }

  private EmbeddedCluster start() throws IOException {
    return EmbeddedCluster.start(
        Clusters.quick(DATANODES, FILLED, LINK_BYTES_PER_SEC, MIB)
            .withStandby()
            .withStorageTypes(StorageType.DISK, StorageType.ARCHIVE)
            .with("dfs.ha.tail-edits.period", "1")
            // Clients that read cold files do not make them warm.
            .with("dfs.namenode.accesstime.precision", Long.toString(TimeUnit.DAYS.toMillis(4000)))
            .with("dfs.datanode.balance.bandwidthPerSec", "16m"));
  }

  private void begin() throws IOException {
    Configuration pair = NameNodePair.site(cluster);
    site = new HdfsConfiguration();
    pair.forEach(one -> site.set(one.getKey(), one.getValue()));
    // The Mover waits as long as DataNodes take to tell what they have got.
    site.setInt("dfs.heartbeat.interval", 1);
    site.setInt("dfs.namenode.redundancy.interval.seconds", 1);
    site.setLong("dfs.blocksize", MIB);
    // A client that closes a file before DataNodes have reported it waits for 400 ms by default.
    site.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 10);
    fs = (DistributedFileSystem) FileSystem.newInstance(site);
    fs.addErasureCodingPolicies(
        new ErasureCodingPolicy[] {new ErasureCodingPolicy(SCHEMA, CELL_BYTES)});
    fs.enableErasureCodingPolicy(POLICY);
    // What is written fills a filled DataNode's disks by a third.
    uneven = new UnevenCluster(cluster, fs, 4L * count * ColdFiles.BYTES_MAX + 64 * MIB);
    cold = new ColdFiles(fs, count);
    input = new ScanInput(cluster, fs);
    clients = new BusyClients(fs, cold);
    curate =
        new CurateProcesses(
            home,
            pair,
            fault == CurateFault.EXECUTOR
                ? CurateProcesses.SPARKS_OWN
                : CurateProcesses.NO_MANAGER);
  }

  private double spread() {
    NodeSpread now = NodeSpread.of(uneven.nodes(StorageType.DISK).values());
    return now.fullest() - now.emptiest();
  }

  private void awaitEvener(double before) throws Exception {
    // After a failover HDFS deletes what is too much only when all have reported all.
    cluster.hdfs().triggerBlockReports();
    Await.until(
        "DataNodes are filled more evenly than before, " + before,
        SOON,
        () -> spread() < before / 2,
        uneven::nodes);
  }

  private void timeWithoutCurate() throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(WARM_UP.toNanos());
    clients.beside(ClientTimes.WITHOUT);
    TimeUnit.SECONDS.sleep(Long.getLong("dayu.curate.seconds", 60));
  }

  private void curateAll(String image) throws Exception {
    balance(image);
    String tables =
        scan(
            image,
            "--tasks",
            "tiering,cold-to-coded",
            "--tier-above",
            "5",
            "--tier-relief",
            "100",
            "--small",
            "1000B",
            "--policy",
            POLICY);
    moveDown(tables);
    carryOut(CurateStage.CODING, tables);
    for (int runs = 1; cold.coded() < count && runs < RUNS_MAX; runs++) {
      // A copy that has lost an internal block in the middle waits for a minute and is given up.
      LOG.info("{} of {} files are coded, run again", cold.coded(), count);
      LOG.info("{}", curate.run(words(CurateStage.CODING, tables)));
    }
  }

  private void moveDown(String tables) throws Exception {
    carryOut(CurateStage.TIERING, tables);
    assertThat(cold.moved()).as("files of policy COLD").isEqualTo(count);
    // What lacks a replica is not moved.
    Clusters.awaitRecovered(cluster, SOON);
    if (movedByHdfs) {
      clients.beside("mover");
      assertThat(HdfsTools.mover(site, "-p", "/cold")).as("the Mover's end").isZero();
    }
    Await.until(
        "replicas are on archives alone",
        SOON,
        () -> Unchecked.call(cold::types).equals(Set.of(StorageType.ARCHIVE)),
        () -> Unchecked.call(cold::types));
  }

  /** Scans and returns where the hints are. */
  private String scan(String image, String... words) throws Exception {
    clients.beside("scan");
    scans++;
    String tables = home.resolve("tables" + scans).toString();
    List<String> command =
        new ArrayList<>(
            List.of(
                "scan",
                image,
                "--tiers",
                CLUSTER,
                "--cold",
                "30d",
                "--hints-only",
                "--out",
                tables));
    command.addAll(List.of(words));
    LOG.info("{}", curate.run(command.toArray(String[]::new)));
    return tables;
  }

  /** The files are on few of the DataNodes, and lists say so. */
  private void balance(String image) throws Exception {
    input.listReplicas(site);
    double before = spread();
    carryOut(
        CurateStage.BALANCE,
        scan(
            image,
            "--replicas",
            input.lists(),
            "--tasks",
            "balance",
            "--balance-mean",
            "1",
            "--balance-spread",
            "5"));
    if (fault != CurateFault.DATANODE) {
      awaitEvener(before);
    }
  }

  private String[] words(CurateStage stage, String tables) {
    List<String> words =
        new ArrayList<>(List.of("run", tables, "--task", stage.task(), "--cluster", CLUSTER));
    // Balance has up to three hints of a file.
    words.addAll(List.of("--most", Integer.toString(FILLED * count)));
    if (movedByHdfs) {
      words.addAll(List.of("--mover", "hdfs"));
    }
    return words.toArray(new String[0]);
  }

  private void carryOut(CurateStage stage, String tables) throws Exception {
    clients.beside(stage.task());
    if (fault != CurateFault.NONE && stage == struck) {
      strikeInTheMiddle(curate.start(words(stage, tables)));
      // After a failover HDFS deletes what is too much only when all have reported all.
      cluster.hdfs().triggerBlockReports();
      clients.beside(stage.task() + " again");
    }
    CurateProcesses.Running last = curate.start(words(stage, tables));
    int exitCode = last.exitCode();
    LOG.info("{}", last.printed());
    assertThat(exitCode).as("%s says more", last.log()).isZero();
  }

  private void strikeInTheMiddle(CurateProcesses.Running run) throws Exception {
    NameNodeOrders orders = new NameNodeOrders(site, FileSystem.getDefaultUri(site));
    long before = done(orders);
    long some = struck == CurateStage.BALANCE ? SOME_MOVES : 1L + random.nextInt(count / 2);
    Await.until(
        "as many are done as " + some,
        Duration.ofMinutes(5),
        () -> !run.isAlive() || Unchecked.call(() -> done(orders)) - before >= some,
        () -> Unchecked.call(() -> done(orders)) - before);
    assertThat(run.isAlive()).as("the run is in its middle; %s says more", run.log()).isTrue();
    LOG.info("{} are done by {}: {} dies", done(orders) - before, struck, fault);
    switch (fault) {
      case DRIVER -> run.kill();
      case EXECUTOR -> run.killExecutor();
      case NAMENODE -> cluster.failOver();
      case DATANODE ->
          cluster.kill(cluster.dataNodes().get(random.nextInt(DATANODES)).getDatanodeUuid());
      case NONE -> throw new IllegalStateException("nothing dies");
    }
    happened = true;
    LOG.info("The run has ended with {}:\n{}", run.exitCode(), run.printed());
  }

  private long done(NameNodeOrders orders) throws IOException {
    return switch (struck) {
      case TIERING -> movedByHdfs ? cold.moved() : moved(orders);
      case BALANCE -> moved(orders);
      case CODING -> cold.coded();
    };
  }

  private static long moved(NameNodeOrders orders) throws IOException {
    return orders.offer(MoveRequest.QUESTION).counts().ended().getOrDefault(MoveFate.MOVED, 0L);
  }

  private void writeTimes() throws IOException {
    List<String> lines = clients.times().lines();
    String name = fault.name().toLowerCase(Locale.ROOT);
    String mover = movedByHdfs ? "hdfs-" : "";
    Path csv = Path.of("target", "curate-load-" + mover + name + "-" + count + ".csv");
    Files.write(csv, lines);
    LOG.info(
        "Clients opened {} files anew; how long all took is in {}:\n{}",
        clients.reopened(),
        csv,
        String.join("\n", lines));
  }
}
