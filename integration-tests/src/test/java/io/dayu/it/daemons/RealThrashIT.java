package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.it.support.Await;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Thrash;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Separate JVMs are killed, frozen, started and decommissioned at random while clients write,
 * change and read files; in the end all is there, nothing is left over, and no JVM holds more than
 * when it was young.
 */
@Tag("long")
final class RealThrashIT {
  private static final Logger LOG = LoggerFactory.getLogger(RealThrashIT.class);

  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final int DATANODES = 6;

  /** The first DataNodes are never killed, so that what they lose in every transfer adds up. */
  private static final int SPARED = 2;

  /** Fewer than a file's replicas. */
  private static final int DOWN_MAX = 2;

  private static final int CLIENTS = 4;
  private static final int SNAPSHOTS_MAX = 5;
  private static final int PAUSE_MAX_MS = 3_000;
  private static final int FROZEN_LEAST_MS = 1_000;
  private static final int FROZEN_MAX_MS = 5_000;
  private static final Duration USUAL_TIME = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration END = Duration.ofMinutes(5);

  /** What a daemon may hold more than when it was young; less than one of each per transfer. */
  private static final Vitals MORE = new Vitals(12, 0, 24, 24 * 1024 * 1024);

  private static final String ALL_IN_SERVICE = "[]";

  private static final org.apache.hadoop.fs.Path ROOT = new org.apache.hadoop.fs.Path("/thrash");

  private static final Map<String, String> PATIENT =
      Map.of(
          "dfs.client.retry.policy.enabled", "true",
          "dfs.client.retry.policy.spec", "500,60",
          "dfs.client.block.write.locateFollowingBlock.retries", "8",
          "dfs.client.socket-timeout", "8000");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ReadWriteLock kills = new ReentrantReadWriteLock(true);
  private final List<ThrashClient> clients = new ArrayList<>();
  private final List<Future<Integer>> running = new ArrayList<>();
  private final Deque<Integer> down = new ArrayDeque<>();
  private final Deque<String> snapshots = new ArrayDeque<>();
  private final List<String> outOfService = new ArrayList<>();
  private final Map<String, Vitals> young = new TreeMap<>();
  private int snapshotsMade;
  private long recovered;

  @TempDir Path home;

  @SuppressWarnings("NullAway.Init")
  private SplittableRandom random;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  private enum Step {
    KILL,
    RETURN,
    FREEZE,
    FREEZE_NAMENODE,
    KILL_NAMENODE,
    DECOMMISSION,
    RECOMMISSION,
    SNAPSHOT,
    DELETE_SNAPSHOT
  }

  /** The more often one is here, the more often it is taken. */
  private static final Step[] STEPS = {
    Step.KILL,
    Step.KILL,
    Step.KILL,
    Step.RETURN,
    Step.RETURN,
    Step.RETURN,
    Step.FREEZE,
    Step.FREEZE,
    Step.FREEZE_NAMENODE,
    Step.KILL_NAMENODE,
    Step.DECOMMISSION,
    Step.RECOMMISSION,
    Step.SNAPSHOT,
    Step.DELETE_SNAPSHOT
  };

  @Test
  void everythingIsThereInTheEnd_andNothingMore() {
    Thrash.run(this::thrash);
  }

  private void thrash(Thrash thrash) throws Exception {
    random = thrash.random();
    Files.writeString(hosts(), ALL_IN_SERVICE);
    try (RealCluster started = RealCluster.start(home, DATANODES, BLOCK_BYTES, properties())) {
      cluster = started;
      files().mkdirs(ROOT);
      files().allowSnapshot(ROOT);
      nameSpared();
      startClients();
      thrash.takeSteps(USUAL_TIME, STEPS, PAUSE_MAX_MS, this::take);
      allComeBack();
      assertEndsWell();
    } finally {
      threads.shutdownNow();
    }
  }

  private Map<String, String> properties() {
    return Map.of(
        "dfs.hosts", hosts().toString(),
        "dfs.namenode.hosts.provider.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager",
        "dfs.namenode.decommission.interval", "1",
        "dfs.namenode.redundancy.interval.seconds", "1",
        // A block is recovered only after all that has been tried at each daemon that is down.
        "ipc.client.connect.max.retries", "2",
        // What is too much and was appended to before it was deleted, HDFS forgets for an hour.
        "dfs.namenode.excess.redundancy.timeout-sec", "10",
        "dfs.namenode.safemode.extension", "0",
        "dfs.namenode.safemode.threshold-pct", "0.9",
        "dayu.agent.heartbeat", "500ms");
  }

  private Path hosts() {
    return home.resolve("hosts.json");
  }

  private DistributedFileSystem files() {
    return cluster.files();
  }

  /** Those that are never killed are known to the NameNode by the same ports all along. */
  private void nameSpared() throws IOException {
    for (int node = 0; node < SPARED; node++) {
      Path version = cluster.dataDirectory(node).resolve("current").resolve("VERSION");
      String facts = Files.readString(version);
      for (DatanodeInfo known : files().getDataNodeStats()) {
        if (facts.contains("datanodeUuid=" + known.getDatanodeUuid())) {
          outOfService.add(
              "[{\"hostName\":\"%s\",\"port\":%d,\"adminState\":\"DECOMMISSIONED\"}]"
                  .formatted(known.getIpAddr(), known.getXferPort()));
        }
      }
    }
    assertThat(outOfService).hasSize(SPARED);
  }

