package io.dayu.hdfs.shadow;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.testing.Clusters;
import io.dayu.hdfs.link.LinkSights;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Stock HDFS on four DataNodes, as a test has it: blocks are lost and come back when told. */
final class PlayedStock implements StockHook {
  static final long SECOND = 1_000_000_000;
  static final long MB = 1_000_000;
  static final int NODES = 4;

  final Map<Long, BlockStanding> standings = new HashMap<>();
  final List<LackingBlock> changed = new ArrayList<>();
  int noted;

  /** A block of 10 MB of which a replica is left on a DataNode. */
  static LackingBlock block(long id, int holder) {
    return new LackingBlock(
        Clusters.task(id, 10 * MB, holder), false, new BlockStanding(1, 1, 0, IntSet.of()));
  }

  void lose(long id) {
    LackingBlock block = block(id, (int) (id % NODES));
    changed.add(block);
    standings.put(id, block.standing());
  }

  void book(long id, int target) {
    standings.put(id, new BlockStanding(1, 1, 0, IntSet.of(target)));
  }

  void make(long id) {
    standings.put(id, new BlockStanding(2, 0, 1, IntSet.of()));
  }

  /** All links, of 100 MB/s each, with so much on each way. */
  static LinkSights sights(long nowNs, long usedBytesPerSec) {
    LinkState link = new LinkState(100 * MB, usedBytesPerSec, true);
    List<NodeState> nodes =
        IntStream.range(0, NODES)
            .mapToObj(node -> Clusters.node("n" + node, node, link, link))
            .toList();
    List<RackState> racks =
        IntStream.range(0, NODES).mapToObj(rack -> new RackState("/r" + rack, 0)).toList();
    return new LinkSights(nowNs, List.of(), List.of(), racks, nodes);
  }

  @Override
  public void noteAll() {
    noted++;
  }

  @Override
  public Taken take(LongPredicate sampled) {
    List<LackingBlock> taken =
        changed.stream().filter(one -> sampled.test(one.task().id())).toList();
    changed.clear();
    return new Taken(taken, false);
  }

  @Override
  public List<BlockStanding> standings(List<Long> blockIds) {
    return blockIds.stream().map(id -> standings.getOrDefault(id, BlockStanding.GONE)).toList();
  }

  @Override
  public int leftBlocks() {
    return (int) standings.values().stream().filter(one -> one.lacking() > 0).count();
  }
}
