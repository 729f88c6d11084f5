package io.dayu.hdfs.hint;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.curate.MoveFate;
import io.dayu.hdfs.curate.MoveHint;
import io.dayu.hdfs.execution.CopyWatch;
import io.dayu.hdfs.execution.GuardedSource;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.state.MovesWithin;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/**
 * The work source of hints: it wants a copy of a replica that would be better elsewhere, as work of
 * class cost, while no block waits that lacks a replica. However small replicas are, no more begin
 * in a second than a share of what DataNodes could do. HDFS then has a replica too much, and is
 * asked to delete the one that was to go.
 *
 * <p>Where the DataNode itself has room on the storage type that the replica is to have, it moves
 * there within the DataNode; and to another DataNode where that does not come about.
 *
 * <p>A failure here ends hints for good, is counted and told, and leaves recovery alone. For the
 * planner thread.
 */
public final class HintSource extends GuardedSource {
  /** Judged in one look. */
  private static final int AT_ONCE = 200;

  /**
   * Moves that a DataNode could begin in a second, with nothing else to do: each costs its
   * processors and disks as much as some megabytes do, however small it is.
   */
  private static final int MOVES_PER_SEC = 10;

  /** An agent that is not heard for a moment comes back within. */
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

  /** DataNodes get no replica of a type whose storages of that type are so full. */
  private record Full(int storageType, double share) {}

  private final HintQueue queue;
  private final HintHook hook;
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final DoubleSupplier share;
  private final CopyWatch watch;
  private final Set<Long> arrived = new HashSet<>();
  private final Set<Long> begun = new HashSet<>();
  private final Set<Long> moot = new HashSet<>();
  private final Map<Long, Long> withoutPlaceSinceNs = new HashMap<>();
  private final Set<Long> within = new HashSet<>();
  private final Set<Long> pinned = new HashSet<>();
  private final Map<Long, Long> askedSinceNs = new HashMap<>();
  private double unusedMoves;

  /**
   * Has wanted nothing.
   *
   * @param hook judges hints and books copies in HDFS
   * @param share of what links and DataNodes can do that hints may take, 0 to 1
   * @param failed is told when it fails, which it does once
   */
  public HintSource(
      HintQueue queue,
      HintHook hook,
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      DoubleSupplier share,
      Runnable failed) {
    super(
        "Hints to move replicas failed. None is taken until the NameNode is restarted; recovery"
            + " goes on.",
        failed);
    this.queue = queue;
    this.hook = hook;
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.share = share;
    this.watch = new CopyWatch(hook, transfers);
  }

  @Override
  protected void leaveAll() {
    queue.close();
    for (MoveHint hint : queue.underWay()) {
      leave(hint.blockId());
      end(hint, MoveFate.PUT_OFF);
    }
  }

  @Override
  protected void takeBack() {
    watch.forgetAll();
  }

  @Override
  public void moot(long blockId) {
    if (queue.isUnderWay(blockId)) {
      moot.add(blockId);
      leave(blockId);
    }
  }

  @Override
  protected void leave(long blockId) {
    tasks.within().remove(blockId);
    if (isPlanned(blockId)) {
      tasks.lower().remove(blockId);
    }
  }

  private boolean isWanted(long blockId) {
    return isPlanned(blockId) || tasks.within().wants(blockId);
  }

  private boolean isPlanned(long blockId) {
    return tasks.lower().wants(WorkClass.COST, blockId);
  }

  @Override
  protected void look(boolean paused, long nowNs) {
    watch.takeArrived(nowNs).forEach(copy -> arrived.add(copy.blockId()));
    if (paused) {
      queue.close();
    } else {
      queue.open();
    }
    List<MoveHint> hints = sweep(paused);
    if (!paused && tasks.size() == 0) {
      hints.addAll(queue.take(mayBegin()));
      want(hints, nowNs);
    }
  }

  /** How many more hints may be taken in this look, which is one a second. */
  private int mayBegin() {
    double moves = share.getAsDouble() * MOVES_PER_SEC * nodes.aliveCount() + unusedMoves;
    int whole = (int) Math.min(AT_ONCE, moves);
    unusedMoves = Math.min(moves - whole, 1);
    return whole;
  }

  @Override
  public void noDestination(RecoveryTask task, boolean refused, long nowNs) {
    if (!isPlanned(task.id())) {
      return;
    }
    long sinceNs = withoutPlaceSinceNs.computeIfAbsent(task.id(), id -> nowNs);
    if (refused || nowNs - sinceNs > PATIENCE_NS) {
      leave(task.id());
    }
  }

  /**
   * Ends hints of which no copy is wanted or on its way any more.
   *
   * @return those that were to move within their DataNodes, and did not
   */
  private List<MoveHint> sweep(boolean paused) {
    Set<Long> booked = new HashSet<>();
    hook.booked().stream().map(ReplicaTarget::blockId).forEach(booked::add);
    List<MoveHint> copied = new ArrayList<>();
    List<MoveHint> again = new ArrayList<>();
    for (MoveHint hint : queue.underWay()) {
      long id = hint.blockId();
      if (booked.contains(id) || !transfers.ofBlock(id).isEmpty()) {
        begun.add(id);
      } else if (arrived.contains(id)) {
        copied.add(hint);
      } else if (!isWanted(id) && !mayGoElsewhere(id) && !askedSinceNs.containsKey(id)) {
        end(hint, whyNot(id));
      } else if (paused) {
        leave(id);
        end(hint, MoveFate.PUT_OFF);
      } else if (!isWanted(id)) {
        again.add(hint);
      }
    }
    List<Boolean> left = hook.left(copied);
    for (int i = 0; i < copied.size(); i++) {
      end(copied.get(i), left.get(i) ? MoveFate.MOVED : MoveFate.KEPT);
    }
    return again;
  }

