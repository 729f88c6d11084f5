package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * Files of two blocks with three replicas each, and the numbers of the DataNodes that hold them.
 */
final class ThreefoldFiles {
  static final short FACTOR = 3;

  private static final int BLOCKS = 2;
  private static final Duration SOON = Duration.ofSeconds(60);

  private final RealCluster cluster;
  private final List<Path> paths;
  private final long blockBytes;

  /** None is written yet. */
  ThreefoldFiles(RealCluster cluster, String folder, int count, long blockBytes) {
    this.cluster = cluster;
    this.paths =
        IntStream.range(0, count).mapToObj(number -> new Path(folder, "file" + number)).toList();
    this.blockBytes = blockBytes;
  }

  List<Path> paths() {
    return paths;
  }

  long fileBytes() {
    return BLOCKS * blockBytes;
  }

  /** Writes them, and returns by each block's id the numbers of its holders, all of them. */
  Map<Long, Set<Integer>> write() throws Exception {
    for (Path path : paths) {
      DataSet.write(cluster.files(), path, fileBytes(), FACTOR, blockBytes);
    }
    Await.until(
        "each block has all its replicas",
        SOON,
        () ->
            Unchecked.call(this::holders).values().stream()
                .allMatch(nodes -> nodes.size() == FACTOR),
        () -> Unchecked.call(this::holders));
    return holders();
  }

  /** The same without a write. */
  Map<Long, Set<Integer>> holders() throws IOException {
    Map<String, Integer> numbers = new TreeMap<>();
    for (int node = 0; node < cluster.dataNodes(); node++) {
      numbers.put(cluster.alive(node).map(DatanodeInfo::getDatanodeUuid).orElseThrow(), node);
    }
    Map<Long, Set<Integer>> holders = new TreeMap<>();
    for (Path path : paths) {
      for (LocatedBlock block : DFSTestUtil.getAllBlocks(cluster.files(), path)) {
        Set<Integer> nodes = new TreeSet<>();
        for (DatanodeInfo holder : block.getLocations()) {
          nodes.add(Objects.requireNonNull(numbers.get(holder.getDatanodeUuid())));
        }
        holders.put(block.getBlock().getBlockId(), nodes);
      }
    }
    return holders;
  }

  /** The two DataNodes that hold the most blocks together, of some. */
  static Set<Integer> pairWithMostInCommon(Map<Long, Set<Integer>> holders, IntPredicate of) {
    Set<Integer> all = new TreeSet<>();
    holders.values().forEach(all::addAll);
    List<Integer> some = all.stream().filter(of::test).toList();
    Set<Integer> best = Set.of();
    for (int one : some) {
      for (int other : some) {
        Set<Integer> pair = new TreeSet<>(List.of(one, other));
        if (one < other
            && (best.isEmpty() || onAll(holders, pair).size() > onAll(holders, best).size())) {
          best = pair;
        }
      }
    }
    return best;
  }

  /** The blocks that all these DataNodes hold. */
  static Set<Long> onAll(Map<Long, Set<Integer>> holders, Set<Integer> nodes) {
    Set<Long> found = new TreeSet<>();
    holders.forEach(
        (block, all) -> {
          if (all.containsAll(nodes)) {
            found.add(block);
          }
        });
    return found;
  }

  /** Reads all of them. */
  void assertRightBytes() throws IOException {
    for (Path path : paths) {
      assertThat(DataSet.holds(cluster.files(), path, fileBytes()))
          .as("bytes of %s", path)
          .isTrue();
    }
  }
}
