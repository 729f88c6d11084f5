package io.dayu.hdfs.scheduler;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.rehearsal.Rehearsal;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.apache.hadoop.fs.StorageType;

/**
 * Has the planner's code compiled before the first DataNode is lost: recoveries of made-up blocks
 * on the real cluster are rehearsed while there is nothing to do.
 *
 * <p>Not thread safe: for the planner thread. Nothing is taken under a lock, nothing is kept.
 */
/*
 * The first plans after a NameNode has started are the ones that count most, and without this they
 * take ten times as long as later ones, as the JVM interprets them. On small clusters they do not
 * take long in any case.
 */
public final class WarmUp {
  private static final int NODES_LEAST = 100;
  private static final int BLOCKS_PER_NODE = 20;
  private static final int BLOCKS_MAX = 40_000;
  private static final long BLOCK_BYTES = 128L << 20;
  private static final int SLOTS = 40;
  private static final PlacementRule TWO_RACKS = new PlacementRule(2, 2);

  private final NodeTable nodes;
  private final SnapshotBuilder snapshots;
  private final Supplier<PlanningSettings> planning;
  private final Supplier<SlotTiming> timing;
  private final PlanFunction planner;
  private Optional<Rehearsal> rehearsal = Optional.empty();
  private int slots;

  /** Has warmed up nothing. */
  public WarmUp(
      NodeTable nodes,
      SnapshotBuilder snapshots,
      Supplier<PlanningSettings> planning,
      Supplier<SlotTiming> timing,
      PlanFunction planner) {
    this.nodes = nodes;
    this.snapshots = snapshots;
    this.planning = planning;
    this.timing = timing;
    this.planner = planner;
  }

  /** Plays one slot, if that has still to be done; nothing else may be there to do. */
  void play(long nowNs) {
    if (slots >= SLOTS || nodes.aliveCount() < NODES_LEAST) {
      return;
    }
    slots++;
    if (!rehearsal.map(Rehearsal::play).orElse(false)) {
      rehearsal = Optional.of(begin(nowNs));
    }
    if (slots == SLOTS) {
      rehearsal = Optional.empty();
    }
  }

  private Rehearsal begin(long nowNs) {
    PlanningSettings now = planning.get();
    SlotTiming times = timing.get();
    return new Rehearsal(
        snapshots.with(blocks(), times.timeslotNs(), nowNs),
        new RehearsalTerms(now.plannerGivingWay(), true, 1, times, now.tasksPerPlan(), slots),
        planner,
        (snapshot, settings, plan) -> {
          PlanVerifier.verify(snapshot, settings, plan);
          return List.of();
        });
  }

  private List<RecoveryTask> blocks() {
    int count = nodes.size();
    StorageTypes disk = StorageTypes.of(StorageTypeNumbers.numberOf(StorageType.DISK));
    SplittableRandom random = new SplittableRandom(slots);
    List<RecoveryTask> blocks = new ArrayList<>();
    for (int block = 0; block < Math.min(BLOCKS_MAX, BLOCKS_PER_NODE * count); block++) {
      int first = random.nextInt(count);
      int second = (first + 1 + random.nextInt(count - 1)) % count;
      IntSet holders = IntSet.of(first, second);
      blocks.add(
          new RecoveryTask(block, BLOCK_BYTES, 1, 1, holders, holders, holders, TWO_RACKS, disk));
    }
    return blocks;
  }
}