  private void startClients() throws Exception {
    for (int number = 0; number < CLIENTS; number++) {
      ThrashClient client =
          new ThrashClient(
              cluster.client(PATIENT),
              new org.apache.hadoop.fs.Path(ROOT, "client" + number),
              BLOCK_BYTES,
              random.split(),
              kills.readLock());
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

  private void take(Step step) throws Exception {
    switch (step) {
      case KILL -> kill();
      case RETURN -> comeBack();
      case FREEZE -> freezeDataNodes();
      case FREEZE_NAMENODE -> freeze(List.of(RealCluster.NAMENODE));
      case KILL_NAMENODE -> restartNameNode();
      case DECOMMISSION -> administer(outOfService.get(random.nextInt(SPARED)));
      case RECOMMISSION -> administer(ALL_IN_SERVICE);
      case SNAPSHOT -> makeSnapshot();
      case DELETE_SNAPSHOT -> deleteSnapshot();
    }
    assertThat(cluster.daemons().ended()).as("daemons that ended by themselves").isEmpty();
    for (Future<Integer> client : running) {
      if (client.isDone()) {
        throw new AssertionError("a client ended after " + client.get());
      }
    }
  }

  private void kill() {
    if (down.size() < DOWN_MAX) {
      List<Integer> mortal = up().stream().filter(node -> node >= SPARED).toList();
      int node = mortal.get(random.nextInt(mortal.size()));
      LOG.info("DataNode {} is killed", node);
      kill(RealCluster.dataNode(node));
      down.add(node);
    }
  }

  private void kill(String name) {
    kills.writeLock().lock();
    try {
      cluster.daemons().kill(name);
    } finally {
      kills.writeLock().unlock();
    }
  }

  private List<Integer> up() {
    return IntStream.range(0, DATANODES).boxed().filter(node -> !down.contains(node)).toList();
  }

  private void comeBack() throws IOException {
    if (!down.isEmpty()) {
      cluster.startDataNode(down.remove());
    }
  }

  private void freezeDataNodes() throws Exception {
    List<Integer> awake = new ArrayList<>(up());
    List<String> names = new ArrayList<>();
    while (down.size() + names.size() < DOWN_MAX && (names.isEmpty() || random.nextBoolean())) {
      names.add(RealCluster.dataNode(awake.remove(random.nextInt(awake.size()))));
    }
    freeze(names);
  }

  private void freeze(List<String> names) throws Exception {
    LOG.info("Frozen for a while: {}", names);
    for (String name : names) {
      cluster.daemons().freeze(name);
    }
    Thread.sleep(FROZEN_LEAST_MS + random.nextInt(FROZEN_MAX_MS - FROZEN_LEAST_MS));
    for (String name : names) {
      cluster.daemons().thaw(name);
    }
  }

  private void restartNameNode() throws IOException {
    recovered += Math.max(0, cluster.dayu("RecoveredReplicas"));
    kill(RealCluster.NAMENODE);
    cluster.startNameNode();
  }

  /** Has no effect while the NameNode is not there, but for the next one that starts. */
  private void administer(String hosts) throws IOException {
    Files.writeString(hosts(), hosts);
    tryOnce(() -> files().refreshNodes());
  }

  private void makeSnapshot() {
    if (snapshots.size() < SNAPSHOTS_MAX) {
      String name = "snapshot" + snapshotsMade++;
      snapshots.add(name);
      tryOnce(() -> files().createSnapshot(ROOT, name));
    }
  }

  private void deleteSnapshot() {
    if (!snapshots.isEmpty()) {
      String name = snapshots.remove();
      tryOnce(() -> files().deleteSnapshot(ROOT, name));
    }
  }

  /** What a NameNode may be asked that is perhaps not there. */
  @FunctionalInterface
  private interface Request {
    void send() throws IOException;
  }

  private static void tryOnce(Request request) {
    try {
      request.send();
    } catch (IOException e) {
      LOG.info("The NameNode refused or was not there: {}", e.toString());
    }
  }

  private void allComeBack() throws Exception {
    while (!down.isEmpty()) {
      comeBack();
    }
    administer(ALL_IN_SERVICE);
    cluster.awaitLive(DATANODES);
    files().refreshNodes();
    clients.forEach(ThrashClient::stop);
    int cutOff = 0;
    for (Future<Integer> client : running) {
      cutOff += client.get(END.toSeconds(), TimeUnit.SECONDS);
    }
    recovered += cluster.dayu("RecoveredReplicas");
    LOG.info("{} operations were cut off, {} replicas recovered", cutOff, recovered);
  }

  private void assertEndsWell() throws Exception {
    ThrashedFiles thrashed = new ThrashedFiles(cluster, ROOT);
    Await.until(
        "all files are closed", END, () -> thrashed.recoverLeases() == 0, thrashed::recoverLeases);
    Await.until("nothing is left to do", END, thrashed::areDone, thrashed::leftToDo);
    for (ThrashClient client : clients) {
      for (ThrashFile file : client.files()) {
        file.check(files());
      }
    }
    thrashed.assertSnapshotsHold();
    cluster.replicas().assertIdentical();
    assertThat(Fsck.report(files().getConf(), "/", "-includeSnapshots")).contains("is HEALTHY");
    for (String name : names()) {
      assertThat(cluster.daemons().log(name).lines().filter(RealThrashIT::tellsOfAFault))
          .as("faults in the log of %s", name)
          .isEmpty();
    }
    assertThat(cluster.dayu("PlannerFailures")).as("planner failures").isZero();
    assertThat(recovered).as("replicas recovered").isPositive();
    for (Map.Entry<String, Vitals> daemon : young.entrySet()) {
      assertHoldsNoMoreThanWhenYoung(daemon.getKey(), daemon.getValue());
    }
  }

  private static boolean tellsOfAFault(String line) {
    return line.contains("planner failed")
        || line.contains("planner thread was interrupted")
        || line.contains("met an error that is none of HDFS's");
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
