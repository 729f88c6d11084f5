package io.dayu.it.admin;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.io.IOUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A patching of all DataNodes, wave by wave, as a script does it. */
final class WavesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final List<String> FILES = List.of("/three", "/groups/striped");

  @TempDir private Path directory;

  /** A client of its own: it has heard of nothing that is off. */
  private static void assertReadable(Configuration conf, DistributedFileSystem files)
      throws IOException {
    for (String name : FILES) {
      try (FileSystem reader = FileSystem.newInstance(files.getUri(), conf);
          FSDataInputStream in = reader.open(new org.apache.hadoop.fs.Path(name))) {
        byte[] bytes = new byte[6 * (int) MIB];
        IOUtils.readFully(in, bytes, 0, bytes.length);
        assertThat(bytes)
            .as(name)
            .isEqualTo(DFSTestUtil.calculateFileContentsFromSeed(1, bytes.length));
      }
    }
  }

  private static void write(DistributedFileSystem files) throws Exception {
    files.enableErasureCodingPolicy("RS-3-2-1024k");
    org.apache.hadoop.fs.Path groups = new org.apache.hadoop.fs.Path("/groups");
    files.mkdirs(groups);
    files.setErasureCodingPolicy(
        groups,
        SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID)
            .getName());
    for (String name : FILES) {
      DFSTestUtil.createFile(files, new org.apache.hadoop.fs.Path(name), 6 * MIB, (short) 3, 1);
    }
    DFSTestUtil.waitReplication(files, new org.apache.hadoop.fs.Path(FILES.get(0)), (short) 3);
  }

  @Test
  void allDataNodesArePatchedWaveByWave_andEachFileCanBeReadMeanwhile() throws Exception {
    ClusterSpec spec =
        ClusterSpec.of(6, 3, 16_000_000, MIB)
            .with("dfs.namenode.heartbeat.recheck-interval", "60000");
    try (EmbeddedCluster cluster = EmbeddedCluster.start(spec)) {
      Configuration conf = cluster.hdfs().getConfiguration(0);
      Await.until(
          "Dayu plans", PATIENCE, cluster.dayu()::isPlanning, cluster.dayu()::getSchedulingReason);
      DistributedFileSystem files = cluster.hdfs().getFileSystem();
      write(files);
      Path done = Files.createFile(directory.resolve("done"));
      String[] next = {"waves", "--all", "--done", done.toString(), "--next"};
      List<String> patched = new ArrayList<>();
      int waves = 0;
      while (patched.size() < 6) {
        Command told = await("the next wave may go", conf, next, one -> one.code() == 0);
        List<String> wave = told.out().lines().toList();
        assertThat(wave).isNotEmpty();
        assertThat(patched).doesNotContainAnyElementsOf(wave);
        List<DataNodeProperties> off = new ArrayList<>();
        for (String uuid : uuids(cluster, wave)) {
          off.add(cluster.stop(uuid));
        }
        assertReadable(conf, files);

        patched.addAll(wave);
        Files.write(done, patched);
        Command early =
            await(
                "a wave that is not back holds up the next",
                conf,
                next,
                one -> one.err().contains("no wave may go before it is back"));
        assertThat(early.code()).isEqualTo(7);
        assertThat(early.out()).isEmpty();
        for (DataNodeProperties one : off) {
          cluster.startAgain(one);
        }
        waves++;
      }
      assertThat(waves).isBetween(2, 4);
      String[] plan = {"waves", "--all", "--done", done.toString()};
      assertThat(await("all are back", conf, plan, one -> one.code() == 0).out())
          .contains("No DataNode is left for a wave.");
    }
  }

  private static Command await(
      String what, Configuration conf, String[] words, Predicate<Command> awaited)
      throws InterruptedException {
    AtomicReference<Command> last = new AtomicReference<>();
    Await.until(
        what,
        PATIENCE,
        () -> {
          last.set(Command.run(conf, words));
          return awaited.test(last.get());
        },
        last::get);
    return Objects.requireNonNull(last.get(), what);
  }

  private static List<String> uuids(EmbeddedCluster cluster, List<String> names) {
    return names.stream()
        .map(
            name ->
                cluster.dataNodes().stream()
                    .filter(node -> name.endsWith(":" + node.getXferPort()))
                    .findFirst()
                    .orElseThrow()
                    .getDatanodeUuid())
        .toList();
  }
}
