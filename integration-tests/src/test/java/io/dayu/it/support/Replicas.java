package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.BlockLocalPathInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** The replicas of a cluster's files, on disk. */
public final class Replicas {
  private static final String FAILED_VOLUME = ".origin/";

  private Replicas() {}

  /** Every block of every file. */
  public static List<LocatedBlock> blocks(EmbeddedCluster cluster) throws IOException {
    return blocksUnder(cluster, "/");
  }

  /** Every block of every file below a directory. */
  public static List<LocatedBlock> blocksUnder(EmbeddedCluster cluster, String directory)
      throws IOException {
    List<LocatedBlock> blocks = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> files =
        cluster.fileSystem().listFiles(new org.apache.hadoop.fs.Path(directory), true);
    while (files.hasNext()) {
      FileStatus file = files.next();
      blocks.addAll(DFSTestUtil.getAllBlocks(cluster.fileSystem(), file.getPath()));
    }
    return blocks;
  }

  /** The storage types that replicas of files below a directory are on. */
  public static Set<StorageType> typesUnder(EmbeddedCluster cluster, String directory)
      throws IOException {
    return blocksUnder(cluster, directory).stream()
        .flatMap(block -> Arrays.stream(block.getStorageTypes()))
        .collect(Collectors.toSet());
  }

  /** How many blocks have a replica at a DataNode. */
  public static long at(EmbeddedCluster cluster, String uuid) throws IOException {
    return blocks(cluster).stream()
        .flatMap(block -> Arrays.stream(block.getLocations()))
        .filter(location -> location.getDatanodeUuid().equals(uuid))
        .count();
  }

  /** Checks that every block has the replicas it should have, all equal in data and checksums. */
  public static void assertComplete(EmbeddedCluster cluster, int replication) throws IOException {
    List<LocatedBlock> blocks = blocks(cluster);
    assertThat(blocks).isNotEmpty();
    for (LocatedBlock block : blocks) {
      assertThat(block.getLocations()).as("replicas of %s", block).hasSize(replication);
      assertIdentical(cluster, block);
    }
  }

  /** Checks that all replicas of a block are equal, byte by byte, data and checksums. */
  public static void assertIdentical(EmbeddedCluster cluster, LocatedBlock block)
      throws IOException {
    DatanodeInfo[] locations = block.getLocations();
    for (DatanodeInfo location : locations) {
      assertIdentical(cluster, block, locations[0].getDatanodeUuid(), location.getDatanodeUuid());
    }
  }

  /** Checks that two replicas of a block are equal, byte by byte, data and checksums. */
  public static void assertIdentical(
      EmbeddedCluster cluster, LocatedBlock block, String oneUuid, String otherUuid)
      throws IOException {
    BlockLocalPathInfo one = local(cluster.dataNode(oneUuid), block);
    BlockLocalPathInfo other = local(cluster.dataNode(otherUuid), block);
    assertThat(Files.mismatch(Path.of(one.getBlockPath()), Path.of(other.getBlockPath())))
        .as("data of %s at %s", block, otherUuid)
        .isEqualTo(-1);
    assertThat(Files.mismatch(Path.of(one.getMetaPath()), Path.of(other.getMetaPath())))
        .as("checksums of %s at %s", block, otherUuid)
        .isEqualTo(-1);
  }

  /** Where a DataNode keeps its replica of a block. */
  public static BlockLocalPathInfo local(DataNode node, LocatedBlock block) throws IOException {
    return local(node, block.getBlock());
  }

  /** Where a DataNode keeps its replica of a block. */
  public static BlockLocalPathInfo local(DataNode node, ExtendedBlock block) throws IOException {
    return node.getFSDataset().getBlockLocalPathInfo(block);
  }

  /**
   * The files of replicas that are being received, on all living DataNodes; not on volumes that
   * Hadoop's tests have made fail, which keep what they had out of everybody's reach.
   */
  public static List<Path> temporary(EmbeddedCluster cluster) throws IOException {
    return LiveFiles.below(Path.of(cluster.hdfs().getDataDirectory())).stream()
        .filter(path -> path.toString().matches(".*/tmp/blk_[^/]*"))
        .filter(path -> !path.toString().contains(FAILED_VOLUME))
        .toList();
  }
}
