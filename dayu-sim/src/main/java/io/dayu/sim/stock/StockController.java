package io.dayu.sim.stock;

import io.dayu.sim.engine.Controller;
import io.dayu.sim.engine.Recovery;
import io.dayu.sim.engine.SimulatedTransfer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Stock HDFS: rounds hand blocks to sources, sources fetch them with their heartbeats and send them
 * as fast as their links let them (RedundancyMonitor, DatanodeManager.handleHeartbeat). Not thread
 * safe.
 */
/*
 * A heartbeat fetches as many as maxStreams less what the node is sending. What has waited in a
 * queue for the time-out goes back to the waiting blocks (PendingReconstructionBlocks); so does
 * what was being sent by a node that died: the NameNode learns of it by the time-out alone. A slow
 * transfer goes on beyond the time-out, as HDFS stops none; the second copy that HDFS then starts,
 * and deletes later, is left out in HDFS's favour.
 *
 * Of a block that misses two replicas HDFS makes one pipeline; here they are two transfers.
 */
public final class StockController implements Controller {
  /** dfs.namenode.redundancy.interval.seconds and dfs.heartbeat.interval. */
  private static final long PERIOD_NS = 3_000_000_000L;

  /** dfs.namenode.reconstruction.pending.timeout-sec. */
  private static final long PENDING_TIMEOUT_NS = 300_000_000_000L;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final StockSettings settings;
  private final long seed;
  private final StripedController groups;
  private @Nullable State state;
  private long nextRoundNs;

  private record State(SourceQueues queues, RedundancyRounds rounds) {}

  /**
   * The controller of one recovery.
   *
   * @param seed decides on sources and targets
   */
  public StockController(StockSettings settings, long seed) {
    this.settings = settings;
    this.seed = seed;
    this.groups = new StripedController(settings, seed);
  }

  @Override
  public void beforeTick(Recovery recovery) {
    if (recovery.scenario().blocks().reads() > 1) {
      groups.beforeTick(recovery);
      return;
    }
    State now = state;
    if (now == null) {
      now = begin(recovery);
      state = now;
    }
    if (recovery.nowNs() >= nextRoundNs) {
      timeOut(recovery, now.queues());
      now.rounds().run(recovery);
      // A time in which nothing waits may have been passed over.
      boolean passedOver = recovery.nowNs() - nextRoundNs >= PERIOD_NS;
      nextRoundNs = (passedOver ? recovery.nowNs() : nextRoundNs) + PERIOD_NS;
    }
    heartbeats(recovery, now.queues());
  }

  private State begin(Recovery recovery) {
    nextRoundNs = recovery.nowNs();
    if (settings.throttleBytesPerSec() != StockSettings.UNLIMITED) {
      recovery.limitRecovery(settings.throttleBytesPerSec());
    }
    SourceQueues queues = new SourceQueues(recovery.shape().nodes());
    return new State(queues, new RedundancyRounds(settings, queues, new SplittableRandom(seed)));
  }

  private static void timeOut(Recovery recovery, SourceQueues queues) {
    long beforeNs = recovery.nowNs() - PENDING_TIMEOUT_NS;
    queues.removeIf(work -> work.scheduledNs() <= beforeNs || !recovery.alive(work.target()));
    List<SimulatedTransfer> lost = new ArrayList<>();
    for (SimulatedTransfer transfer : recovery.running()) {
      if (transfer.sourceLost() && transfer.startedAtNs() <= beforeNs) {
        lost.add(transfer);
      }
    }
    lost.forEach(recovery::cancel);
  }

  private void heartbeats(Recovery recovery, SourceQueues queues) {
    int[] sending = new int[recovery.shape().nodes()];
    for (SimulatedTransfer transfer : recovery.running()) {
      sending[transfer.source()]++;
    }
    long tickNs = recovery.scenario().timing().tickNs();
    for (int node = 0; node < sending.length; node++) {
      long phaseNs = Math.floorMod((node + 1) * GOLDEN, PERIOD_NS);
      long untilNs = Math.floorMod(phaseNs - recovery.nowNs(), PERIOD_NS);
      if (untilNs < tickNs && recovery.alive(node)) {
        fetch(recovery, queues, node, new Fetch(recovery.nowNs() + untilNs, sending[node]));
      }
    }
  }

  /** A heartbeat: its time, and the number of transfers that the node has under way. */
  private record Fetch(long atNs, int sending) {}

  private void fetch(Recovery recovery, SourceQueues queues, int source, Fetch fetch) {
    for (int free = settings.maxStreams() - fetch.sending(); free > 0; free--) {
      QueuedWork work = queues.poll(source);
      if (work == null) {
        return;
      }
      boolean stillWanted =
          work.block().missing() > 0
              && work.block().holders().contains(source)
              && recovery.alive(work.target());
      if (stillWanted) {
        recovery.start(
            work.block(),
            source,
            work.target(),
            new SimulatedTransfer.Pace(SimulatedTransfer.UNPACED, fetch.atNs()));
      }
    }
  }
}