  /** Whether it was to move within its DataNode, which did not come about. */
  private boolean mayGoElsewhere(long blockId) {
    return within.contains(blockId) && !moot.contains(blockId) && !pinned.contains(blockId);
  }

  private MoveFate whyNot(long blockId) {
    if (moot.contains(blockId)) {
      return MoveFate.STALE;
    }
    if (pinned.contains(blockId)) {
      return MoveFate.PINNED;
    }
    return begun.contains(blockId) ? MoveFate.FAILED : MoveFate.NO_PLACE;
  }

  private void end(MoveHint hint, MoveFate fate) {
    queue.end(hint.blockId(), fate);
    arrived.remove(hint.blockId());
    begun.remove(hint.blockId());
    moot.remove(hint.blockId());
    withoutPlaceSinceNs.remove(hint.blockId());
    within.remove(hint.blockId());
    pinned.remove(hint.blockId());
    askedSinceNs.remove(hint.blockId());
  }

  /** Wants what HDFS says is fit; within its DataNode where that is possible, and once. */
  private void want(List<MoveHint> hints, long nowNs) {
    List<HintVerdict> verdicts = hook.judge(hints);
    Map<Full, IntSet> full = new HashMap<>();
    for (int i = 0; i < hints.size(); i++) {
      MoveHint hint = hints.get(i);
      boolean maybeWithin = !within.remove(hint.blockId());
      begun.remove(hint.blockId());
      if (verdicts.get(i) instanceof HintVerdict.Fit fit) {
        askedSinceNs.remove(hint.blockId());
        want(
            hint,
            fit,
            full.computeIfAbsent(
                fullFor(hint, fit), one -> nodes.fullFrom(one.storageType(), one.share())),
            maybeWithin);
      } else if (verdicts.get(i) instanceof HintVerdict.Unfit unfit) {
        end(hint, unfit.fate());
      } else if (nowNs - askedSinceNs.computeIfAbsent(hint.blockId(), id -> nowNs) > PATIENCE_NS) {
        end(hint, MoveFate.PINNED);
      }
    }
  }

  /** What a hint says of one type tells nothing of another that the policy asks for by now. */
  private static Full fullFor(MoveHint hint, HintVerdict.Fit fit) {
    String meant = hint.toType().isEmpty() ? hint.storageType() : hint.toType();
    boolean asHinted = StorageTypeNumbers.numberOf(meant).equals(OptionalInt.of(fit.storageType()));
    return new Full(
        fit.storageType(),
        asHinted ? Math.min(hint.below(), DataNodeFacts.FULL_SHARE) : DataNodeFacts.FULL_SHARE);
  }

  private void want(MoveHint hint, HintVerdict.Fit fit, IntSet full, boolean maybeWithin) {
    if (tasks.lower().find(hint.blockId()).isPresent()) {
      // Another system has it copied.
      end(hint, MoveFate.BUSY);
      return;
    }
    RecoveryTask held = fit.block().task();
    int from = nodes.numberOf(hint.fromUuid());
    TaskShape shape =
        held.shape()
            .as(WorkClass.COST, new WorkKind.Move(from))
            .withMissing(1, StorageTypes.of(fit.storageType()));
    RecoveryTask moved = held.leaving(from).withShape(shape);
    if (maybeWithin && fit.within() && hint.toUuid().isEmpty() && !full.contains(from)) {
      within.add(hint.blockId());
      if (fit.stays()) {
        pinned.add(hint.blockId());
      }
      tasks
          .within()
          .want(
              new MovesWithin.StorageMove(
                  LowRedundancyBlock.of(fit.block().block(), moved),
                  from,
                  fit.storageType(),
                  share.getAsDouble()));
      return;
    }
    if (fit.stays()) {
      end(hint, MoveFate.PINNED);
      return;
    }
    tasks
        .lower()
        .want(
            LowRedundancyBlock.of(
                fit.block().block(),
                moved
                    .barring(full)
                    .barring(others(hint))
                    .barring(inRacksOf(moved.placed(), from))));
  }

  /**
   * DataNodes in the racks of other holders, where the replica that goes is alone in its own: HDFS
   * would not delete that one, as the block would be in fewer racks
   * (BlockPlacementPolicyDefault.notReduceNumOfGroups).
   */
  private IntSet inRacksOf(IntSet holders, int from) {
    Set<String> racks = new HashSet<>();
    for (int i = 0; i < holders.size(); i++) {
      racks.add(nodes.rackOf(holders.get(i)));
    }
    return racks.contains(nodes.rackOf(from))
        ? IntSet.of()
        : IntSet.of(
            IntStream.range(0, nodes.size())
                .filter(node -> racks.contains(nodes.rackOf(node)))
                .toArray());
  }

  /** All but the DataNode that is named; none where none is. */
  private IntSet others(MoveHint hint) {
    if (hint.toUuid().isEmpty()) {
      return IntSet.of();
    }
    int named = nodes.find(hint.toUuid()).orElse(-1);
    return IntSet.of(IntStream.range(0, nodes.size()).filter(node -> node != named).toArray());
  }
}
