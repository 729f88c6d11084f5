package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.forecast.Reports;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a recovery: dead nodes, lost blocks, transfers under way. Not thread safe.
 *
 * <p>Controllers read it and start, change and end transfers; the simulation moves them.
 */
public final class Recovery {
  private final Scenario scenario;
  private final Links links;
  private final Reports reports;
  private final boolean[] alive;
  private final Beside beside;
  private final BesideWork lower;
  private final BlockAccounts blocks;
  private final boolean[] declared;
  private final List<Failure> away = new ArrayList<>();
  private @Nullable ReplicaBooks books;
  private @Nullable ExcessReplicas excess;
  private final List<LostBlock> waiting = new ArrayList<>();
  private final List<SimulatedTransfer> running = new ArrayList<>();
  private long nowNs;
  private int failuresSeen;
  private int failuresBegun;
  private int transfersHit;
  private int nextEndless;
  private long transfersEnded;
  private long gainedBytes;
  private long gainedReadBytes;
  private long droppedBytes;
  private long lastGainNs;
  private long recoveryLimitBytesPerSec;
  private boolean lastTransfers;
  private boolean waitingStale;

  Recovery(Scenario scenario, Links links) {
    this(scenario, links, Beside.NOTHING);
  }

  Recovery(Scenario scenario, Links links, Beside beside) {
    this.scenario = scenario;
    this.links = links;
    this.reports = new Reports(scenario.foreground(), scenario.timing().reportNs());
    this.alive = new boolean[scenario.shape().nodes()];
    Arrays.fill(alive, true);
    this.declared = new boolean[alive.length];
    this.beside = beside;
    this.nowNs = scenario.beginNs() - beside.leadNs();
    this.lastGainNs = scenario.beginNs();
    this.blocks = new BlockAccounts(scenario.blocks(), alive);
    this.recoveryLimitBytesPerSec = scenario.shape().linkBytesPerSec();
    this.lower = new BesideWork(this, links, beside);
  }

  public Scenario scenario() {
    return scenario;
  }

  public ClusterShape shape() {
    return scenario.shape();
  }

  /** Virtual time: where the next tick begins. */
  public long nowNs() {
    return nowNs;
  }

  /** The reports of the foreground that the planner has at the present time. */
  public Reports reports() {
    reports.readAt(nowNs);
    return reports;
  }

  public boolean alive(int node) {
    return alive[node];
  }

  /** The part of the time that is played now. */
  RecoveryPhase phase() {
    if (failuresSeen == 0) {
      return RecoveryPhase.BEFORE;
    }
    return complete() ? RecoveryPhase.AFTER : RecoveryPhase.DURING;
  }

  /**
   * The number of events by now that wait for no slot: failures, or where there are systems beside
   * recovery, transfers that a death has ended or left without a source, as in a NameNode.
   */
  int repairsWanted() {
    return beside.any() ? transfersHit : failuresSeen;
  }

  /** The copies of blocks that lack nothing. */
  BesideWork lower() {
    return lower;
  }

  /** True if a block that lacks a replica waits, or is on its way. */
  boolean lacks() {
    return !beside.any() || !running.isEmpty() || !waiting().isEmpty();
  }

  /** Keeps account of all blocks from now on, and books of their replicas. */
  ReplicaBooks keepBooks() {
    ReplicaBooks kept = new ReplicaBooks(alive);
    blocks.openAll(kept);
    excess = new ExcessReplicas(shape(), alive, kept, lower);
    books = kept;
    return kept;
  }

  /** Deletes replicas of a block that are too many, where books are kept. */
  void deleteExcess(LostBlock block) {
    while (excess != null && block.excess() > 0) {
      int node = excess.first(block);
      block.replicaGone(node);
      transfersHit += lower.replicaDeleted(block, node);
      for (SimulatedTransfer transfer : running) {
        if (transfer.block() == block && transfer.sources().contains(node)) {
          transfer.loseSource();
          transfersHit++;
        }
      }
    }
  }

  /** True for a node that HDFS has declared dead. */
  boolean declaredDead(int node) {
    return declared[node];
  }

  /** True if nothing moves, and nothing waits to. */
  boolean idle() {
    return running.isEmpty() && waiting().isEmpty() && lower.idle();
  }

  /** The time of the next failure or return; never after the last. */
  long nextEventNs() {
    long next = Failure.NEVER;
    if (failuresBegun < scenario.failures().size()) {
      next = scenario.failures().get(failuresBegun).atNs() - beside.silentNs();
    }
    if (failuresSeen < scenario.failures().size()) {
      next = Math.min(next, scenario.failures().get(failuresSeen).atNs());
    }
    for (Failure one : away) {
      next = Math.min(next, one.backNs());
    }
    return next;
  }

  /** Passes over a time in which nothing happens. */
  void passTo(long ns) {
    nowNs = ns;
  }

