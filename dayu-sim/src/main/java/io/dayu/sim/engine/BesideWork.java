package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.CopySight;
import io.dayu.core.work.WantedCopies;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The copies of blocks that lack nothing beside a recovery: one ledger for all systems, and the
 * transfers that bring them. Not thread safe.
 *
 * <p>Copies are planned while no block waits that lacks a replica. HDFS's bookkeeping is played as
 * it is: a copy is reported with a heartbeat, and a block that has lost a replica is not moved on.
 */
public final class BesideWork {
  private static final long LOOK_NS = 1_000_000_000L;

  private final Recovery recovery;
  private final Links links;
  private final Beside beside;
  private final Heartbeats heartbeats;
  private final CopyLedger<BesideCopy> ledger = new CopyLedger<>();
  private final BesideBytes bytes = new BesideBytes();
  private final Map<CopyPlace, Way> ways = new LinkedHashMap<>();
  private final Map<Long, IntSet> refused = new HashMap<>();
  private final Map<CopyPlace, Report> reports = new HashMap<>();
  private long nextLookNs;
  private long copiesEnded;
  private double arrivedBytes;

  /** A copy on its way. */
  private record Way(BesideCopy copy, SimulatedTransfer transfer) {}

  /** A copy that has come whole, and what HDFS makes of it. */
  private record Report(long atNs, CopySight sight) {}

  BesideWork(Recovery recovery, Links links, Beside beside) {
    this.recovery = recovery;
    this.links = links;
    this.beside = beside;
    this.heartbeats = new Heartbeats(recovery.scenario().timing().slots().heartbeatNs());
    this.nextLookNs = recovery.nowNs();
  }

  /** The copies, from their wants to their outcomes. */
  public CopyLedger<BesideCopy> ledger() {
    return ledger;
  }

  /** True if a block waits that lacks a replica: nothing new is to be wanted then. */
  public boolean blocksWait() {
    return !recovery.waiting().isEmpty();
  }

  /** The block at a place among those of a node, if it has all its replicas on live nodes. */
  public Optional<LostBlock> wholeAt(NodeBlocks held, int place) {
    return recovery.accounts().wholeAt(held, place);
  }

  /** Wants a copy. */
  public void want(BesideCopy copy) {
    ledger.want(copy.owner(), copy.block().id(), 1, copy);
  }

  /** Virtual time. */
  public long nowNs() {
    return recovery.nowNs();
  }

  /** True for a node that HDFS has declared dead. */
  public boolean declaredDead(int node) {
    return recovery.declaredDead(node);
  }

  /** All blocks of which account is kept. */
  public Collection<LostBlock> blocks() {
    return recovery.accounts().all();
  }

  /** Deletes replicas of a block that are too many. */
  public void deleteExcess(LostBlock block) {
    recovery.deleteExcess(block);
  }

  /** True for a node that rests or is to, by any system. */
  boolean spares(int node) {
    for (BesideSystem system : beside.systems()) {
      if (system.spares(node)) {
        return true;
      }
    }
    return false;
  }

  /** True for a node that rests, by any system. */
  boolean rests(int node) {
    for (BesideSystem system : beside.systems()) {
      if (system.rests(node)) {
        return true;
      }
    }
    return false;
  }

  /** The time of the next look that may want anything; never where there is no system. */
  long nextNs() {
    long next = Long.MAX_VALUE;
    for (BesideSystem system : beside.systems()) {
      next = Math.min(next, system.nextNs(recovery.nowNs()));
    }
    return Math.max(next, nextLookNs);
  }

  BesideBytes bytes() {
    return bytes;
  }

  /** Once a second: looks how all copies stand that are booked, and lets the systems look. */
  void beforeTick() {
    if (beside.systems().isEmpty() || recovery.nowNs() < nextLookNs) {
      return;
    }
    nextLookNs = recovery.nowNs() + LOOK_NS;
    for (CopyPlace place : ledger.underWay()) {
      ledger.look(place, sight(place), ways.containsKey(place), recovery.nowNs());
    }
    reports.keySet().retainAll(new HashSet<>(ledger.underWay()));
    beside.systems().forEach(system -> system.take(this));
    beside.systems().forEach(system -> system.want(this));
  }

