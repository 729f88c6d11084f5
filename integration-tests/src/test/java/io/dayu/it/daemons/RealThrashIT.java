package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.daemons.StockClassPath;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Thrash;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Separate JVMs, their disks and their administration are disturbed at random while clients write,
 * change and read files; in the end all is there, nothing is left over, and no JVM holds more than
 * when it was young.
 */
@Tag("long")
final class RealThrashIT {
  private static final Logger LOG = LoggerFactory.getLogger(RealThrashIT.class);

  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final int DATANODES = 6;

  /** The first DataNodes never end, so that what they lose in every transfer adds up. */
  private static final int SPARED = 2;

  private static final int CLIENTS = 4;
  private static final int PAUSE_MAX_MS = 3_000;
  private static final Duration USUAL_TIME = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration END = Duration.ofMinutes(5);

  /** What a daemon may hold more than when it was young; less than one of each per transfer. */
  private static final Vitals MORE = new Vitals(12, 0, 24, 24 * 1024 * 1024);

  private static final org.apache.hadoop.fs.Path ROOT = new org.apache.hadoop.fs.Path("/thrash");

  private static final Map<String, String> PATIENT =
      Map.of(
          "dfs.client.retry.policy.enabled", "true",
          "dfs.client.retry.policy.spec", "500,60",
          "dfs.client.block.write.locateFollowingBlock.retries", "8",
          "dfs.client.socket-timeout", "8000");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<ThrashClient> clients = new ArrayList<>();
  private final List<Future<Integer>> running = new ArrayList<>();
  private final Map<String, Vitals> young = new TreeMap<>();
  private final ThrashTally<ThrashStep> tally = new ThrashTally<>(ThrashStep.class);
  private long recovered;
  private double decoded;
  private double early;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path home;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private ThrashProcesses processes;

  @SuppressWarnings("NullAway.Init")
  private Damage damage;

  @SuppressWarnings("NullAway.Init")
  private DataNodeFaults dataNodes;

  @SuppressWarnings("NullAway.Init")
  private Administration administration;

  @SuppressWarnings("NullAway.Init")
  private Balancing balancing;

  @SuppressWarnings("NullAway.Init")
  private StillFiles still;

  @SuppressWarnings("NullAway.Init")
  private OperatorOrders operator;

  @SuppressWarnings("NullAway.Init")
  private Crowd crowd;

  @SuppressWarnings("NullAway.Init")
  private HintedMoves hinted;

  @Test
  void everythingIsThereInTheEnd_andNothingMore() {
    Thrash.run(this::thrash);
  }