  /** The accounts of blocks. */
  BlockAccounts accounts() {
    return blocks;
  }

  /** The number of blocks that lack replicas; 0 where that is not counted. */
  int lacking() {
    return beside.any() && books == null ? blocks.lacking() : 0;
  }

  /** The number of transfers that have ended well by now. */
  public long transfersEnded() {
    return transfersEnded;
  }

  /** Bytes of all replicas that were copied whole. */
  public long gainedBytes() {
    return gainedBytes;
  }

  /** Bytes that were moved in vain. */
  public long droppedBytes() {
    return droppedBytes;
  }

  /** The time at which the last replica was whole. */
  public long lastGainNs() {
    return lastGainNs;
  }

  /** Blocks that miss a replica that is not on its way, in the order in which they were lost. */
  public List<LostBlock> waiting() {
    if (waitingStale) {
      waitingStale = false;
      waiting.removeIf(
          block -> {
            block.queued(block.missing() > 0);
            return !block.queued();
          });
    }
    return waiting;
  }

  /** Bytes that must be read for what waiting blocks miss. */
  public long waitingBytes() {
    long bytes = 0;
    for (LostBlock block : waiting()) {
      bytes += block.missing() * block.sizeBytes() * block.reads();
    }
    return bytes;
  }

  /** All that has been read and was not given up again. */
  public double arrivedBytes() {
    double bytes = (double) gainedReadBytes;
    for (SimulatedTransfer transfer : running) {
      bytes += (double) transfer.doneBytes() * transfer.block().reads();
    }
    return bytes + lower.arrivedBytes();
  }

  /** Nodes that are alive. */
  public int aliveNodes() {
    int count = 0;
    for (boolean one : alive) {
      count += one ? 1 : 0;
    }
    return count;
  }

  /** Sets whether so few transfers are left that they need not give way. */
  public void lastTransfers(boolean areLast) {
    lastTransfers = areLast;
  }

  boolean lastTransfers() {
    return lastTransfers;
  }

  /** Transfers under way, in the order in which they were started. */
  public List<SimulatedTransfer> running() {
    return running;
  }

  /** The block with the id that lost a replica, null when none did. */
  public @Nullable LostBlock block(long id) {
    return blocks.find(id);
  }

  /** Blocks of which no replica is left. */
  public long blocksWithoutReplica() {
    return blocks.lost();
  }

  /** True if all failures have happened and all that can be copied has been. */
  public boolean complete() {
    return running.isEmpty() && failuresSeen == scenario.failures().size() && waiting().isEmpty();
  }

  /** True if nothing is to be played any more. */
  boolean over() {
    return complete() && (beside.afterNs() == 0 || nowNs - lastGainNs >= beside.afterNs());
  }

  /** Starts to copy a replica between live nodes. */
  public SimulatedTransfer start(
      LostBlock block, int source, int destination, SimulatedTransfer.Pace pace) {
    return start(block, IntSet.of(source), destination, pace);
  }

  /** Starts to copy a replica, or to decode an internal block, between live nodes. */
  public SimulatedTransfer start(
      LostBlock block, IntSet sources, int destination, SimulatedTransfer.Pace pace) {
    if (!allAlive(sources) || !alive[destination]) {
      throw new IllegalArgumentException(
          "a dead node takes no part: " + sources + " to " + destination);
    }
    SimulatedTransfer transfer =
        new SimulatedTransfer(block, sources, destination, links.route(sources, destination), pace);
    block.receives(destination);
    waitingStale = true;
    running.add(transfer);
    return transfer;
  }