  /** No planner is at work any more: all that is open is withdrawn. */
  void close() {
    ways.clear();
    ledger.withdrawAll();
    beside.systems().forEach(system -> system.take(this));
  }

  private CopySight sight(CopyPlace place) {
    LostBlock block = recovery.block(place.blockId());
    if (block == null || !recovery.alive(place.node())) {
      return CopySight.GONE;
    }
    Report report = reports.get(place);
    if (report != null) {
      return report.atNs() <= recovery.nowNs() ? report.sight() : CopySight.AWAITED;
    }
    return ways.containsKey(place) ? CopySight.AWAITED : CopySight.GONE;
  }

  /** The number of blocks of which copies are to be planned. */
  int waiting() {
    return ledger.wanted().size();
  }

  /** The bytes that are to be copied. */
  double waitingBytes() {
    double waiting = 0;
    for (WantedCopies<BesideCopy> row : ledger.wanted()) {
      waiting += (double) row.count() * row.what().block().sizeBytes();
    }
    return waiting;
  }

  /** The transfers that are under way, in the order in which they began. */
  List<SimulatedTransfer> running() {
    List<SimulatedTransfer> running = new ArrayList<>(ways.size());
    ways.values().forEach(way -> running.add(way.transfer()));
    return running;
  }

  /** True if nothing moves. */
  boolean stands() {
    return ways.isEmpty();
  }

  /** True if nothing moves, is to, or is still to be reported. */
  boolean idle() {
    return stands() && ledger.wanted().isEmpty() && ledger.underWay().isEmpty();
  }

  /** The number of copies that have come by now. */
  long copiesEnded() {
    return copiesEnded;
  }

  /** All bytes that have come and were not given up. */
  double arrivedBytes() {
    double all = arrivedBytes;
    for (Way way : ways.values()) {
      all += (double) way.transfer().doneBytes();
    }
    return all;
  }

  /** All that is to be planned, in the order in which it was wanted. */
  List<RecoveryTask> tasks() {
    Map<Long, IntSet> coming = coming(ledger.underWay());
    List<RecoveryTask> tasks = new ArrayList<>();
    for (WantedCopies<BesideCopy> row : ledger.wanted()) {
      BesideCopy copy = row.what();
      IntSet others = coming.getOrDefault(row.blockId(), IntSet.of());
      // Recovery may bring a replica of the same block while nothing waits.
      RecoveryTask task =
          copy.task(row.count(), living(copy.block()), others.withAll(copy.block().destinations()));
      tasks.add(task.barring(refused.getOrDefault(row.blockId(), IntSet.of())));
    }
    return tasks;
  }

  /** The nodes that are to get a copy of a block, by the block. */
  Map<Long, IntSet> coming() {
    return ways.isEmpty() ? Map.of() : coming(ways.keySet());
  }

  private static Map<Long, IntSet> coming(Collection<CopyPlace> places) {
    Map<Long, IntSet> coming = new HashMap<>();
    for (CopyPlace place : places) {
      coming.merge(place.blockId(), IntSet.of(place.node()), IntSet::withAll);
    }
    return coming;
  }

  /** The block of a transfer that is under way, as it is planned. */
  RecoveryTask task(SimulatedTransfer transfer, IntSet coming) {
    BesideCopy copy = find(transfer.block().id(), transfer.destination()).orElseThrow().copy();
    return copy.task(0, living(copy.block()), coming.withAll(copy.block().destinations()));
  }

  private IntSet living(LostBlock block) {
    return recovery.living(block.holders());
  }

  private Optional<Way> find(long blockId, int destination) {
    return Optional.ofNullable(ways.get(new CopyPlace(blockId, destination)));
  }

  /** The transfer of a copy to a node, if there is one. */
  Optional<SimulatedTransfer> transfer(long blockId, int destination) {
    return find(blockId, destination).map(Way::transfer);
  }

  /** A plan ends a transfer: another place may be found for its copy. */
  void cancel(SimulatedTransfer transfer) {
    CopyPlace place = place(transfer);
    ways.remove(place);
    ledger.replan(place);
  }

