package io.dayu.hdfs.recovery;

import io.dayu.core.select.Reach;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.hdfs.link.PlannerNodes;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.LowRedundancyQueue;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.QueueChanges;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.state.BlockTurn;
import io.dayu.hdfs.state.NodeChanges;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Has the blocks of the task table described anew: those whose description may be wrong at once,
 * those that cannot be planned every three seconds, as HDFS itself looks at them, and all others in
 * turn.
 *
 * <p>Not thread safe: for the planner thread. The lock is held for a few milliseconds at a time.
 */
/*
 * A description says what the cluster was like when it was made: who could be read, which storage
 * types had room, how many racks there were. HDFS's queue does not change when those do.
 *
 * What a turn costs: a description takes some microseconds of the read lock. In turn, with nothing
 * the matter, that is a thousandth of the time; when racks or storage types have changed, a few
 * hundredths until all have been read once.
 */
public final class Renewal {
  private static final int AT_ONCE = 500;
  private static final int IN_TURN_AT_ONCE = 200;
  private static final long URGENT_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long IN_TURN_EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  /** HDFS's redundancy monitor looks as often by default. */
  private static final long ASIDE_EVERY_NS = TimeUnit.SECONDS.toNanos(3);

  private static final long SWEEP_EVERY_NS = TimeUnit.MINUTES.toNanos(1);

  /** The part of DataNodes, one in so many, after whose change all blocks are concerned. */
  private static final int MANY_NODES_PART = 8;

  private final LowRedundancyQueue queue;
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final PlannerNodes plannerNodes;
  private final LongPredicate leaveToStock;
  private final BlockTurn all;
  private final BlockTurn aside;
  private final Set<Long> due = new LinkedHashSet<>();
  private boolean allDue;
  private boolean asideGoesOn;
  private long lastNs;
  private long inTurnNs;
  private long asideNs;
  private long sweptNs;

  /**
   * Has described nothing.
   *
   * @param plannerNodes the DataNodes as a plan sees them
   * @param leaveToStock leaves a block without a destination to stock HDFS, if it is to have it
   */
  public Renewal(
      LowRedundancyQueue queue,
      NodeTable nodes,
      TaskTable tasks,
      PlannerNodes plannerNodes,
      LongPredicate leaveToStock) {
    this.queue = queue;
    this.nodes = nodes;
    this.tasks = tasks;
    this.plannerNodes = plannerNodes;
    this.leaveToStock = leaveToStock;
    this.all = tasks.turn();
    this.aside = tasks.asideTurn();
  }

  /** Another planner begins: all blocks are about to be read. */
  void begin(long nowNs) {
    due.clear();
    all.restart();
    aside.restart();
    allDue = false;
    asideGoesOn = false;
    lastNs = nowNs;
    inTurnNs = nowNs;
    asideNs = nowNs;
    sweptNs = nowNs;
    nodes.takeChanges();
  }

  /** Has a block described anew at once. */
  void want(long blockId) {
    due.add(blockId);
  }

  /** Does a part of what is to be done. */
  void look(long nowNs) {
    noteChanges();
    if (nowNs - sweptNs >= SWEEP_EVERY_NS) {
      sweptNs = nowNs;
      due.addAll(tasks.tryAllTypes());
    }
    if (nowNs - lastNs >= URGENT_EVERY_NS) {
      List<Long> blockIds = next(nowNs);
      if (!blockIds.isEmpty()) {
        lastNs = nowNs;
        renew(blockIds, nowNs);
      }
    }
  }

  private void noteChanges() {
    NodeChanges changes = nodes.takeChanges();
    if (changes.none() || tasks.total() == 0) {
      return;
    }
    boolean many = changes.nodes().cardinality() * MANY_NODES_PART > nodes.size();
    if (changes.everywhere() || many) {
      all.restart();
      allDue = true;
    } else {
      due.addAll(tasks.at(changes.nodes()));
    }
  }

  private List<Long> next(long nowNs) {
    if (!due.isEmpty()) {
      return takeDue();
    }
    if (allDue) {
      List<Long> some = all.next(AT_ONCE);
      allDue = some.size() == AT_ONCE;
      return some;
    }
    if (asideGoesOn || nowNs - asideNs >= ASIDE_EVERY_NS) {
      asideNs = nowNs;
      asideGoesOn = false;
      return aside.next(AT_ONCE);
    }
    if (nowNs - inTurnNs >= IN_TURN_EVERY_NS) {
      inTurnNs = nowNs;
      return all.next(IN_TURN_AT_ONCE);
    }
    return List.of();
  }

  private List<Long> takeDue() {
    List<Long> some = new ArrayList<>();
    Iterator<Long> first = due.iterator();
    while (some.size() < AT_ONCE && first.hasNext()) {
      some.add(first.next());
      first.remove();
    }
    return some;
  }

  private void renew(List<Long> blockIds, long nowNs) {
    QueueChanges changes = queue.renew(blockIds, tasks);
    changes.goneBlockIds().forEach(tasks::remove);
    @Nullable Reach reach = null;
    for (LowRedundancyBlock block : changes.waiting()) {
      long id = block.task().id();
      if (block.obstacle().isPresent()) {
        tasks.put(block, nowNs);
        // It has been tried on all types there are; next time it begins with the first again.
        tasks.tryAllTypes(id);
      } else if (tasks.standsAside(id)) {
        reach = reach == null ? new Reach(plannerNodes.take(nowNs)) : reach;
        reconsider(block, reach, nowNs);
      } else {
        tasks.put(block, nowNs);
      }
    }
  }

