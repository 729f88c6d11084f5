package io.dayu.hdfs.hint;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.system.GuardedSource;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
  private static final CopyOwner HINTS = new CopyOwner("hints", WorkClass.COST);

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

  /** A hint that was taken and has not ended. */
  private static final class OpenHint {
    private final MoveHint hint;

    /** To be judged: no copy is wanted, or on its way. */
    private boolean toJudge = true;

    /** True if the replica was to move within its DataNode, which did not come about. */
    private boolean triedWithin;

    /** Since when it waits for an agent's word or for a place. */
    private OptionalLong delayedSinceNs = OptionalLong.empty();

    OpenHint(MoveHint hint) {
      this.hint = hint;
    }

    /** Waits for what may come in a moment; returns whether it has waited too long. */
    boolean delay(long nowNs) {
      toJudge = true;
      delayedSinceNs = OptionalLong.of(delayedSinceNs.orElse(nowNs));
      return nowNs - delayedSinceNs.getAsLong() > PATIENCE_NS;
    }
  }

  private final HintQueue queue;
  private final HintHook hook;
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final DoubleSupplier share;
  private final CopyLedger<LowRedundancyBlock> copies;
  private final Map<Long, OpenHint> openHints = new LinkedHashMap<>();
  private double unusedMoves;

  /**
   * Has wanted nothing.
   *
   * @param hook judges hints
   * @param share of what links and DataNodes can do that hints may take, 0 to 1
   * @param failed is told when it fails, which it does once
   */
  public HintSource(
      HintQueue queue,
      HintHook hook,
      NodeTable nodes,
      TaskTable tasks,
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
    this.share = share;
    this.copies = tasks.lower().ledger();
  }

  @Override
  protected void leaveAll() {
    queue.close();
    copies.keepOnly(HINTS, Set.of());
    List.copyOf(openHints.values()).forEach(openHint -> end(openHint, MoveFate.PUT_OFF));
  }

  @Override
  protected void look(boolean paused, long nowNs) {
    if (paused) {
      queue.close();
      copies.keepOnly(HINTS, Set.of());
    } else {
      queue.open();
    }
    copies.takeSettled(HINTS).forEach(copy -> take(copy, nowNs));
    List<OpenHint> toJudge =
        new ArrayList<>(openHints.values().stream().filter(openHint -> openHint.toJudge).toList());
    if (paused) {
      toJudge.forEach(openHint -> end(openHint, MoveFate.PUT_OFF));
    } else if (tasks.size() == 0) {
      for (MoveHint hint : queue.take(mayBegin())) {
        OpenHint openHint = new OpenHint(hint);
        openHints.put(hint.blockId(), openHint);
        toJudge.add(openHint);
      }
      judge(toJudge, nowNs);
    }
  }

  /** Ends the hint of a copy by what became of that, or has it judged again. */
  private void take(SettledCopy<LowRedundancyBlock> copy, long nowNs) {
    OpenHint openHint = openHints.get(copy.blockId());
    if (openHint == null) {
      return;
    }
    switch (copy.outcome()) {
      case STORED -> end(openHint, MoveFate.MOVED);
      case KEPT_BOTH -> end(openHint, MoveFate.KEPT);
      case MOOT -> end(openHint, MoveFate.STALE);
      case PREEMPTED -> end(openHint, MoveFate.BUSY);
      case WITHDRAWN -> end(openHint, MoveFate.PUT_OFF);
      case REFUSED, NO_PLACE, NO_SOURCE, FAILED -> {
        if (copy.what().task().kind().isWithin()) {
          openHint.triedWithin = true;
          openHint.toJudge = true;
        } else {
          takeUnmade(openHint, copy.outcome(), nowNs);
        }
      }
    }
  }

  private void takeUnmade(OpenHint openHint, CopyOutcome outcome, long nowNs) {
    if (outcome == CopyOutcome.FAILED) {
      end(openHint, MoveFate.FAILED);
    } else if (outcome == CopyOutcome.REFUSED || openHint.delay(nowNs)) {
      end(openHint, MoveFate.NO_PLACE);
    }
  }

  private void end(OpenHint openHint, MoveFate fate) {
    openHints.remove(openHint.hint.blockId());
    queue.end(openHint.hint.blockId(), fate);
  }

  /** The number of further hints that may be taken in this look, which is one a second. */
  private int mayBegin() {
    double moves = share.getAsDouble() * MOVES_PER_SEC * nodes.aliveCount() + unusedMoves;
    int whole = (int) Math.min(AT_ONCE, moves);
    unusedMoves = Math.min(moves - whole, 1);
    return whole;
  }

  /** Wants what HDFS says is fit; within its DataNode where that is possible, and once. */
  private void judge(List<OpenHint> toJudge, long nowNs) {
    List<HintVerdict> verdicts =
        hook.judge(toJudge.stream().map(openHint -> openHint.hint).toList());
    Map<Full, IntSet> full = new HashMap<>();
    for (int i = 0; i < toJudge.size(); i++) {
      OpenHint openHint = toJudge.get(i);
      if (verdicts.get(i) instanceof HintVerdict.Fit fit) {
        want(
            openHint,
            fit,
            full.computeIfAbsent(
                fullFor(openHint.hint, fit),
                one -> nodes.fullFrom(one.storageType(), one.share())));
      } else if (verdicts.get(i) instanceof HintVerdict.Unfit unfit) {
        end(openHint, unfit.fate());
      } else if (openHint.delay(nowNs)) {
        end(openHint, MoveFate.PINNED);
      }
    }
  }

  /**
   * The storage type and share by which DataNodes are full for a hint. What a hint says of one type
   * tells nothing of another that the policy asks for by now.
   */
  private static Full fullFor(MoveHint hint, HintVerdict.Fit fit) {
    String meant = hint.toType().isEmpty() ? hint.storageType() : hint.toType();
    boolean asHinted = StorageTypeNumbers.numberOf(meant).equals(OptionalInt.of(fit.storageType()));
    return new Full(
        fit.storageType(),
        asHinted ? Math.min(hint.below(), DataNodeFacts.FULL_SHARE) : DataNodeFacts.FULL_SHARE);
  }

  private void want(OpenHint openHint, HintVerdict.Fit fit, IntSet full) {
    MoveHint hint = openHint.hint;
    RecoveryTask held = fit.block().task();
    int from = nodes.numberOf(hint.fromUuid());
    boolean within =
        !openHint.triedWithin && fit.within() && hint.toUuid().isEmpty() && !full.contains(from);
    if (!within && fit.stays()) {
      end(openHint, MoveFate.PINNED);
      return;
    }
    TaskShape shape =
        held.shape()
            .as(
                HINTS.workClass(),
                within
                    ? new WorkKind.MoveWithin(from, share.getAsDouble())
                    : new WorkKind.MoveReplica(from))
            .withMissing(1, StorageTypes.of(fit.storageType()));
    RecoveryTask moved = held.leaving(from).withShape(shape);
    RecoveryTask placed =
        within
            ? moved
            : moved.barring(full).barring(others(hint)).barring(inRacksOf(moved.placed(), from));
    openHint.toJudge = false;
    tasks.lower().want(HINTS, LowRedundancyBlock.of(fit.block().block(), placed));
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