  private static CopyPlace place(SimulatedTransfer transfer) {
    return new CopyPlace(transfer.block().id(), transfer.destination());
  }

  /** Books a copy where a plan has it, and begins its transfer, as far as its block is fit. */
  void start(Assignment assignment, SimulatedTransfer.Pace pace) {
    long blockId = assignment.taskId();
    Optional<WantedCopies<BesideCopy>> wanted = ledger.wanted(blockId);
    if (wanted.isEmpty()) {
      return;
    }
    BesideCopy copy = wanted.get().what();
    int destination = assignment.destination();
    CopyPlace place = new CopyPlace(blockId, destination);
    if (!copy.isFit()) {
      ledger.giveUp(blockId, CopyOutcome.MOOT);
    } else if (!recovery.alive(destination)
        || copy.block().holders().contains(destination)
        || ways.containsKey(place)
        || reports.containsKey(place)) {
      refused.merge(blockId, IntSet.of(destination), IntSet::withAll);
    } else if (living(copy.block()).containsAll(assignment.sources())) {
      ledger.booked(place, recovery.nowNs());
      ways.put(
          place,
          new Way(
              copy,
              new SimulatedTransfer(
                  copy.block(),
                  assignment.sources(),
                  destination,
                  links.route(assignment.sources(), destination),
                  pace)));
    }
  }

  /** A plan did not place a copy. */
  void skipped(Skip skip) {
    long blockId = skip.taskId();
    Optional<WantedCopies<BesideCopy>> wanted = ledger.wanted(blockId);
    if (wanted.isEmpty()) {
      return;
    }
    if (skip.reason() == SkipReason.NO_DESTINATION) {
      boolean was = refused.containsKey(blockId);
      ledger.giveUp(blockId, was ? CopyOutcome.REFUSED : CopyOutcome.NO_PLACE);
    } else if (living(wanted.get().what().block()).size() == 0) {
      ledger.giveUp(blockId, CopyOutcome.NO_SOURCE);
    }
  }

  /** Ends what goes to dead nodes, or moves blocks that have lost a replica; returns how many. */
  int nodesDied() {
    int hit = 0;
    for (Way way : List.copyOf(ways.values())) {
      boolean moves = way.copy().leaves().isPresent();
      if (!recovery.alive(way.transfer().destination())
          || living(way.copy().block()).size() == 0
          || (moves && !way.copy().block().whole())) {
        ways.remove(place(way.transfer()));
        hit++;
      } else if (!recovery.allAlive(way.transfer().sources())) {
        way.transfer().loseSource();
        hit++;
      }
    }
    return hit;
  }

  /** A node has deleted its replica of a block; returns how many transfers have read it. */
  int replicaDeleted(LostBlock block, int node) {
    int hit = 0;
    for (Way way : ways.values()) {
      if (way.copy().block() == block && way.transfer().sources().contains(node)) {
        way.transfer().loseSource();
        hit++;
      }
    }
    return hit;
  }

  /** A tick has moved the transfers: what is whole is reported with a heartbeat. */
  void ticked(Tick tick) {
    for (Way way : List.copyOf(ways.values())) {
      bytes.add(way.copy().owner().workClass(), recovery.phase(), way.transfer());
      if (way.transfer().whole()) {
        ways.remove(place(way.transfer()));
        arrive(way, tick.toNs());
      }
    }
  }

  private void arrive(Way way, long nowNs) {
    CopyPlace place = place(way.transfer());
    LostBlock block = way.copy().block();
    copiesEnded++;
    arrivedBytes += (double) block.sizeBytes();
    boolean whole = block.whole();
    block.copied(place.node());
    // HDFS deletes no replica of a block that lacks one.
    boolean keptBoth = way.copy().leaves().isPresent() && !whole;
    if (whole) {
      way.copy().leaves().ifPresent(block::replicaGone);
      recovery.deleteExcess(block);
    }
    CopySight sight = keptBoth ? CopySight.KEPT_BOTH : CopySight.STORED;
    reports.put(place, new Report(heartbeats.after(nowNs, place.node()), sight));
  }
}
