package io.dayu.it.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Replicas of a DataNode that is away while a file is deleted and another is appended to.
 *
 * @param uuid of the DataNode
 * @param stale what it holds that is no replica any more: of deleted blocks, and of a block as it
 *     was before the append
 * @param appended the file
 * @param bytes the length of that file now
 */
record ChangedReplicas(String uuid, List<ExtendedBlock> stale, Path appended, long bytes) {
  private static final int MORE_BYTES = 1_000;

  /** What a file has at the DataNode. */
  private record Held(Path path, List<LocatedBlock> blocks, boolean last) {}

  /** Appends to a file in the midst of its last block, and deletes another. */
  static ChangedReplicas change(EmbeddedCluster cluster, String uuid, List<Path> paths)
      throws IOException {
    FileSystem files = cluster.fileSystem();
    List<Held> held = paths.stream().map(path -> held(cluster, uuid, path)).toList();
    Held grows = held.stream().filter(Held::last).findFirst().orElseThrow();
    Held goes =
        held.stream()
            .filter(one -> one != grows && !one.blocks().isEmpty())
            .findFirst()
            .orElseThrow();
    try (OutputStream out = files.append(grows.path())) {
      out.write(new byte[MORE_BYTES]);
    }
    assertThat(files.delete(goes.path(), false)).isTrue();
    List<ExtendedBlock> stale =
        Stream.concat(
                goes.blocks().stream(), Stream.of(grows.blocks().get(grows.blocks().size() - 1)))
            .map(LocatedBlock::getBlock)
            .toList();
    return new ChangedReplicas(
        uuid, stale, grows.path(), files.getFileStatus(grows.path()).getLen());
  }

  private static Held held(EmbeddedCluster cluster, String uuid, Path path) {
    try {
      List<LocatedBlock> blocks = Replicas.blocksUnder(cluster, path.toString());
      List<LocatedBlock> there = blocks.stream().filter(block -> isAt(block, uuid)).toList();
      return new Held(path, there, there.contains(blocks.get(blocks.size() - 1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAt(LocatedBlock block, String uuid) {
    return Arrays.stream(block.getLocations())
        .anyMatch(location -> location.getDatanodeUuid().equals(uuid));
  }

  /** The DataNode has reported all that it held: HDFS has it delete what is stale. */
  void awaitDeleted(EmbeddedCluster cluster, Duration atMost) throws Exception {
    Await.until(
        "what is stale is deleted",
        atMost,
        () -> stale.stream().noneMatch(block -> isLeft(cluster, block)),
        () -> stale.stream().filter(block -> isLeft(cluster, block)).toList());
    assertThat(cluster.blockManager().getCorruptReplicaBlocksCount()).isZero();
    assertThat(cluster.fileSystem().getFileStatus(appended).getLen()).isEqualTo(bytes);
  }

  private boolean isLeft(EmbeddedCluster cluster, ExtendedBlock block) {
    try {
      Block left =
          cluster
              .dataNode(uuid)
              .getFSDataset()
              .getStoredBlock(block.getBlockPoolId(), block.getBlockId());
      return left != null && left.getGenerationStamp() == block.getGenerationStamp();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
