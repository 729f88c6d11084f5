package io.dayu.it.support;

import static org.apache.hadoop.test.MetricsAsserts.getLongCounter;
import static org.apache.hadoop.test.MetricsAsserts.getMetrics;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** The internal blocks of a cluster's erasure-coded files, on disk. */
public final class InternalBlocks {
  private InternalBlocks() {}

  /** Writes erasure-coded files of these sizes. */
  public static void write(EmbeddedCluster cluster, String policy, long... sizesBytes)
      throws IOException {
    DistributedFileSystem files = cluster.fileSystem();
    org.apache.hadoop.fs.Path directory = new org.apache.hadoop.fs.Path("/" + policy);
    files.mkdirs(directory);
    files.enableErasureCodingPolicy(policy);
    files.setErasureCodingPolicy(directory, policy);
    long blockBytes = cluster.hdfs().getConfiguration(0).getLong("dfs.blocksize", 0);
    for (int file = 0; file < sizesBytes.length; file++) {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(directory, "file" + file);
      DataSet.write(files, path, sizesBytes[file], (short) 1, blockBytes);
    }
  }

  /** Writes so many erasure-coded files of one size. */
  public static void writeEqual(EmbeddedCluster cluster, String policy, int count, long sizeBytes)
      throws IOException {
    long[] sizes = new long[count];
    Arrays.fill(sizes, sizeBytes);
    write(cluster, policy, sizes);
  }

  /** Data and checksums of all internal blocks of a DataNode, by the names of their files. */
  public static Map<String, ByteBuffer> on(DataNode node) throws IOException {
    Map<String, ByteBuffer> blocks = new HashMap<>();
    for (Path path : paths(node)) {
      try {
        blocks.put(path.getFileName().toString(), ByteBuffer.wrap(Files.readAllBytes(path)));
      } catch (NoSuchFileException e) {
        // HDFS has just deleted it, as it does with a corrupt one: it is there no more.
      }
    }
    return blocks;
  }

  /** Where the files of a DataNode's internal blocks are. */
  public static List<Path> paths(DataNode node) throws IOException {
    List<Path> paths = new ArrayList<>();
    try (FsVolumeReferences volumes = node.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        LiveFiles.below(Path.of(volume.getBaseURI())).stream()
            .filter(path -> path.toString().matches(".*/finalized/.*/blk_-[0-9]+(_.*meta)?"))
            .forEach(paths::add);
      }
    }
    return paths;
  }

  /** Checks that all of them are on other DataNodes now, each once and equal to the byte. */
  public static void assertBack(EmbeddedCluster cluster, Map<String, ByteBuffer> lost)
      throws IOException {
    assertThat(lost).isNotEmpty();
    Map<String, List<ByteBuffer>> now = all(cluster);
    lost.forEach(
        (name, bytes) ->
            assertThat(now.getOrDefault(name, List.of())).as(name).isEqualTo(List.of(bytes)));
  }

  /** Whether all of them are on DataNodes now, each once and equal to the byte. */
  public static boolean areBack(EmbeddedCluster cluster, Map<String, ByteBuffer> lost)
      throws IOException {
    Map<String, List<ByteBuffer>> now = all(cluster);
    return lost.entrySet().stream()
        .allMatch(one -> List.of(one.getValue()).equals(now.get(one.getKey())));
  }

  private static Map<String, List<ByteBuffer>> all(EmbeddedCluster cluster) throws IOException {
    Map<String, List<ByteBuffer>> now = new HashMap<>();
    for (DataNode node : cluster.dataNodes()) {
      on(node)
          .forEach((name, bytes) -> now.computeIfAbsent(name, any -> new ArrayList<>()).add(bytes));
    }
    return now;
  }

  /** Checks that HDFS's own decoder had nothing to do. */
  public static void assertNoStockDecodes(EmbeddedCluster cluster) {
    for (DataNode node : cluster.dataNodes()) {
      assertThat(getLongCounter("EcReconstructionTasks", getMetrics(node.getMetrics().name())))
          .as("decodes by stock at %s", node)
          .isZero();
    }
  }
}
