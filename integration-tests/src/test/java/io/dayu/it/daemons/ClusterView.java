package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.core.testing.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.util.VersionInfo;

/** A view of a running cluster: figures of its NameNode, and where replicas are; waits for both. */
final class ClusterView {
  private static final String STATE = "FSNamesystemState";
  private static final String NAMESYSTEM = "FSNamesystem";
  private static final String INFO = "NameNodeInfo";
  private static final String DAYU = "Dayu";
  private static final String VERSION = VersionInfo.getVersion();

  private static final Pattern SOFTWARE = Pattern.compile("\"SoftwareVersion\"\\s*:\\s*\"([^\"]+)");

  /** A living DataNode in what the NameNode shows: JSON within JSON. */
  private static final Pattern NODE =
      Pattern.compile(
          "\\\\\"xferaddr\\\\\":\\\\\"([^\"\\\\]+).*?\\\\\"version\\\\\":\\\\\"([^\"\\\\]+)");

  private final RealCluster cluster;

  ClusterView(RealCluster cluster) {
    this.cluster = cluster;
  }

  private NameNodeJmx jmx() {
    return cluster.jmx();
  }

  /** Waits until so many DataNodes live. */
  void awaitLive(int dataNodes) throws Exception {
    Await.until(
        "all DataNodes are registered",
        Duration.ofSeconds(90),
        () -> jmx().shownNumber(STATE, "NumLiveDataNodes") == dataNodes,
        () -> jmx().shownNumber(STATE, "NumLiveDataNodes"));
  }

  /**
   * Waits until every block has its replicas: the NameNode waits minutes for one of which a
   * DataNode has died before it could tell.
   */
  void awaitWritten() throws Exception {
    Await.until(
        "all that was written is known",
        Duration.ofSeconds(60),
        this::everyBlockIsThere,
        () -> jmx().shown(DAYU) + versions());
  }

  /** Waits until a transfer runs. */
  void awaitTransfer() throws Exception {
    Await.until(
        "a transfer runs",
        Duration.ofSeconds(60),
        () -> dayu("RunningTransfers") > 0,
        () -> jmx().shown(DAYU));
  }

  /** Waits until a DataNode has begun to write a replica. */
  void awaitHalfWritten() throws Exception {
    Await.until(
        "a replica is being written",
        Duration.ofSeconds(60),
        () -> !cluster.replicas().unfinished().isEmpty(),
        () -> jmx().shown(DAYU));
  }

  /**
   * Waits until so many DataNodes live, every block has its replicas, and nothing is to be done.
   */
  void awaitBack(int live) throws Exception {
    awaitReplicas(live, () -> dayu("RecoveredReplicas") > 0 && atRest());
  }

  /** Waits until so many DataNodes live and every block has its replicas, by whomever. */
  void awaitReplicas(int live) throws Exception {
    awaitReplicas(live, () -> true);
  }

  /**
   * Waits until so many DataNodes live, so many of them of this process's Hadoop, and all rests.
   */
  void awaitUpgraded(int upgraded, int live) throws Exception {
    awaitReplicas(
        live, () -> atRest() && Collections.frequency(versions().values(), VERSION) == upgraded);
  }

  private void awaitReplicas(int live, BooleanSupplier more) throws Exception {
    Await.until(
        live + " DataNodes live and everything is there",
        Duration.ofMinutes(2),
        () ->
            jmx().shownNumber(STATE, "NumLiveDataNodes") == live
                && more.getAsBoolean()
                && everyBlockIsThere(),
        () -> jmx().shown(DAYU) + versions());
  }

  private boolean atRest() {
    return dayu("WaitingBlocks") + dayu("RunningTransfers") == 0;
  }

  /**
   * A DataNode that died is no longer shown as living up to five seconds before the NameNode takes
   * its blocks from it.
   */
  private boolean everyBlockIsThere() {
    Set<String> living = versions().keySet();
    try {
      return holders().values().stream()
          .allMatch(
              holders -> holders.size() == RealCluster.REPLICATION && living.containsAll(holders));
    } catch (IOException e) {
      // A NameNode that is being restarted has hung up.
      return false;
    }
  }

  /** The transfer addresses of the DataNodes that hold each block. */
  Map<Long, Set<String>> holders() throws IOException {
    Map<Long, Set<String>> holders = new HashMap<>();
    for (Path file : cluster.written()) {
      for (LocatedBlock block : DFSTestUtil.getAllBlocks(cluster.files(), file)) {
        holders.put(
            block.getBlock().getBlockId(),
            Arrays.stream(block.getLocations())
                .map(DatanodeInfo::getXferAddr)
                .collect(Collectors.toSet()));
      }
    }
    return holders;
  }

  /** Which Hadoop each living DataNode runs, by its transfer address. */
  Map<String, String> versions() {
    Map<String, String> versions = new HashMap<>();
    Matcher node = NODE.matcher(jmx().shown(INFO));
    while (node.find()) {
      versions.put(node.group(1), node.group(2));
    }
    return versions;
  }

  /** Which Hadoop the NameNode runs. */
  String nameNodeVersion() {
    Matcher version = SOFTWARE.matcher(jmx().shown(INFO));
    return version.find() ? version.group(1) : "";
  }

  /** Checks that all is well with the NameNode's planner, and that replicas are equal on disk. */
  void assertDayuDidIt() throws IOException {
    assertThat(dayu("BlocksLeftToStock")).as("blocks left to stock").isZero();
    assertThat(dayu("PlannerFailures")).as("planner failures").isZero();
    assertThat(cluster.nameNodeLog()).contains("Dayu is on").doesNotContain("planner failed");
    cluster.replicas().assertIdentical();
  }

  /** A number of Dayu's, or -1 while the NameNode does not tell it. */
  long dayu(String name) {
    return jmx().shownNumber(DAYU, name);
  }

  /** The sum of a counter of Dayu's over its labels, as Prometheus reads it; 0 where it is off. */
  double metric(String name) {
    try {
      return jmx().metrics(name).stream()
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .sum();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  /** A number of HDFS's own, or -1 while the NameNode does not tell it. */
  long namesystem(String name) {
    return jmx().shownNumber(NAMESYSTEM, name);
  }
}
