package io.dayu.sim.engine;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.forecast.Reports;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final Map<Long, LostBlock> blocks = new LinkedHashMap<>();
  private final List<LostBlock> waiting = new ArrayList<>();
  private final List<SimulatedTransfer> running = new ArrayList<>();
  private long nowNs;
  private int failuresSeen;
  private int nextEndless;
  private long transfersEnded;
  private long gainedBytes;
  private long gainedReadBytes;
  private long droppedBytes;
  private long lastGainNs;
  private long recoveryLimitBytesPerSec;
  private boolean lastTransfers;

  Recovery(Scenario scenario, Links links) {
    this.scenario = scenario;
    this.links = links;
    this.reports = new Reports(scenario.foreground(), scenario.timing().reportNs());
    this.alive = new boolean[scenario.shape().nodes()];
    Arrays.fill(alive, true);
    this.nowNs = scenario.beginNs();
    this.lastGainNs = nowNs;
    this.recoveryLimitBytesPerSec = scenario.shape().linkBytesPerSec();
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

  /** The number of failures that have happened by now. */
  public int failuresSeen() {
    return failuresSeen;
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
    waiting.removeIf(
        block -> {
          block.queued(block.missing() > 0);
          return !block.queued();
        });
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
    return bytes;
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
    return blocks.get(id);
  }

  /** Blocks of which no replica is left. */
  public long blocksWithoutReplica() {
    return blocks.values().stream().filter(LostBlock::lost).count();
  }

  /** True if all failures have happened and all that can be copied has been. */
  public boolean complete() {
    return running.isEmpty() && failuresSeen == scenario.failures().size() && waiting().isEmpty();
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
    while (failuresSeen < all.size() && all.get(failuresSeen).atNs() <= nowNs) {
      IntSet nodes = all.get(failuresSeen++).nodes();
      for (int i = 0; i < nodes.size(); i++) {
        alive[nodes.get(i)] = false;
      }
      for (int i = 0; i < nodes.size(); i++) {
        loseReplicasOf(nodes.get(i));
      }
      endTransfersOfTheDead();
    }
    while (scenario.endlessBytes() > 0
        && nextEndless < alive.length
        && waitingBytes() < scenario.endlessBytes()) {
      if (alive[nextEndless]) {
        loseUntouchedReplicasOf(nextEndless);
      }
      nextEndless++;
    }
  }

  private void loseReplicasOf(int node) {
    for (LostBlock block : blocks.values()) {
      if (block.holders().contains(node)) {
        block.nodeLost(node);
        enqueue(block);
      }
    }
    loseUntouchedReplicasOf(node);
  }

  /** Loses the node's replicas of blocks that have all of theirs. */
  private void loseUntouchedReplicasOf(int node) {
    NodeBlocks held = scenario.blocks().blocksOf(node);
    for (int i = 0; i < held.size(); i++) {
      if (!blocks.containsKey(held.id(i))) {
        LostBlock block =
            new LostBlock(
                held.id(i),
                held.sizeBytes(i),
                scenario.blocks().replication(),
                scenario.blocks().reads(),
                left(held, i, node));
        blocks.put(block.id(), block);
        enqueue(block);
      }
    }
  }

  private IntSet left(NodeBlocks held, int block, int lostNode) {
    int[] left = new int[held.holdersPerBlock()];
    int size = 0;
    for (int position = 0; position < held.holdersPerBlock(); position++) {
      int holder = held.holder(block, position);
      if (holder != lostNode && alive[holder]) {
        left[size++] = holder;
      }
    }
    return IntSet.of(Arrays.copyOf(left, size));
  }

  private void endTransfersOfTheDead() {
    running.removeIf(
        transfer -> {
          boolean ends = !alive[transfer.destination()] || transfer.block().lost();
          if (ends) {
            drop(transfer);
          } else if (!allAlive(transfer.sources())) {
            transfer.loseSource();
          }
          return ends;
        });
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
    nowNs = tick.toNs();
  }

  private void gain(SimulatedTransfer transfer) {
    LostBlock block = transfer.block();
    block.gained(transfer.destination());
    transfersEnded++;
    gainedBytes += block.sizeBytes();
    gainedReadBytes += block.sizeBytes() * block.reads();
    lastGainNs = Math.max(lastGainNs, transfer.lastGainNs());
    if (block.whole() && scenario.endlessBytes() > 0) {
      blocks.remove(block.id());
    }
  }
}
