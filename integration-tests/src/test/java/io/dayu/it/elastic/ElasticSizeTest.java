package io.dayu.it.elastic;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.NameNodePair;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A cluster becomes smaller and larger by its size, and all are awake when something goes wrong.
 */
@Tag("slow")
final class ElasticSizeTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SOON = Duration.ofSeconds(60);

  /** Who owes is looked at again after a minute. */
  private static final Duration MOVED = Duration.ofMinutes(3);

  /** Of two MiB, in files of two. */
  private static final int BLOCKS = 16;

  private static final String NONE_RESTS = "; 0 rest.";

  private static ClusterSpec spec() {
    return Clusters.quick(6, 3, 16_000_000, 2 * MIB)
        .withStandby()
        .with("dfs.ha.tail-edits.period", "1")
        .with("dayu.elastic.enabled", "true")
        .with("dayu.elastic.layout", "bands")
        .with("dayu.elastic.patience", "4s")
        .with("dfs.namenode.redundancy.considerLoad", "false")
        .with("dfs.net.topology.impl", DayuNetworkTopology.class.getName())
        .with(
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
  }

  @Test
  void sizeIsHeldWithTwoCopiesAwake_andWhatGoesWrongWakesAll() throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec())) {
      Configuration conf = NameNodePair.pair(cluster);
      await(conf, "ranks are known", "Bands of 2, 2, 2 DataNodes");
      Await.until(
          "all agents have reported",
          SOON,
          () -> Command.run(conf, "health").code() == 0,
          () -> Command.run(conf, "health"));
      Clusters.fill(cluster, BLOCKS / 2, 4 * MIB, 2);
      String last = document(conf).path("lastAwake").get(0).asText();
      Path alone = alone(cluster, called(cluster, last));
      Command plan = Command.run(conf, "elastic", "plan", "--size", "4");
      assertThat(plan.out())
          .as(plan.toString())
          .contains("With 4 wanted awake (at least 4), ", " of 2 DataNodes beyond would rest.")
          .contains("must have copies elsewhere", "STAYS AWAKE", last, "Nothing was done.");
      assertThat(Command.run(conf, "elastic", "size").err()).contains("by plan --size N");
      assertThat(Command.run(conf, "elastic", "size", "many").err())
          .contains("off, auto, schedule");

      // Until then HDFS deletes nothing, and a block of both last ranks needs two copies.
      cluster.hdfs().triggerBlockReports();
      assertThat(Command.run(conf, "elastic", "size", "4").out())
          .contains("dayu.elastic.size was off, is 4")
          .contains(
              NameNodePair.address(cluster, 0) + ", active",
              NameNodePair.address(cluster, 1) + ", standby");
      Await.until(
          "what the last ranks owe is moved, and both rest",
          MOVED,
          () -> document(conf).path("resting").size() == 2,
          () -> Command.run(conf, "elastic"));
      Await.until(
          "HDFS has deleted what is too much, the file's one replica on the last rank too",
          SOON,
          () -> replicas(cluster) == 2 * BLOCKS + 1 && !isAt(cluster, alone, port(last)),
          () -> replicas(cluster));
      assertThat(Fsck.report(cluster)).contains("is HEALTHY");
      cluster.fileSystem().delete(alone, false);
      Replicas.assertComplete(cluster, 2);
      Await.until(
          "HDFS awaits no copy that was moved",
          SOON,
          () -> blocksScheduled(cluster) == 0,
          () -> blocksScheduled(cluster));
      Clusters.write(cluster, "/new/file", 4 * MIB, 2);
      awaitTwoCopiesAwake(cluster, conf);

      cluster.blockManager().getDatanodeManager().refreshNodes(conf);
      assertThat(cluster.lowRedundancyOrPending()).isZero();
      awaitSettled(cluster, conf);

      assertThat(Command.run(conf, "pause", "trial").code()).isZero();
      await(conf, "a pause wakes all", NONE_RESTS);
      assertThat(Command.run(conf, "resume").code()).isZero();
      awaitSettled(cluster, conf);

      MiniDFSCluster.DataNodeProperties died = cluster.kill(primary(cluster, conf));
      await(conf, "a death wakes all", "a DataNode is dead", NONE_RESTS);
      Clusters.awaitRecovered(cluster, SOON);
      assertThat(cluster.dayu().getBlocksLeftToStock()).isZero();
      assertThat(Command.run(conf, "elastic").out()).contains("a DataNode is dead", NONE_RESTS);
      cluster.startAgain(died);
      awaitSettled(cluster, conf);

      cluster.failOver();
      await(conf, "the new active begins with all awake", "dayu.elastic.patience", NONE_RESTS);
      awaitSettled(cluster, conf);

      Command.run(conf, "off", "trial");
      Await.until(
          "off wakes all",
          SOON,
          () -> Command.run(conf, "elastic").err().contains("All DataNodes are awake"),
          () -> Command.run(conf, "elastic"));
      Command.run(conf, "on");
      awaitSettled(cluster, conf);

      cluster.hdfs().restartNameNode(1);
      cluster.hdfs().transitionToActive(1);
      await(
          NameNodePair.pair(cluster),
          "a restart has no size in force",
          "The size is off",
          NONE_RESTS);
      Clusters.awaitRecovered(cluster, SOON);
    }
  }

  private static long replicas(EmbeddedCluster cluster) {
    return locations(cluster, "/").count();
  }

  private static boolean isAt(EmbeddedCluster cluster, Path path, int port) {
    return locations(cluster, path.toString()).anyMatch(node -> node.getXferPort() == port);
  }

  private static Stream<DatanodeInfo> locations(EmbeddedCluster cluster, String under) {
    try {
      return Replicas.blocksUnder(cluster, under).stream()
          .flatMap(block -> Arrays.stream(block.getLocations()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int blocksScheduled(EmbeddedCluster cluster) {
    DatanodeManager dataNodes = cluster.blockManager().getDatanodeManager();
    return cluster.dataNodes().stream()
        .mapToInt(node -> dataNodes.getDatanode(node.getDatanodeUuid()).getBlocksScheduled())
        .sum();
  }

  private static void await(Configuration conf, String what, String... words) throws Exception {
    Await.until(
        what,
        SOON,
        () -> {
          String out = Command.run(conf, "elastic").out();
          return Arrays.stream(words).allMatch(out::contains);
        },
        () -> Command.run(conf, "elastic"));
  }

  private static JsonNode document(Configuration conf) {
    try {
      return JSON.readTree(Command.run(conf, "elastic", "--json").out());
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int port(String name) {
    return Integer.parseInt(name.substring(name.lastIndexOf(':') + 1));
  }

  private static DataNode called(EmbeddedCluster cluster, String name) {
    return cluster.dataNodes().stream()
        .filter(node -> node.getXferPort() == port(name))
        .findFirst()
        .orElseThrow();
  }

  /** A file whose one replica is at a DataNode. */
  private static Path alone(EmbeddedCluster cluster, DataNode node) throws IOException {
    Path path = new Path("/alone");
    try (OutputStream out =
        cluster
            .fileSystem()
            .create(
                path,
                FsPermission.getFileDefault(),
                true,
                4096,
                (short) 1,
                2 * MIB,
                null,
                new InetSocketAddress[] {node.getXferAddress()})) {
      out.write(new byte[1_000_000]);
    }
    return path;
  }

  /** The uuid of one of the first ranks, which are named last. */
  private static String primary(EmbeddedCluster cluster, Configuration conf) {
    JsonNode awake = document(conf).path("lastAwake");
    return called(cluster, awake.get(awake.size() - 1).asText()).getDatanodeUuid();
  }

  /**
   * Both beyond the size rest, or are known to owe: the site's policy places some blocks elsewhere
   * than in their bands, and recovery knows none.
   */
  private static void awaitSettled(EmbeddedCluster cluster, Configuration conf) throws Exception {
    Await.until(
        "both beyond the size are settled",
        SOON,
        () -> isSettled(document(conf)),
        () -> Command.run(conf, "elastic"));
    awaitTwoCopiesAwake(cluster, conf);
  }

  private static boolean isSettled(JsonNode document) {
    JsonNode sizing = document.path("sizing");
    return sizing.path("size").asInt() == 4
        && document.path("resting").size() + sizing.path("owing").size() == 2;
  }

  /** A replica that has just been written may not have been reported yet. */
  private static void awaitTwoCopiesAwake(EmbeddedCluster cluster, Configuration conf)
      throws Exception {
    Await.until(
        "all blocks have two copies awake",
        SOON,
        () -> haveTwoCopiesAwake(cluster, conf),
        () -> Command.run(conf, "elastic"));
  }

  private static boolean haveTwoCopiesAwake(EmbeddedCluster cluster, Configuration conf) {
    Set<String> resting = new HashSet<>();
    document(conf)
        .path("resting")
        .forEach(
            node -> resting.add(called(cluster, node.path("name").asText()).getDatanodeUuid()));
    try {
      return Replicas.blocks(cluster).stream().allMatch(block -> copiesAwake(block, resting) >= 2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long copiesAwake(LocatedBlock block, Set<String> resting) {
    return Arrays.stream(block.getLocations())
        .filter(location -> !resting.contains(location.getDatanodeUuid()))
        .count();
  }
}