  private void thrash(Thrash thrash) throws Exception {
    try (RealCluster started = start()) {
      cluster = started;
      begin(thrash.random());
      boolean usual = thrash.takeSteps(USUAL_TIME, ThrashStep.weighted(), PAUSE_MAX_MS, this::take);
      allComeBack();
      assertEndsWell();
      if (usual) {
        tally.assertAllDone();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private RealCluster start() throws Exception {
    Administration.haveAllInService(hosts());
    for (int node = 0; node < DATANODES; node++) {
      DiskSizes.USUAL.apply(RealCluster.dataDirectory(home, node));
    }
    StockClassPath stock = StockClassPath.unpack(home.resolve("pages"));
    return RealCluster.start(
        home,
        RealCluster.withDayuAnd(DiskSizePlugin.class, stock),
        DATANODES,
        BLOCK_BYTES,
        properties());
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put(
        "dfs.datanode.plugins",
        "io.dayu.agent.DayuDataNodePlugin," + DiskSizePlugin.class.getName());
    properties.put("dfs.hosts", hosts().toString());
    properties.put(
        "dfs.namenode.hosts.provider.classname",
        "org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager");
    properties.put("dfs.namenode.decommission.interval", "1");
    properties.put("dfs.namenode.redundancy.interval.seconds", "1");
    // A block is recovered only after all that has been tried at each daemon that is down.
    properties.put("ipc.client.connect.max.retries", "2");
    // What is too much and was appended to before it was deleted, HDFS forgets for an hour.
    properties.put("dfs.namenode.excess.redundancy.timeout-sec", "10");
    properties.put("dfs.namenode.safemode.extension", "0");
    properties.put("dfs.namenode.safemode.threshold-pct", "0.9");
    // What HDFS has ordered of a DataNode that was killed then, it waits for as long as this.
    properties.put("dfs.namenode.reconstruction.pending.timeout-sec", "30");
    // Volumes are small here.
    properties.put(
        "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0");
    properties.put("dfs.datanode.failed.volumes.tolerated", "1");
    properties.put("dfs.datanode.disk.check.min.gap", "0");
    properties.put("dayu.agent.heartbeat", "500ms");
    properties.put("dayu.elastic.enabled", "true");
    properties.put("dayu.elastic.layout", "bands");
    properties.put("dayu.elastic.patience", "2s");
    // What many read gets extra replicas within seconds here, which go again within a minute.
    properties.put("dayu.heat.enabled", "true");
    properties.put("dayu.heat.replicas.enabled", "true");
    properties.put("dayu.heat.replicas.life", "15s");
    properties.put("dayu.heat.period", "1m");
    properties.put("dayu.heat.report", "1s");
    properties.put("dayu.heat.capacity", "1");
    properties.put("dayu.early.enabled", "true");
    // HDFS calls a DataNode dead after eleven seconds here.
    properties.put("dayu.early.silence", "5s");
    properties.put("dayu.early.space", "1");
    properties.put("dayu.fail-slow", "watch");
    properties.put("dayu.fail-slow.for", "1m");
    properties.put(
        "dfs.datanode.fsdataset.factory",
        "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.DayuDatasetFactory");
    properties.put(
        "dfs.block.replicator.classname",
        "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
    properties.put("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology");
    return properties;
  }

  private Path hosts() {
    return home.resolve("hosts.json");
  }

  private DistributedFileSystem files() {
    return cluster.files();
  }

  private void begin(SplittableRandom random) throws Exception {
    files().mkdirs(ROOT);
    files().allowSnapshot(ROOT);
    processes = new ThrashProcesses(cluster.daemons(), random);
    damage = new Damage(DATANODES, random);
    dataNodes = new DataNodeFaults(cluster, processes, damage, random, tally, SPARED);
    administration = new Administration(cluster, damage, random, tally, hosts(), ROOT, SPARED);
    balancing = new Balancing(cluster, threads, tally);
    operator = new OperatorOrders(cluster, random, tally);
    still = StillFiles.write(cluster, random, tally, BLOCK_BYTES);
    crowd = new Crowd(cluster, cluster.client(PATIENT), threads, tally);
    hinted = new HintedMoves(cluster, threads, random, tally);
    startClients(random);
  }

  private void startClients(SplittableRandom random) throws Exception {
    for (int number = 0; number < CLIENTS; number++) {
      ThrashClient client =
          new ThrashClient(
              cluster.client(PATIENT),
              new org.apache.hadoop.fs.Path(ROOT, "client" + number),
              BLOCK_BYTES,
              random.split(),
              processes.noKill(),
              damage::harmed);
      client.fill();
      clients.add(client);
    }
    for (String name : names()) {
      young.put(name, Vitals.of(cluster.daemons().pid(name)));
    }
    clients.forEach(client -> running.add(threads.submit(client)));
  }

  private static List<String> names() {
    List<String> names =
        new ArrayList<>(IntStream.range(0, DATANODES).mapToObj(RealCluster::dataNode).toList());
    names.add(RealCluster.NAMENODE);
    return names;
  }

  private void take(ThrashStep step) throws Exception {
    switch (step) {
      case KILL -> dataNodes.kill();
      case FREEZE -> dataNodes.freeze();
      case HUSH -> dataNodes.hush();
      case FAIL_VOLUME -> dataNodes.failVolume();
      case FILL_DISK -> dataNodes.fillDisk();
      case FILL_ALL_DISKS -> dataNodes.fillAllDisks();
      case START_MAINTENANCE -> administration.startMaintenance();
      case HEAL -> tally.didIf(damage.healOldest(), step);
      case CORRUPT -> still.damageOne(damage.unharmed());
      case DECOMMISSION -> administration.decommission();
      case RECOMMISSION -> administration.recommission();
      case ASK_TOO_MANY_REPLICAS -> administration.askTooManyReplicas();
      case ASK_USUAL_REPLICAS -> administration.askUsualReplicas();
      case KILL_NAMENODE -> restartNameNode();
      case FREEZE_NAMENODE -> freezeNameNode();
      case SNAPSHOT -> administration.makeSnapshot();
      case DELETE_SNAPSHOT -> administration.deleteSnapshot();
      case PREPARE_UPGRADE -> administration.prepareUpgrade();
      case FINALIZE_UPGRADE -> administration.finalizeUpgrade();
      case BALANCE -> balancing.begin();
      case READ_STILL_FILES -> still.readOne();
      case READ_BY_MANY -> crowd.begin(still.anyWhole());
      case HINT -> hinted.begin(still.anyWhole());
      case TURN_OFF -> operator.turnOff();
      case TURN_ON -> operator.turnOn();
      case PAUSE -> operator.pause();
      case RESUME -> operator.resume();
      case CHANGE_SETTINGS -> operator.changeSettings();
      case SIZE -> operator.size();
      case REST -> operator.rest();
      case WAKE -> operator.wake();
    }
    assertThat(cluster.daemons().ended())
        .as("daemons that ended by themselves")
        .filteredOn(name -> !name.equals(RealCluster.BALANCER))
        .isEmpty();
    for (Future<Integer> client : running) {
      if (client.isDone()) {
        throw new AssertionError("a client ended after " + client.get());
      }
    }
  }

  private void restartNameNode() throws IOException {
    countRecovered();
    startNameNodeAnew();
    tally.did(ThrashStep.KILL_NAMENODE);
  }

  private void startNameNodeAnew(String... arguments) throws IOException {
    processes.kill(RealCluster.NAMENODE);
    cluster.startNameNode(arguments);
  }

  /** Adds what the NameNode has counted since it began. */
  private void countRecovered() {
    recovered += Math.max(0, cluster.view().dayu("RecoveredReplicas"));
    decoded += cluster.view().metric("dayu_decoded_replicas");
    early += cluster.view().metric("dayu_early_copies");
  }

  private void freezeNameNode() throws Exception {
    processes.freeze(List.of(RealCluster.NAMENODE));
    tally.did(ThrashStep.FREEZE_NAMENODE);
  }

  private void allComeBack() throws Exception {
    damage.healAll();
    administration.end();
    cluster.view().awaitLive(DATANODES);
    operator.end();
    balancing.awaitEnd();
    crowd.awaitEnd();
    clients.forEach(ThrashClient::stop);
    int cutOff = 0;
    for (Future<Integer> client : running) {
      cutOff += client.get(END.toSeconds(), TimeUnit.SECONDS);
    }
    // Hints wait while any block lacks a replica, as clients' blocks do again and again.
    hinted.awaitEnd();
    countRecovered();
    LOG.info(
        "{} operations were cut off, {} replicas recovered, {} of them decoded, {} early copies",
        cutOff,
        recovered,
        decoded,
        early);
  }

  private void assertEndsWell() throws Exception {
    ThrashedFiles thrashed = new ThrashedFiles(cluster, ROOT, StillFiles.WHOLE);
    if (thrashed.isAnyCommittedForGood()) {
      startNameNodeAnew();
      awaitNameNode();
    }
    Await.until(
        "all files are closed", END, () -> thrashed.recoverLeases() == 0, thrashed::recoverLeases);
    awaitReporting(thrashed, "all damage is found", still::areUndamaged, still::unequal);
    awaitReporting(thrashed, "nothing is left to do", thrashed::areDone, thrashed::leftToDo);
    // HDFS finds internal blocks that are there twice where both are reported before its queues
    // are.
    startNameNodeAnew(
        "-Ddfs.namenode.safemode.min.datanodes=" + DATANODES,
        "-Ddfs.namenode.safemode.extension=10000",
        "-Ddfs.namenode.replqueue.threshold-pct=1.5");
    awaitNameNode();
    awaitReporting(
        thrashed,
        "each internal block is there once, as it was written",
        () -> still.internalAmiss().isEmpty(),
        still::internalAmiss);
    LOG.info(
        "Internal blocks beside others of their group, not known to HDFS: {}", still.unknown());
    for (ThrashClient client : clients) {
      for (ThrashFile file : client.files()) {
        if (file.check(files())) {
          file.checkReplication(files());
        }
      }
    }
    thrashed.assertSnapshotsHold();
    still.checkAll();
    cluster.replicas().assertIdentical();
    assertThat(Fsck.report(files().getConf(), "/", "-includeSnapshots")).contains("is HEALTHY");
    tallyFoundDamage();
    LOG.info("Steps that had their effect: {}", tally);
    for (String name : names()) {
      assertThat(cluster.daemons().log(name).lines().filter(RealThrashIT::tellsOfAFault))
          .as("faults in the log of %s", name)
          .isEmpty();
    }
    assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
    assertThat(recovered).as("replicas recovered").isPositive();
    assertThat(decoded).as("of these decoded").isPositive();
    for (Map.Entry<String, Vitals> daemon : young.entrySet()) {
      assertHoldsNoMoreThanWhenYoung(daemon.getKey(), daemon.getValue());
    }
  }

  /** A connection to the NameNode before is cut off at the first call. */
  private void awaitNameNode() throws Exception {
    cluster.view().awaitLive(DATANODES);
    Await.until(
        "safe mode is over", END, this::isServing, () -> cluster.jmx().shown("NameNodeInfo"));
  }

  private boolean isServing() {
    try {
      return !files().setSafeMode(SafeModeAction.GET);
    } catch (IOException e) {
      LOG.info("The NameNode does not answer yet: {}", e.toString());
      return false;
    }
  }

  private static void awaitReporting(
      ThrashedFiles thrashed, String what, Supplier<Boolean> condition, Supplier<Object> state)
      throws Exception {
    Await.until(
        what,
        END,
        () -> {
          thrashed.haveAllReport();
          return condition.get();
        },
        state);
  }

  private void tallyFoundDamage() throws IOException {
    boolean found =
        cluster.daemons().log(RealCluster.NAMENODE).contains("reportBadBlocks for block");
    tally.didIf(found, ThrashStep.CORRUPT);
  }

  private static boolean tellsOfAFault(String line) {
    return line.contains("planner failed")
        || line.contains("planner thread was interrupted")
        || line.contains("met an unexpected error");
  }

  private void assertHoldsNoMoreThanWhenYoung(String name, Vitals before) throws Exception {
    Await.until(
        name + " holds no more than when it was young, " + before,
        SOON,
        () -> vitals(name).isWithin(before, MORE),
        () -> vitals(name));
    LOG.info("{} held {} and now holds {}", name, before, vitals(name));
  }

  private Vitals vitals(String name) {
    return Unchecked.call(() -> Vitals.of(cluster.daemons().pid(name)));
  }
}