  /** Has a block that stands aside wait again, if a plan could place it by now. */
  private void reconsider(LowRedundancyBlock block, Reach reach, long nowNs) {
    long id = block.task().id();
    Obstacle before = tasks.stuck().obstacle(id).orElse(Obstacle.NO_DESTINATION);
    if (tasks.rests(block, nowNs)) {
      tasks.putAside(block, before, nowNs);
      return;
    }
    if (anyTriedHasRoom(block.task())) {
      beginWithFirstTypes(block, before, nowNs);
      return;
    }
    RecoveryTask task = plannerNodes.withoutUnable(block, tasks.asPlanned(block.task(), nowNs));
    if (!nodes.anyAlive(task.sources())) {
      tasks.putAside(block, Obstacle.NO_SOURCE, nowNs);
      return;
    }
    if (triedHelpsPlacement(task, reach)) {
      beginWithFirstTypes(block, before, nowNs);
      return;
    }
    Reach.Answer answer = reach.ask(task);
    if (answer != Reach.Answer.PLACEABLE && leaveToStock.test(id)) {
      tasks.putAside(block, before, nowNs);
      return;
    }
    switch (answer) {
      case PLACEABLE -> {
        tasks.put(block, nowNs);
        asideGoesOn = true;
      }
      case TOO_FEW_NODES -> tasks.putAside(block, withoutPlace(block, before), nowNs);
      case NO_PLACE -> {
        tasks.putAside(block, withoutPlace(block, before), nowNs);
        fallBack(block.task());
      }
    }
  }

  private void beginWithFirstTypes(LowRedundancyBlock block, Obstacle before, long nowNs) {
    long id = block.task().id();
    tasks.putAside(block, before, nowNs);
    tasks.tryAllTypes(id);
    due.add(id);
  }

  /**
   * True if some DataNode has room by now on a type of which none had, so that no fallback is asked
   * for.
   */
  private boolean anyTriedHasRoom(RecoveryTask task) {
    int tried = task.rule().placementOnly() ? 0 : tasks.of(task.id());
    for (int type = 0; type < StorageTypeNumbers.count(); type++) {
      if ((tried & 1 << type) != 0 && nodes.hasRoom(type, task.sizeBytes(), task.barred())) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if some DataNode would help the placement by now with a type of which none did, so that no
   * fallback is asked for.
   */
  private boolean triedHelpsPlacement(RecoveryTask task, Reach reach) {
    int tried = task.rule().placementOnly() ? tasks.of(task.id()) >>> TriedTypes.FOR_PLACEMENT : 0;
    for (int type = 0; type < StorageTypeNumbers.count(); type++) {
      if ((tried & 1 << type) != 0) {
        TaskShape onType = task.shape().withMissing(1, StorageTypes.of(type));
        if (reach.ask(task.withShape(onType)) == Reach.Answer.PLACEABLE) {
          return true;
        }
      }
    }
    return false;
  }

  /** The reason why there is no place for a block, refusals aside. */
  private Obstacle withoutPlace(LowRedundancyBlock block, Obstacle before) {
    if (!nodes.anyPlaceable(block.task().barred())) {
      return Obstacle.TOO_FEW_DATANODES;
    }
    if (!nodes.anyPlaceable(plannerNodes.withoutUnable(block, block.task()).barred())) {
      return Obstacle.NO_DECODER;
    }
    return before == Obstacle.REFUSED ? before : Obstacle.NO_DESTINATION;
  }

  /**
   * Takes a block that a plan has skipped out of the next plans' way.
   *
   * @param refused whether HDFS refused places of it, or transfers to them failed
   */
  void skippedWithoutPlace(RecoveryTask task, boolean refused, long nowNs) {
    if (leaveToStock.test(task.id())) {
      return;
    }
    Obstacle now = refused ? Obstacle.REFUSED : Obstacle.NO_DESTINATION;
    tasks
        .find(task.id())
        .ifPresent(block -> tasks.setAside(task.id(), withoutPlace(block, now), nowNs));
    fallBack(task);
  }

  /** The same where no source can be read. */
  void skippedWithoutSource(long blockId, long nowNs) {
    tasks.setAside(blockId, Obstacle.NO_SOURCE, nowNs);
  }

  /**
   * Has HDFS's storage policy asked for a fallback, at once, when no DataNode but the holders has
   * room for the block on a type that is wanted: HDFS itself would take the fallback then. Where
   * the room is at DataNodes that are stale or refused the block, it is waited for. For the sake of
   * placement alone HDFS takes any of the types, whichever DataNode helps.
   */
  private void fallBack(RecoveryTask task) {
    int before = tasks.of(task.id());
    for (int i = 0; i < task.missing(); i++) {
      int type = task.storageTypes().get(i);
      if (task.rule().placementOnly()) {
        tasks.triedInVain(task.id(), type + TriedTypes.FOR_PLACEMENT);
      } else if (!nodes.hasRoom(type, task.sizeBytes(), task.barred())) {
        tasks.triedInVain(task.id(), type);
      }
    }
    if (tasks.of(task.id()) != before) {
      due.add(task.id());
    }
  }
}
