package io.dayu.hdfs.elastic;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.CopySight;
import io.dayu.hdfs.elastic.PlayedCluster.Held;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.resting.MoveCandidate;
import io.dayu.hdfs.resting.MoveHook;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Plays a planner and HDFS, as far as moves see them: a copy takes some seconds. */
final class PlayedMoves implements MoveHook {
  private static final int SECONDS_A_COPY = 3;

  final Map<CopyPlace, Integer> secondsLeft = new LinkedHashMap<>();

  /** Of which each holder has an internal block of its own. */
  final Set<Long> striped = new HashSet<>();

  boolean lost;
  boolean standing;
  boolean deletesWrong;
  boolean failing;
  int made;
  private final PlayedCluster cluster;
  private final NodeTable nodes;

  PlayedMoves(PlayedCluster cluster, NodeTable nodes) {
    this.cluster = cluster;
    this.nodes = nodes;
  }

  private Held block(long id) {
    return cluster.blocks.get((int) id);
  }

  private boolean isWhole(Held block) {
    return block.nodes().stream().noneMatch(cluster.dead::contains)
        && block.nodes().size() == block.factor();
  }

  @Override
  public List<Optional<MoveCandidate>> candidates(
      List<Long> blockIds, int copies, Predicate<String> stays) {
    if (failing) {
      throw new IllegalStateException("played");
    }
    return blockIds.stream().map(id -> candidate(block(id), copies, stays)).toList();
  }

  private Optional<MoveCandidate> candidate(Held block, int copies, Predicate<String> stays) {
    if (!isWhole(block)) {
      return Optional.empty();
    }
    IntSet holders =
        IntSet.of(
            block.nodes().stream()
                .mapToInt(node -> nodes.numberOf(PlayedCluster.uuid(node)))
                .toArray());
    long staying =
        block.nodes().stream().filter(node -> stays.test(PlayedCluster.uuid(node))).count();
    RecoveryTask task =
        new RecoveryTask(
            block.id(),
            block.bytes(),
            0,
            0,
            holders,
            holders,
            holders,
            new PlacementRule(1, 9),
            StorageTypes.of());
    BlockRef ref = new BlockRef("BP", block.id(), 1, block.bytes());
    return Optional.of(
        new MoveCandidate(
            striped.contains(block.id())
                ? leaving(LowRedundancyBlock.of(group(block, ref), task), stays)
                : LowRedundancyBlock.of(ref, task),
            (int) Math.max(0, Math.min(copies, block.factor()) - staying),
            0));
  }

  /** Internal blocks by the numbers of their holders. */
  private StripedGroup group(Held block, BlockRef ref) {
    Map<Integer, Integer> units = new LinkedHashMap<>();
    for (int node : new TreeSet<>(block.nodes())) {
      units.put(units.size(), nodes.numberOf(PlayedCluster.uuid(node)));
    }
    return StripedGroup.of(ref, new PullFrom.Schema("rs", 1, 2, 1024), IntSet.of(), units);
  }

  /** The group of which the first internal block is copied that does not stay. */
  private LowRedundancyBlock leaving(LowRedundancyBlock held, Predicate<String> stays) {
    StripedGroup group = held.group().orElseThrow();
    return IntStream.range(0, held.task().sources().size())
        .filter(index -> !stays.test(nodes.uuid(group.holderOf(index).only())))
        .mapToObj(held::copying)
        .findFirst()
        .orElse(held);
  }

  List<CopyPlace> booked() {
    return List.copyOf(secondsLeft.keySet());
  }

  /** The planner looks how the copies stand that are booked. */
  void follow(long nowNs) {
    for (CopyPlace copy : ledger().underWay()) {
      if (ledger().look(copy, stand(copy), false, nowNs)) {
        secondsLeft.remove(copy);
      }
    }
  }

  /** No planner is at work any more. */
  void leave() {
    secondsLeft.clear();
    ledger().withdrawAll();
  }

  private CopyLedger<LowRedundancyBlock> ledger() {
    return cluster.tasks.lower().ledger();
  }

  private CopySight stand(CopyPlace copy) {
    if (cluster.dead.contains(number(copy))) {
      return CopySight.GONE;
    }
    if (block(copy.blockId()).nodes().contains(number(copy))) {
      return CopySight.STORED;
    }
    return isWhole(block(copy.blockId())) ? CopySight.AWAITED : CopySight.GONE;
  }

  private int number(CopyPlace copy) {
    return PlayedCluster.number(nodes.uuid(copy.node()));
  }

  /** Copies go on, and those that are planned begin. */
  void second() {
    for (CopyPlace copy : booked()) {
      secondsLeft.merge(copy, -1, Integer::sum);
      if (secondsLeft.getOrDefault(copy, 0) == 0 && !lost && stand(copy) == CopySight.AWAITED) {
        arrive(copy);
      }
    }
    for (RecoveryTask task : standing ? List.<RecoveryTask>of() : cluster.tasks.lowerTasks()) {
      IntStream.range(0, nodes.size())
          .filter(node -> nodes.alive(node) && !task.barred().contains(node))
          .findFirst()
          .ifPresent(node -> begin(task.id(), node));
    }
  }

  private void begin(long blockId, int node) {
    CopyPlace copy = new CopyPlace(blockId, node);
    secondsLeft.put(copy, SECONDS_A_COPY);
    ledger().booked(copy, cluster.nowNs);
  }

  /** HDFS has a replica too much, and deletes one that is told to be of no use. */
  private void arrive(CopyPlace copy) {
    Held block = block(copy.blockId());
    block.nodes().add(number(copy));
    made++;
    List<Integer> spared = new ArrayList<>(block.nodes());
    if (deletesWrong) {
      spared.removeAll(cluster.spared());
      spared.remove((Integer) number(copy));
    } else {
      spared.retainAll(cluster.spared());
    }
    block.nodes().remove(spared.get(0));
  }
}
