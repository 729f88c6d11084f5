package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.OpenedReplicas;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads of a DataNode whose listener fails: clients get their bytes. */
class TellingDatasetTest {
  private static final int BYTES = 100_000;
  private static final Path FILE = new Path("/file");

  @TempDir static java.nio.file.Path directory;
  private static MiniDFSCluster cluster;

  @BeforeAll
  static void startCluster() throws Exception {
    Configuration conf = new HdfsConfiguration();
    conf.set("dfs.datanode.fsdataset.factory", DayuDatasetFactory.class.getName());
    conf.setInt("dfs.client.max.block.acquire.failures", 1);
    conf.setInt("dfs.client.retry.window.base", 10);
    cluster = new MiniDFSCluster.Builder(conf, directory.toFile()).numDataNodes(1).build();
    cluster.waitActive();
    DFSTestUtil.createFile(cluster.getFileSystem(), FILE, BYTES, (short) 1, 1);
  }

  @AfterAll
  static void stopCluster() {
    cluster.shutdown();
  }

  private static OpenedReplicas replicas() {
    return (OpenedReplicas) cluster.getDataNodes().get(0).getFSDataset();
  }

  private static int readBytes() throws Exception {
    try (FileSystem files = FileSystem.newInstance(cluster.getURI(), cluster.getConfiguration(0))) {
      return DFSTestUtil.readFileAsBytes(files, FILE).length;
    }
  }

  static Stream<Throwable> failures() {
    return Stream.of(
        new IllegalStateException("made up"),
        new NoClassDefFoundError("made up: of a jar that was replaced"),
        new UnsupportedClassVersionError("made up"),
        new OutOfMemoryError("made up"),
        new StackOverflowError("made up"),
        new AssertionError("made up"),
        new InterruptedException("made up: nobody declares it"),
        new Exception("made up: nobody declares it"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void readGoesOnWhateverTheListenerMeets(Throwable failure) throws Exception {
    List<Long> told = new ArrayList<>();
    replicas()
        .tell(
            (pool, id) -> {
              told.add(id);
              TellingDatasetTest.<RuntimeException>sneak(failure);
            });

    assertThat(readBytes()).isEqualTo(BYTES);
    assertThat(readBytes()).isEqualTo(BYTES);
    assertThat(told).as("who fails is told no more").hasSize(1);
    assertThat(replicas().tells()).isFalse();
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneak(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void listenerThatIsWellIsToldOfEachRead() throws Exception {
    List<Long> told = new ArrayList<>();
    replicas().tell((pool, id) -> told.add(id));

    assertThat(readBytes() + readBytes()).isEqualTo(2 * BYTES);
    assertThat(told).hasSize(2);
    assertThat(replicas().tells()).isTrue();
  }
}
