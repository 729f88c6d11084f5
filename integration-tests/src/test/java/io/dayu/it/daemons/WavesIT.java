package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All DataNodes are killed and started anew, wave by wave, under HDFS's time-outs as they ship. A
 * client of its own reads every file meanwhile.
 */
@Tag("long")
final class WavesIT {
  private static final Logger LOG = LoggerFactory.getLogger(WavesIT.class);

  private static final int RACK_SIZE = 3;
  private static final int DATANODES = 3 * RACK_SIZE;
  private static final int FILES = 12;
  private static final int GROUPS = 3;
  private static final String POLICY = "RS-3-2-1024k";
  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final long GROUP_BYTES = 6 * BLOCK_BYTES;
  private static final Duration SOON = Duration.ofMinutes(3);

  @TempDir Path home;

  @Test
  void everyFileIsReadWhileAllDataNodesAreStoppedWaveByWave() throws Exception {
    try (RealCluster cluster = RacksByNumber.start(home, DATANODES, RACK_SIZE, BLOCK_BYTES)) {
      Map<org.apache.hadoop.fs.Path, Long> bytesByPath = write(cluster);
      try (SteadyReader reader = new SteadyReader(cluster, bytesByPath)) {
        int waves = stopAll(cluster, reader);
        LOG.info("{} waves, and all files read {} times", waves, reader.turns());
        assertThat(waves).isBetween(2, DATANODES - 1);
        assertThat(reader.unread()).isEmpty();
      }
      assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
    }
  }

  private static Map<org.apache.hadoop.fs.Path, Long> write(RealCluster cluster) throws Exception {
    ThreefoldFiles files = new ThreefoldFiles(cluster, "/threefold", FILES, BLOCK_BYTES);
    files.write();
    Map<org.apache.hadoop.fs.Path, Long> bytesByPath = new HashMap<>();
    files.paths().forEach(path -> bytesByPath.put(path, files.fileBytes()));
    DistributedFileSystem hdfs = cluster.files();
    hdfs.enableErasureCodingPolicy(POLICY);
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path("/groups");
    hdfs.mkdirs(folder);
    hdfs.setErasureCodingPolicy(folder, POLICY);
    for (int number = 0; number < GROUPS; number++) {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(folder, "group" + number);
      DataSet.write(hdfs, path, GROUP_BYTES, (short) 1, BLOCK_BYTES);
      bytesByPath.put(path, GROUP_BYTES);
    }
    return bytesByPath;
  }

  /**
   * Kills and starts all DataNodes, as the script of the commands' page does; returns its waves.
   */
  private int stopAll(RealCluster cluster, SteadyReader reader) throws Exception {
    Map<Integer, Integer> numberByPort = new HashMap<>();
    for (int node = 0; node < DATANODES; node++) {
      numberByPort.put(cluster.alive(node).map(DatanodeInfo::getXferPort).orElseThrow(), node);
    }
    Path done = Files.createFile(home.resolve("done"));
    List<String> stopped = new ArrayList<>();
    int waves = 0;
    while (stopped.size() < DATANODES) {
      List<String> wave = awaitNext(cluster, done);
      LOG.info("Wave {}: {}", waves, wave);
      assertThat(stopped).doesNotContainAnyElementsOf(wave);
      for (String name : wave) {
        cluster.daemons().kill(RealCluster.dataNode(number(numberByPort, name)));
      }
      int before = reader.turns();
      Await.until(
          "all files were read without the wave, from the first to the last",
          SOON,
          () -> reader.turns() >= before + 2,
          reader::unread);
      long startMs = System.currentTimeMillis();
      for (String name : wave) {
        // It is the same DataNode for the list only where it listens.
        cluster.startDataNode(
            number(numberByPort, name), Map.of("dfs.datanode.address", "127.0.0.1:" + port(name)));
      }
      Await.until(
          "the wave is back",
          SOON,
          () -> wave.stream().allMatch(n -> cluster.hasReported(number(numberByPort, n), startMs)),
          () -> wave);
      stopped.addAll(wave);
      Files.write(done, stopped);
      waves++;
    }
    return waves;
  }

  private static List<String> awaitNext(RealCluster cluster, Path done) throws Exception {
    Await.until(
        "the next wave may go",
        SOON,
        () -> next(cluster, done).code() == 0,
        () -> next(cluster, done));
    return next(cluster, done).out().lines().toList();
  }

  private static Command next(RealCluster cluster, Path done) {
    return Command.run(
        cluster.files().getConf(), "waves", "--all", "--done", done.toString(), "--next");
  }

  private static int port(String name) {
    return Integer.parseInt(name.substring(name.lastIndexOf(':') + 1));
  }

  private static int number(Map<Integer, Integer> numberByPort, String name) {
    return Objects.requireNonNull(numberByPort.get(port(name)), name);
  }
}
