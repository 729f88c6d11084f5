package io.dayu.it.daemons;

import io.dayu.core.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.RollingUpgradeAction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of HDFS's administrators: DataNodes are taken out of service and back, snapshots made
 * and deleted, a rolling upgrade prepared and finalized.
 */
final class Administration {
  private static final Logger LOG = LoggerFactory.getLogger(Administration.class);

  private static final int SNAPSHOTS_MAX = 5;
  private static final short REPLICAS_USUAL = 3;
  private static final short REPLICAS_TOO_MANY = 10;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(90);
  private static final Duration MAINTENANCE = Duration.ofHours(1);

  private final RealCluster cluster;
  private final Damage damage;
  private final SplittableRandom random;
  private final ThrashTally<ThrashStep> tally;
  private final Path hosts;
  private final org.apache.hadoop.fs.Path root;

  /** Only these can be named in the file of hosts: others change their ports when they restart. */
  private final int spared;

  /** What the file of hosts says, by the DataNode. */
  private final Map<Integer, String> outOfService = new TreeMap<>();

  private final Deque<String> snapshots = new ArrayDeque<>();
  private int snapshotsMade;

  /**
   * Nobody is out of service yet.
   *
   * @param hosts the NameNode's file of hosts
   * @param root of what snapshots are made
   */
  Administration(
      RealCluster cluster,
      Damage damage,
      SplittableRandom random,
      ThrashTally<ThrashStep> tally,
      Path hosts,
      org.apache.hadoop.fs.Path root,
      int spared) {
    this.cluster = cluster;
    this.damage = damage;
    this.random = random;
    this.tally = tally;
    this.hosts = hosts;
    this.root = root;
    this.spared = spared;
  }

  /** Writes a file of hosts that has all in service. */
  static void haveAllInService(Path hosts) throws IOException {
    Files.writeString(hosts, "[]");
  }

  private DistributedFileSystem files() {
    return cluster.files();
  }

  /** Has one go, with all its replicas to be copied; readers may use them meanwhile. */
  void decommission() throws Exception {
    int node = random.nextInt(spared);
    Optional<DatanodeInfo> known = alive(node);
    if (known.isPresent() && outOfService.isEmpty()) {
      outOfService.put(node, host(known.get(), "\"adminState\":\"DECOMMISSIONED\""));
      refresh();
      tally.did(ThrashStep.DECOMMISSION);
    }
  }

  /** Has the one that was to go, or went, stay. */
  void recommission() throws Exception {
    if (outOfService.values().removeIf(host -> host.contains("DECOMMISSIONED"))) {
      refresh();
      tally.did(ThrashStep.RECOMMISSION);
    }
  }

  /** Has one rest, with what it holds out of everybody's reach, until it is healed. */
  void startMaintenance() throws Exception {
    Optional<Integer> node = damage.any(any -> any < spared && !outOfService.containsKey(any));
    Optional<DatanodeInfo> known = node.isPresent() ? alive(node.get()) : Optional.empty();
    if (known.isPresent()) {
      startMaintenance(node.orElseThrow(), known.get());
    }
  }

  private void startMaintenance(int node, DatanodeInfo known) throws Exception {
    long endMs = System.currentTimeMillis() + MAINTENANCE.toMillis();
    String state =
        "\"adminState\":\"IN_MAINTENANCE\",\"maintenanceExpireTimeInMS\":%d".formatted(endMs);
    outOfService.put(node, host(known, state));
    refresh();
    damage.add(
        node,
        () -> {
          tally.didIf(isInMaintenance(node), ThrashStep.START_MAINTENANCE);
          outOfService.remove(node);
          refresh();
          return () -> true;
        });
  }

  private boolean isInMaintenance(int node) {
    return alive(node)
        .filter(known -> known.getAdminState() == AdminStates.IN_MAINTENANCE)
        .isPresent();
  }

  private static String host(DatanodeInfo known, String state) {
    return "{\"hostName\":\"%s\",\"port\":%d,%s}"
        .formatted(known.getIpAddr(), known.getXferPort(), state);
  }

