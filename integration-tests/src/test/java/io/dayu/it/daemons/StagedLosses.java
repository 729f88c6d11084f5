package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.ReplicaFiles;
import io.dayu.it.support.Unchecked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** The losses of a real cluster, one DataNode after the other, and what Dayu tells of them. */
final class StagedLosses {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String HDFS_ACTIVITY = "NameNodeActivity";

  private final RealCluster cluster;
  private final int dataNodes;

  /** A cluster of which every DataNode lives. */
  StagedLosses(RealCluster cluster, int dataNodes) {
    this.cluster = cluster;
    this.dataNodes = dataNodes;
  }

  /** The ids of the blocks that a DataNode has. */
  Set<Long> heldBy(int node) throws Exception {
    String address = cluster.alive(node).map(DatanodeInfo::getXferAddr).orElseThrow();
    Set<Long> held = new TreeSet<>();
    cluster
        .view()
        .holders()
        .forEach(
            (block, holders) -> {
              if (holders.contains(address)) {
                held.add(block);
              }
            });
    return held;
  }

  /** Kills a DataNode; returns how many blocks it had. */
  int kill(int node) throws Exception {
    int held = heldBy(node).size();
    cluster.daemons().kill(RealCluster.dataNode(node));
    return held;
  }

  /**
   * Kills a DataNode, and checks that each of its blocks is copied once, by Dayu or by stock HDFS.
   *
   * @param byDayu how many of them are Dayu's
   */
  void recoverOnce(int node, int byDayu) throws Exception {
    long dayuBefore = cluster.view().dayu("RecoveredReplicas");
    long allBefore = copied();
    int lost = kill(node);
    awaitQuiet(dataNodes - 1);
    assertThat(cluster.view().dayu("RecoveredReplicas") - dayuBefore)
        .as("replicas by Dayu, of %d blocks", lost)
        .isEqualTo(byDayu);
    assertThat(copied() - allBefore).as("replicas by anybody").isEqualTo(lost);
    assertThat(Fsck.report(cluster.files().getConf(), "/"))
        .contains("is HEALTHY")
        .containsPattern("Over-replicated blocks:\\s+0 ")
        .containsPattern("Under-replicated blocks:\\s+0 ");
  }

  /** Replicas that DataNodes have made for the NameNode since it started, by HDFS's own count. */
  private long copied() {
    return cluster.jmx().shownNumber(HDFS_ACTIVITY, "SuccessfulReReplications");
  }

  /** Starts a DataNode again, and waits until HDFS has deleted what is too much. */
  void comeBack(int node) throws Exception {
    cluster.startDataNode(node);
    awaitQuiet(dataNodes);
    Await.until(
        "no block has more files than it should",
        LIMIT,
        () -> Unchecked.call(this::tooManyFiles).isEmpty(),
        () -> Unchecked.call(this::tooManyFiles));
  }

  /** Waits until every block is whole, and HDFS has nothing to copy or to delete. */
  void awaitQuiet(int live) throws Exception {
    cluster.view().awaitReplicas(live);
    Await.until("HDFS has nothing to do", LIMIT, this::isQuiet, () -> cluster.jmx().shown("Dayu"));
  }

  private boolean isQuiet() {
    ClusterView view = cluster.view();
    return view.namesystem("UnderReplicatedBlocks") == 0
        && view.namesystem("PendingReconstructionBlocks") == 0
        && view.namesystem("ExcessBlocks") == 0
        && view.namesystem("PendingDeletionBlocks") == 0;
  }

  private List<Long> tooManyFiles() throws Exception {
    ReplicaFiles files = cluster.replicas();
    return cluster.view().holders().keySet().stream()
        .filter(block -> files.replicasOf("blk_" + block) != RealCluster.REPLICATION)
        .toList();
  }

  /** All that {@code hdfs dayu shadow} tells, the newest first. */
  List<JsonNode> told() {
    List<JsonNode> told = new ArrayList<>();
    document("shadow").path("entries").forEach(told::add);
    return told;
  }

  /** The document of a command that looks. */
  JsonNode document(String command) {
    return Unchecked.call(
        () ->
            JSON.readTree(Command.run(cluster.files().getConf(), command, "--json").out().strip()));
  }

  /** Waits until the newest loss is such a one. */
  JsonNode awaitNewest(String description, Predicate<JsonNode> wanted) throws Exception {
    Await.until(
        "the newest loss is " + description,
        LIMIT,
        () -> told().stream().findFirst().filter(wanted).isPresent(),
        this::told);
    return told().get(0);
  }
}