  /** True if all of the nodes are alive. */
  public boolean allAlive(IntSet nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      if (!alive[nodes.get(i)]) {
        return false;
      }
    }
    return true;
  }

  /** Of some nodes those that are alive. */
  IntSet living(IntSet nodes) {
    IntSet living = nodes;
    for (int i = 0; i < nodes.size(); i++) {
      living = alive[nodes.get(i)] ? living : living.without(nodes.get(i));
    }
    return living;
  }

  /** Ends a transfer; what it moved is lost. */
  public void cancel(SimulatedTransfer transfer) {
    running.remove(transfer);
    drop(transfer);
  }

  /** The transfer goes on from other sources. */
  public void readFrom(SimulatedTransfer transfer, IntSet sources) {
    transfer.readFrom(sources, links.route(sources, transfer.destination()));
  }

  /** The transfer goes on at another rate. */
  public void pace(SimulatedTransfer transfer, SimulatedTransfer.Pace pace) {
    transfer.pace(pace);
  }

  /** Sets what the unpaced transfers of a node may send together, and receive. */
  public void limitRecovery(long bytesPerSec) {
    recoveryLimitBytesPerSec = bytesPerSec;
  }

  long recoveryLimitBytesPerSec() {
    return recoveryLimitBytesPerSec;
  }

  boolean[] alive() {
    return alive;
  }

  private void drop(SimulatedTransfer transfer) {
    droppedBytes += transfer.doneBytes();
    transfer.block().receivesNoMore(transfer.destination());
    enqueue(transfer.block());
  }

  private void enqueue(LostBlock block) {
    if (block.missing() > 0 && !block.queued()) {
      block.queued(true);
      waiting.add(block);
    }
  }

  /** Lets the failures happen that are due. */
  void fail() {
    List<Failure> all = scenario.failures();
    comeBack();
    fallSilent(all);
    waitingStale |= failuresSeen < all.size();
    while (failuresSeen < all.size() && all.get(failuresSeen).atNs() <= nowNs) {
      Failure failure = all.get(failuresSeen++);
      if (failure.declared()) {
        die(failure);
      }
    }
    while (scenario.endlessBytes() > 0
        && nextEndless < alive.length
        && waitingBytes() < scenario.endlessBytes()) {
      if (alive[nextEndless]) {
        blocks.loseUntouchedReplicasOf(nextEndless, this::enqueue);
      }
      nextEndless++;
    }
  }

  private void die(Failure failure) {
    IntSet nodes = failure.nodes();
    for (int i = 0; i < nodes.size(); i++) {
      alive[nodes.get(i)] = false;
      declared[nodes.get(i)] = true;
    }
    for (int i = 0; i < nodes.size(); i++) {
      blocks.loseReplicasOf(nodes.get(i), failure.keepsData(), this::enqueue);
    }
    endTransfersOfTheDead();
  }

  /** Has nodes answer again whose time away is over. */
  private void comeBack() {
    for (Failure failure : List.copyOf(away)) {
      if (failure.backNs() <= nowNs) {
        away.remove(failure);
        for (int i = 0; i < failure.nodes().size(); i++) {
          comeBack(failure, failure.nodes().get(i));
        }
        waitingStale = true;
      }
    }
  }

  private void comeBack(Failure failure, int node) {
    if (!failure.declared() && !failure.keepsData()) {
      blocks.loseReplicasOf(node, false, this::enqueue);
    }
    alive[node] = true;
    if (!failure.declared() && books != null) {
      books.answers(node, true, blocks.all());
    }
    declared[node] = false;
    blocks.comeBack(
        node,
        block -> {
          endSurplus(block);
          deleteExcess(block);
          enqueue(block);
        });
  }

  /** Ends what brings a block replicas that it has again. */
  private void endSurplus(LostBlock block) {
    if (block.whole() && block.destinations().size() > 0) {
      running.removeIf(
          transfer -> {
            boolean ends = transfer.block() == block;
            if (ends) {
              drop(transfer);
            }
            return ends;
          });
    }
  }

  /** Has nodes fall silent that are declared dead later. */
  private void fallSilent(List<Failure> all) {
    while (beside.silentNs() > 0
        && failuresBegun < all.size()
        && all.get(failuresBegun).atNs() - beside.silentNs() <= nowNs) {
      Failure failure = all.get(failuresBegun++);
      IntSet nodes = failure.nodes();
      for (int i = 0; i < nodes.size(); i++) {
        alive[nodes.get(i)] = false;
        if (books != null) {
          books.answers(nodes.get(i), false, blocks.all());
        }
      }
      away.add(failure);
      endTransfersOfTheDead();
    }
  }

  private void endTransfersOfTheDead() {
    running.removeIf(
        transfer -> {
          boolean ends = !alive[transfer.destination()] || transfer.block().lost();
          if (ends) {
            drop(transfer);
            transfersHit++;
          } else if (!allAlive(transfer.sources())) {
            transfer.loseSource();
            transfersHit++;
          }
          return ends;
        });
    transfersHit += lower.nodesDied();
  }

  /** All transfers under way, those of the recovery first. */
  List<SimulatedTransfer> moving() {
    if (lower.stands()) {
      return running;
    }
    List<SimulatedTransfer> moving = new ArrayList<>(running);
    moving.addAll(lower.running());
    return moving;
  }

  /** A tick has moved the transfers: takes over those that are whole and goes on to its end. */
  void ticked(Tick tick) {
    running.removeIf(
        transfer -> {
          boolean whole = transfer.whole();
          if (whole) {
            gain(transfer);
          }
          return whole;
        });
    lower.ticked(tick);
    waitingStale |= beside.any();
    nowNs = tick.toNs();
  }

  private void gain(SimulatedTransfer transfer) {
    LostBlock block = transfer.block();
    block.gained(transfer.destination());
    deleteExcess(block);
    transfersEnded++;
    gainedBytes += block.sizeBytes();
    gainedReadBytes += block.sizeBytes() * block.reads();
    lastGainNs = Math.max(lastGainNs, transfer.lastGainNs());
    if (block.whole() && scenario.endlessBytes() > 0) {
      blocks.forget(block.id());
    }
  }
}
