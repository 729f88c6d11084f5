package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.daemons.Daemons;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import io.dayu.protocol.PullMarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each pair of Hadoop and Java that is listed: real daemons lose a DataNode to SIGKILL, and Dayu
 * recovers its replicas and internal blocks. Every file is read back. On a second cluster a hot
 * block gets an extra replica, a background task moves one, and a DataNode rests. A row of a table
 * is written.
 */
@Tag("long")
final class SupportedPairsIT {
  private static final int MIB = 1024 * 1024;
  private static final int NODES = 7;
  private static final int FILES = 10;
  private static final int GROUPS = 6;
  private static final String POLICY = "RS-3-2-1024k";
  private static final int GROUP_BYTES = 3 * MIB;
  private static final org.apache.hadoop.fs.Path CODED = new org.apache.hadoop.fs.Path("/coded");

  @TempDir Path home;

  private static Stream<HadoopOnJava> pairs() {
    return HadoopOnJava.listed("dayu.pairs");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("pairs")
  void allOfDayuWorks(HadoopOnJava pair) throws Exception {
    System.setProperty(Daemons.JAVA_HOME_PROPERTY, pair.javaHome().toString());
    String classPath = pair.classPath(home.resolve("pages"));
    try {
      String recovery = aDeadDataNodeIsRecovered(classPath);
      String beside = systemsBesideRecoveryWork(classPath);
      row(pair, recovery, beside);
    } finally {
      System.clearProperty(Daemons.JAVA_HOME_PROPERTY);
    }
  }

  private String aDeadDataNodeIsRecovered(String classPath) throws Exception {
    Path folder = Files.createDirectory(home.resolve("recovery"));
    try (RealCluster cluster = RealCluster.start(folder, classPath, NODES, MIB, Map.of())) {
      write(cluster.files());
      cluster.fill(FILES);
      cluster.daemons().kill("datanode0");
      long sinceNs = System.nanoTime();
      cluster.view().awaitBack(NODES - 1);
      awaitGroups(cluster);
      double seconds = (System.nanoTime() - sinceNs) / 1e9;
      cluster.view().assertDayuDidIt();
      return recovered(cluster, seconds);
    }
  }

  private String systemsBesideRecoveryWork(String classPath) throws Exception {
    Path folder = Files.createDirectory(home.resolve("beside"));
    try (RealCluster cluster =
        RealCluster.start(folder, classPath, NODES, MIB, BesideRecovery.PROPERTIES)) {
      cluster.fill(FILES);
      BesideRecovery beside = new BesideRecovery(cluster);
      int extras = beside.extraReplicas(cluster.written().get(0));
      beside.moveOne(cluster.written().get(1));
      beside.restAndWake(MIB);
      assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
      return String.format(Locale.ROOT, "%d made | moved | rested, woke", extras);
    }
  }

  private static List<org.apache.hadoop.fs.Path> groups() {
    return IntStream.range(0, GROUPS)
        .mapToObj(group -> new org.apache.hadoop.fs.Path(CODED, "group" + group))
        .toList();
  }

  private static void write(DistributedFileSystem files) throws Exception {
    files.mkdirs(CODED);
    files.enableErasureCodingPolicy(POLICY);
    files.setErasureCodingPolicy(CODED, POLICY);
    for (org.apache.hadoop.fs.Path group : groups()) {
      DataSet.write(files, group, GROUP_BYTES, (short) 1, MIB);
    }
  }

  /** Waits until no block lacks a replica, and no group an internal block. */
  private static void awaitGroups(RealCluster cluster) throws Exception {
    Await.until(
        "no block is low-redundancy",
        Duration.ofMinutes(2),
        () ->
            cluster.view().namesystem("UnderReplicatedBlocks") == 0
                && cluster.view().namesystem("PendingReconstructionBlocks") == 0,
        () -> cluster.view().namesystem("UnderReplicatedBlocks"));
  }

  private static String recovered(RealCluster cluster, double seconds) throws Exception {
    int right = 0;
    for (org.apache.hadoop.fs.Path file : cluster.written()) {
      right += DataSet.holds(cluster.files(), file, RealCluster.FILE_BLOCKS * MIB) ? 1 : 0;
    }
    int rightGroups = 0;
    for (org.apache.hadoop.fs.Path group : groups()) {
      rightGroups += DataSet.holds(cluster.files(), group, GROUP_BYTES) ? 1 : 0;
    }
    assertThat(right).as("files that are read back right").isEqualTo(FILES);
    assertThat(rightGroups).as("coded files that are read back right").isEqualTo(GROUPS);
    return String.format(
        Locale.ROOT,
        "%d | %.1f s | %d of %d | %d of %d | %s",
        cluster.view().dayu("RecoveredReplicas"),
        seconds,
        right,
        FILES,
        rightGroups,
        GROUPS,
        marks(cluster));
  }

  /** Marks that agents set on connections of pulls, with one word where all do the same. */
  private static String marks(RealCluster cluster) throws IOException {
    Command nodes = Command.run(cluster.files().getConf(), "nodes", "--json");
    Set<String> words = new TreeSet<>();
    for (JsonNode node : new ObjectMapper().readTree(nodes.out()).path("nodes")) {
      if (node.path("agent").asBoolean()) {
        words.add(node.path("pullMarks").asText());
      }
    }
    assertThat(words)
        .as("what agents tell of their marks")
        .isNotEmpty()
        .isSubsetOf(PullMarks.SET.words(), PullMarks.UNAVAILABLE.words());
    return String.join(", ", words);
  }

  private static void row(HadoopOnJava pair, String recovery, String beside) throws IOException {
    Files.writeString(
        Path.of(System.getProperty("dayu.pairs.table", "target/pairs.md")),
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %s |%n",
            pair.hadoop(),
            pair.javaVersion(),
            recovery,
            beside),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
