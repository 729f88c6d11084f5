package io.dayu.it.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Replicas;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Replicas of a DataNode that is away while a file is deleted and another is appended to.
 *
 * @param stale the checksums of what it holds that is no replica any more: of deleted blocks, and
 *     of a block as it was before the append
 * @param appended the file
 * @param bytes the length of that file now
 */
record ChangedReplicas(List<Path> stale, org.apache.hadoop.fs.Path appended, long bytes) {
  private static final int MORE_BYTES = 1_000;

  /** The replicas of a file that a DataNode has. */
  private record Held(org.apache.hadoop.fs.Path file, List<Path> replicas, Optional<Path> last) {}

  /**
   * Appends to a file in the midst of its last block, and deletes another.
   *
   * @param volumes of the DataNode
   */
  static ChangedReplicas change(
      EmbeddedCluster cluster, List<URI> volumes, List<org.apache.hadoop.fs.Path> paths)
      throws IOException {
    List<Held> held = new ArrayList<>();
    for (org.apache.hadoop.fs.Path path : paths) {
      held.add(held(cluster, volumes, path));
    }
    Held grows = held.stream().filter(one -> one.last().isPresent()).findFirst().orElseThrow();
    Held goes =
        held.stream()
            .filter(one -> !one.file().equals(grows.file()) && !one.replicas().isEmpty())
            .findFirst()
            .orElseThrow();
    FileSystem files = cluster.fileSystem();
    try (OutputStream out = files.append(grows.file())) {
      out.write(new byte[MORE_BYTES]);
    }
    assertThat(files.delete(goes.file(), false)).isTrue();
    List<Path> stale = new ArrayList<>(goes.replicas());
    stale.add(grows.last().orElseThrow());
    return new ChangedReplicas(stale, grows.file(), files.getFileStatus(grows.file()).getLen());
  }

  private static Held held(
      EmbeddedCluster cluster, List<URI> volumes, org.apache.hadoop.fs.Path path)
      throws IOException {
    List<Path> replicas = new ArrayList<>();
    Optional<Path> last = Optional.empty();
    for (LocatedBlock block : Replicas.blocksUnder(cluster, path.toString())) {
      last = Optional.empty();
      String name =
          block.getBlock().getLocalBlock().getBlockName()
              + "_"
              + block.getBlock().getGenerationStamp()
              + ".meta";
      for (URI volume : volumes) {
        try (Stream<Path> all = Files.walk(Path.of(volume))) {
          last = last.or(() -> all.filter(file -> file.endsWith(name)).findFirst());
        }
      }
      last.ifPresent(replicas::add);
    }
    return new Held(path, replicas, last);
  }

  /** The DataNode has reported all that it held: HDFS has it delete what is stale. */
  void awaitDeleted(EmbeddedCluster cluster, Duration atMost) throws Exception {
    // HDFS's counter of corrupt ones is up to date after its next round.
    Await.until(
        "what is stale is deleted",
        atMost,
        () ->
            stale.stream().noneMatch(Files::exists)
                && cluster.blockManager().getCorruptReplicaBlocksCount() == 0,
        () ->
            stale.stream().filter(Files::exists).toList()
                + ", corrupt "
                + cluster.blockManager().getCorruptReplicaBlocksCount());
    assertThat(cluster.fileSystem().getFileStatus(appended).getLen()).isEqualTo(bytes);
  }
}
