package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.it.support.ReplicaFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/**
 * What is promised of replicas while machines go off and come on, looked at on the DataNodes' disks,
 * whether they are on or not.
 *
 * <p>A block counts once it has had as many replicas as its file wants. One thread.
 */
final class PromisedReplicas {
  /** Copies of each block that stay awake. */
  static final int AWAKE = 2;

  /** What HDFS has just deleted on one disk may be on another that was looked at before. */
  private static final int LOOKS = 3;

  private final RealCluster cluster;
  private final int dataNodes;

  /** How many replicas each block's file wants. */
  private final Map<Long, Integer> wanted = new HashMap<>();

  private final Map<Path, List<Long>> blocksByFile = new HashMap<>();
  private final Set<Long> settled = new HashSet<>();
  private final List<Sight> sights = new ArrayList<>();
  private int copies;

  /**
   * What was there at one moment.
   *
   * @param holders the DataNodes that have a replica, by the block's id
   * @param staying the DataNodes that stay awake by the size that is wanted
   * @param down the DataNodes that were dead since the moment before
   */
  private record Sight(
      Map<Long, Set<Integer>> holders, Set<Integer> staying, Set<Integer> down) {}

  PromisedReplicas(RealCluster cluster, int dataNodes) {
    this.cluster = cluster;
    this.dataNodes = dataNodes;
  }

  /** A file was written. */
  void add(DistributedFileSystem files, Path file, int replication) throws IOException {
    List<Long> ids = new ArrayList<>();
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(files, file)) {
      ids.add(block.getBlock().getBlockId());
      wanted.put(block.getBlock().getBlockId(), replication);
    }
    blocksByFile.put(file, ids);
  }

  /** A file is to be deleted. */
  void forget(Path file) {
    for (long id : blocksByFile.getOrDefault(file, List.of())) {
      wanted.remove(id);
      settled.remove(id);
    }
    blocksByFile.remove(file);
  }

  private Map<Long, Set<Integer>> holders() {
    Map<Long, Set<Integer>> holders = new HashMap<>();
    for (int node = 0; node < dataNodes; node++) {
      for (long id : ReplicaFiles.in(List.of(cluster.dataDirectory(node))).blockIds()) {
        holders.computeIfAbsent(id, any -> new TreeSet<>()).add(node);
      }
    }
    return holders;
  }

  private static Set<Integer> of(Map<Long, Set<Integer>> holders, long id) {
    return holders.getOrDefault(id, Set.of());
  }

  /** Checks that each block has its copies on machines that are on. Nobody is dead. */
  void assertAwake(Set<Integer> up) {
    Map<Long, Set<Integer>> holders = holders();
    for (long id : settled) {
      long on = of(holders, id).stream().filter(up::contains).count();
      assertThat(on)
          .as("copies of block %s, at %s, on machines that are on, %s", id, of(holders, id), up)
          .isGreaterThanOrEqualTo(copiesOf(id));
    }
  }

  private int copiesOf(long id) {
    return Math.min(AWAKE, wanted.getOrDefault(id, 0));
  }

  /**
   * Checks that no block has fewer replicas on disks than its file wants, and that none was copied
   * but for the loss of a replica, or because too few of them stayed awake.
   *
   * @param staying the DataNodes that stay awake by the size that is wanted
   * @param down the DataNodes that were dead since the last look
   */
  void look(Set<Integer> staying, Set<Integer> down) {
    Map<Long, Set<Integer>> holders = holders();
    for (int look = 1; look < LOOKS && !tooFew(holders).isEmpty(); look++) {
      holders = holders();
    }
    assertThat(tooFew(holders)).as("blocks with too few replicas on disks").isEmpty();
    sights.add(new Sight(holders, Set.copyOf(staying), Set.copyOf(down)));
    if (sights.size() > LOOKS) {
      sights.remove(0);
      assertThat(copiedForNothing(holders)).as("blocks that were copied for nothing").isEmpty();
    }
    for (Map.Entry<Long, Integer> one : wanted.entrySet()) {
      if (of(holders, one.getKey()).size() >= one.getValue()) {
        settled.add(one.getKey());
      }
    }
  }

  private List<String> tooFew(Map<Long, Set<Integer>> holders) {
    return settled.stream()
        .filter(id -> of(holders, id).size() < wanted.getOrDefault(id, 0))
        .map(id -> id + " at " + of(holders, id))
        .toList();
  }

  /** By those who stayed and those who died over the last looks, for a copy takes its time. */
  private List<String> copiedForNothing(Map<Long, Set<Integer>> holders) {
    Map<Long, Set<Integer>> before = sights.get(sights.size() - 2).holders();
    List<String> found = new ArrayList<>();
    for (long id : settled) {
      Set<Integer> more = new TreeSet<>(of(holders, id));
      more.removeAll(of(before, id));
      copies += more.size();
      if (!more.isEmpty() && !mayBeCopied(id, of(before, id))) {
        found.add(
            "%s at %s and now at %s too, staying %s, dead %s"
                .formatted(
                    id,
                    of(before, id),
                    more,
                    sights.stream().map(Sight::staying).toList(),
                    sights.stream().map(Sight::down).toList()));
      }
    }
    return found;
  }

  private boolean mayBeCopied(long id, Set<Integer> holders) {
    boolean lost =
        holders.stream().anyMatch(node -> sights.stream().anyMatch(one -> one.down.contains(node)));
    long stayed =
        holders.stream()
            .filter(node -> sights.stream().allMatch(one -> one.staying.contains(node)))
            .count();
    return lost || stayed < copiesOf(id);
  }

  /** How many copies were seen to be made, all of them for a reason. */
  int copies() {
    return copies;
  }
}
