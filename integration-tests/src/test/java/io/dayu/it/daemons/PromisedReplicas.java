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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;

/**
 * The replicas that are promised while machines go off and come on, looked at on the DataNodes'
 * disks, whether they are on or not. Each internal block of a group (RS-3-2) is one, and wanted
 * once.
 *
 * <p>A block counts once it has had as many replicas as its file wants. One thread.
 */
final class PromisedReplicas {
  /** Copies of each block that stay awake. */
  static final int AWAKE = 2;

  private static final int UNITS = 5;

  /** Of a group, its data and one more. */
  private static final int UNITS_AWAKE = 4;

  /** More than an index; HDFS keeps as many ids for a group. */
  private static final long PLACES = 16;

  /** What HDFS has just deleted on one disk may be on another that was looked at before. */
  private static final int LOOKS = 3;

  /** What was planned is copied after so long at the latest. */
  private static final long COPIED_NS = TimeUnit.SECONDS.toNanos(30);

  private final RealCluster cluster;
  private final int dataNodes;

  /** How many replicas each block's file wants. */
  private final Map<Long, Integer> wanted = new HashMap<>();

  private final Map<Path, List<Long>> blocksByFile = new HashMap<>();
  private final Set<Long> settled = new HashSet<>();
  private final List<Sight> sights = new ArrayList<>();
  private int copies;

  /**
   * The standing of DataNodes at one moment.
   *
   * @param staying those that stay awake by the size that is wanted
   * @param off those whose machine is off, or on its way
   * @param down those that were dead since the moment before
   */
  record Standing(Set<Integer> staying, Set<Integer> off, Set<Integer> down) {
    Standing {
      staying = Set.copyOf(staying);
      off = Set.copyOf(off);
      down = Set.copyOf(down);
    }
  }

  /** The holders of blocks at one moment, by the blocks' ids. */
  private record Sight(Map<Long, Set<Integer>> holders, Standing standing, long atNs) {}

  PromisedReplicas(RealCluster cluster, int dataNodes) {
    this.cluster = cluster;
    this.dataNodes = dataNodes;
  }

  /** A file was written. */
  void add(DistributedFileSystem files, Path file, int replication) throws IOException {
    List<Long> ids = new ArrayList<>();
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(files, file)) {
      long id = block.getBlock().getBlockId();
      if (block instanceof LocatedStripedBlock) {
        for (int index = 0; index < UNITS; index++) {
          ids.add(id + index);
          wanted.put(id + index, 1);
        }
      } else {
        ids.add(id);
        wanted.put(id, replication);
      }
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

  /** Ids of internal blocks are negative. */
  private static boolean isUnit(long id) {
    return id < 0;
  }

  private static long groupOf(long unit) {
    return unit & -PLACES;
  }

  /** Checks that each block has its copies on machines that are on. Nobody is dead. */
  void assertAwake(Set<Integer> up) {
    Map<Long, Set<Integer>> holders = holders();
    Map<Long, Integer> unitsOn = new TreeMap<>();
    for (long id : settled) {
      long on = of(holders, id).stream().filter(up::contains).count();
      if (isUnit(id)) {
        unitsOn.merge(groupOf(id), on > 0 ? 1 : 0, Integer::sum);
      } else {
        assertThat(on)
            .as("copies of block %s, at %s, on machines that are on, %s", id, of(holders, id), up)
            .isGreaterThanOrEqualTo(copiesOf(id));
      }
    }
    assertThat(unitsOn.values())
        .as("internal blocks of groups %s on machines that are on", unitsOn)
        .allMatch(on -> on >= UNITS_AWAKE);
  }

  private int copiesOf(long id) {
    return Math.min(AWAKE, wanted.getOrDefault(id, 0));
  }

  /**
   * Checks that no block has fewer replicas on disks than its file wants, and that none was copied
   * or decoded but for the loss of a replica, or because too few of them stayed awake.
   */
  void look(Standing standing) {
    Map<Long, Set<Integer>> holders = holders();
    for (int look = 1; look < LOOKS && !tooFew(holders).isEmpty(); look++) {
      holders = holders();
    }
    assertThat(tooFew(holders)).as("blocks with too few replicas on disks").isEmpty();
    long nowNs = System.nanoTime();
    // What is new was made since the look before, however long that is ago.
    long madeSinceNs = sights.isEmpty() ? nowNs : sights.get(sights.size() - 1).atNs();
    sights.add(new Sight(holders, standing, nowNs));
    while (sights.size() > LOOKS && madeSinceNs - sights.get(1).atNs() > COPIED_NS) {
      sights.remove(0);
    }
    if (sights.size() >= LOOKS) {
      assertThat(madeForNothing()).as("replicas that were made for nothing").isEmpty();
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
  private List<String> madeForNothing() {
    Map<Long, Set<Integer>> before = sights.get(sights.size() - 2).holders();
    Map<Long, Set<Integer>> now = sights.get(sights.size() - 1).holders();
    List<String> found = new ArrayList<>();
    for (long id : settled) {
      Set<Integer> more = new TreeSet<>(of(now, id));
      more.removeAll(of(before, id));
      copies += more.size();
      if (!more.isEmpty() && !mayBeMade(id, before)) {
        found.add(
            "%s at %s and now at %s too; %s"
                .formatted(
                    id, of(before, id), more, sights.stream().map(Sight::standing).toList()));
      }
    }
    return found;
  }

  private boolean mayBeMade(long id, Map<Long, Set<Integer>> holders) {
    if (!isUnit(id)) {
      return anyDied(of(holders, id))
          || countAlways(of(holders, id), Standing::staying) < copiesOf(id);
    }
    Set<Integer> ofGroup = new TreeSet<>();
    for (int index = 0; index < UNITS; index++) {
      ofGroup.addAll(of(holders, groupOf(id) + index));
    }
    // What rests, or is to, is moved.
    return anyDied(ofGroup)
        || countAlways(of(holders, id), Standing::staying)
                + countAlways(of(holders, id), Standing::off)
            == 0;
  }

  private boolean anyDied(Set<Integer> nodes) {
    return nodes.stream()
        .anyMatch(node -> sights.stream().anyMatch(one -> one.standing().down().contains(node)));
  }

  /** How many of the DataNodes stood so at all of the last looks. */
  private long countAlways(Set<Integer> nodes, Function<Standing, Set<Integer>> kind) {
    return nodes.stream().filter(node -> isAlways(one -> kind.apply(one).contains(node))).count();
  }

  private boolean isAlways(Predicate<Standing> holds) {
    return sights.stream().map(Sight::standing).allMatch(holds);
  }

  /** How many replicas were seen to be made, all of them for a reason. */
  int copies() {
    return copies;
  }
}