  private Optional<DatanodeInfo> alive(int node) {
    try {
      return cluster.alive(node);
    } catch (IOException e) {
      LOG.info("DataNode {} is not known: {}", node, e.toString());
      return Optional.empty();
    }
  }

  /** A NameNode that is just starting has perhaps read the file before it was changed. */
  private void refresh() throws Exception {
    Files.writeString(
        hosts, outOfService.values().stream().collect(Collectors.joining(",", "[", "]")));
    awaitDone("the hosts are read", () -> files().refreshNodes());
  }

  /** Asks for more replicas of a file than there are DataNodes. */
  void askTooManyReplicas() {
    tally.didIf(tryOnce(() -> ask(REPLICAS_TOO_MANY)), ThrashStep.ASK_TOO_MANY_REPLICAS);
  }

  /** Asks for as many replicas as usual of that file. */
  void askUsualReplicas() {
    tally.didIf(tryOnce(() -> ask(REPLICAS_USUAL)), ThrashStep.ASK_USUAL_REPLICAS);
  }

  private void ask(short replicas) throws IOException {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/asked-for");
    if (!files().exists(file)) {
      try (FSDataOutputStream out = files().create(file, REPLICAS_USUAL)) {
        out.write(1);
      }
    }
    files().setReplication(file, replicas);
  }

  /** Makes a snapshot, unless there are many. */
  void makeSnapshot() {
    if (snapshots.size() < SNAPSHOTS_MAX) {
      String name = "snapshot" + snapshotsMade++;
      snapshots.add(name);
      tally.didIf(tryOnce(() -> files().createSnapshot(root, name)), ThrashStep.SNAPSHOT);
    }
  }

  /** Deletes the oldest snapshot. */
  void deleteSnapshot() {
    if (!snapshots.isEmpty()) {
      String name = snapshots.remove();
      tally.didIf(tryOnce(() -> files().deleteSnapshot(root, name)), ThrashStep.DELETE_SNAPSHOT);
    }
  }

  /** Prepares a rolling upgrade, unless one is prepared; meanwhile clients cannot write. */
  void prepareUpgrade() {
    boolean prepared =
        tryOnce(
            () -> {
              files().setSafeMode(SafeModeAction.ENTER);
              files().rollingUpgrade(RollingUpgradeAction.PREPARE);
            });
    tryOnce(() -> files().setSafeMode(SafeModeAction.LEAVE));
    tally.didIf(prepared, ThrashStep.PREPARE_UPGRADE);
  }

  /** Finalizes the rolling upgrade, if one is prepared. */
  void finalizeUpgrade() {
    tally.didIf(
        tryOnce(() -> files().rollingUpgrade(RollingUpgradeAction.FINALIZE)),
        ThrashStep.FINALIZE_UPGRADE);
  }

  /** Ends all but snapshots. */
  void end() throws Exception {
    outOfService.clear();
    refresh();
    awaitDone("no safe mode is on", () -> files().setSafeMode(SafeModeAction.LEAVE));
    awaitDone("no upgrade is under way", this::endUpgrade);
    awaitDone("no file wants too many replicas", () -> ask(REPLICAS_USUAL));
  }

  private void endUpgrade() throws IOException {
    if (files().rollingUpgrade(RollingUpgradeAction.QUERY) != null) {
      files().rollingUpgrade(RollingUpgradeAction.FINALIZE);
    }
  }

  /** A request to a NameNode that is perhaps not there. */
  @FunctionalInterface
  private interface Request {
    void send() throws IOException;
  }

  private static void awaitDone(String description, Request request) throws Exception {
    Await.until(description, ANSWER_LIMIT, () -> tryOnce(request), () -> "it is refused");
  }

  private static boolean tryOnce(Request request) {
    try {
      request.send();
      return true;
    } catch (IOException e) {
      LOG.info("The NameNode refused or was not there: {}", e.toString());
      return false;
    }
  }
}
