package io.dayu.sim.bench;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkKind;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The clusters that are measured: racks of 40 nodes, 400 MB/s links with foreground of up to 180
 * MB/s, slots of 15 s. Equal arguments make equal clusters.
 *
 * <p>Each block had three replicas in two racks, two of them in one, and lost one. A full slot
 * moves some 47 blocks of 64 MiB a node.
 */
public final class BenchCluster {
  /** The empty snapshot that a benchmark holds before it is set up. */
  static final ClusterSnapshot EMPTY =
      new ClusterSnapshot(List.of(), List.of(), List.of(), List.of(), 0, 1);

  private static final int BLOCKS_PER_NODE = 43;
  private static final int BLOCKS_PER_NODE_FROM_TWO_RACKS = 8;
  private static final long MB = 1_000_000;
  private static final long BLOCK_BYTES = 64L << 20;
  private static final int NODES_PER_RACK = 40;
  private static final int RACKS_WHEN_FEW = 10;

  /** RS-6-3 with one lost. */
  private static final int GROUP_DATA = 6;

  private static final int GROUP_LEFT = 8;

  /** The sizes of the blocks. */
  public enum Sizes {
    /** All of 64 MiB, as in the paper. */
    EQUAL,
    /** Anything from 1 to 127 MiB, 64 MiB in the mean. */
    MIXED
  }

  /** The layout of the blocks' replicas. */
  public enum HolderLayout {
    /** In any racks. */
    SPREAD,
    /** All in the first two of ten racks, both of which the placement rule then excludes. */
    TWO_RACKS
  }

  private final int nodes;
  private final int nodesPerRack;
  private final SplittableRandom random = new SplittableRandom(20190710);

  private BenchCluster(int nodes, HolderLayout holders) {
    this.nodes = nodes;
    this.nodesPerRack =
        holders == HolderLayout.TWO_RACKS
            ? (nodes + RACKS_WHEN_FEW - 1) / RACKS_WHEN_FEW
            : NODES_PER_RACK;
  }

  /**
   * The number of blocks that about fill a slot and still fit: sources are the limit when they are
   * few.
   */
  static int tasks(int nodes, HolderLayout holders) {
    return nodes
        * (holders == HolderLayout.SPREAD ? BLOCKS_PER_NODE : BLOCKS_PER_NODE_FROM_TWO_RACKS);
  }

  /** The paper's case, as {@code nodes/tasks}. */
  static ClusterSnapshot of(String nodesAndTasks) {
    int slash = nodesAndTasks.indexOf('/');
    return of(
        Integer.parseInt(nodesAndTasks.substring(0, slash)),
        Integer.parseInt(nodesAndTasks.substring(slash + 1)),
        Sizes.EQUAL,
        HolderLayout.SPREAD);
  }

  /** A cluster that lost one replica of each of so many blocks. */
  static ClusterSnapshot of(int nodes, int tasks, Sizes sizes, HolderLayout holders) {
    BenchCluster cluster = new BenchCluster(nodes, holders);
    return cluster.with(cluster.tasks(tasks, sizes, holders));
  }

  /**
   * The paper's case with groups among the blocks, which were of nine internal blocks and lost one.
   *
   * @param decodePercent of the tasks
   */
  static ClusterSnapshot mixed(int nodes, int tasks, int decodePercent) {
    BenchCluster cluster = new BenchCluster(nodes, HolderLayout.SPREAD);
    return cluster.with(cluster.mixedTasks(tasks, decodePercent));
  }

  private ClusterSnapshot with(TaskColumns waiting) {
    long[] commonBytes = new long[nodes];
    for (int task = 0; task < waiting.size(); task++) {
      for (int i = 0; i < waiting.sets().size(waiting.sources(task)); i++) {
        commonBytes[waiting.sets().get(waiting.sources(task), i)] += waiting.sizeBytes(task);
      }
    }
    int racks = (nodes + nodesPerRack - 1) / nodesPerRack;
    return new ClusterSnapshot(
        IntStream.range(0, nodes).mapToObj(i -> node(i, commonBytes[i])).toList(),
        IntStream.range(0, racks)
            .mapToObj(rack -> new RackState("/r" + rack, RackState.UNLIMITED))
            .toList(),
        waiting,
        List.of(),
        1_000_000_000L,
        15_000_000_000L);
  }

  private NodeState node(int number, long commonBytes) {
    return new NodeState(
        "n" + number,
        number / nodesPerRack,
        link(),
        link(),
        true,
        commonBytes,
        FreeSpace.ofBytesByType(1L << 42));
  }

  private LinkState link() {
    return new LinkState(400 * MB, random.nextLong(180 * MB), true);
  }

  private TaskColumns tasks(int count, Sizes sizes, HolderLayout holders) {
    TaskColumns.Builder builder = new TaskColumns.Builder(count);
    int maxPerRack = holders == HolderLayout.TWO_RACKS ? 1 : 2;
    int shape =
        builder.shape(new TaskShape(0, 1, new PlacementRule(2, maxPerRack), StorageTypes.of(0)));
    int among = holders == HolderLayout.TWO_RACKS ? 2 * nodesPerRack : nodes;
    for (int task = 0; task < count; task++) {
      long bytes = sizes == Sizes.EQUAL ? BLOCK_BYTES : (1L + random.nextInt(127)) << 20;
      builder.add(task, bytes, shape, builder.set(survivors(among)));
    }
    return builder.build();
  }

  private TaskColumns mixedTasks(int count, int decodePercent) {
    TaskColumns.Builder builder = new TaskColumns.Builder(count);
    TaskShape copy = new TaskShape(0, 1, new PlacementRule(2, 2), StorageTypes.of(0));
    TaskShape decode = new TaskShape(0, 1, new PlacementRule(9, 1), StorageTypes.of(0));
    int copies = builder.shape(copy);
    int decodes = builder.shape(decode.as(decode.workClass(), new WorkKind.DecodeUnit(GROUP_DATA)));
    for (int task = 0; task < count; task++) {
      boolean isDecode = random.nextInt(100) < decodePercent;
      builder.add(
          task,
          BLOCK_BYTES,
          isDecode ? decodes : copies,
          builder.set(isDecode ? survivorsOfGroup() : survivors(nodes)));
    }
    return builder.build();
  }

  private int[] survivorsOfGroup() {
    return random.ints(0, nodes).distinct().limit(GROUP_LEFT).toArray();
  }

  /** Two of three replicas, one in a rack and two in another. */
  private int[] survivors(int among) {
    int alone = random.nextInt(among);
    int first = other(among, alone, false);
    int second = other(among, first, true);
    return random.nextInt(3) == 0 ? new int[] {first, second} : new int[] {alone, first};
  }

  /** Another node, in the same rack or in another one. */
  private int other(int among, int node, boolean sameRack) {
    int found = node;
    while (found == node || (found / nodesPerRack == node / nodesPerRack) != sameRack) {
      int from = sameRack ? node / nodesPerRack * nodesPerRack : 0;
      int to = sameRack ? Math.min(among, from + nodesPerRack) : among;
      found = from + random.nextInt(to - from);
    }
    return found;
  }
}
