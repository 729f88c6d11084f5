package io.dayu.sim.engine;

import io.dayu.core.bandwidth.UsualRate;
import io.dayu.core.control.SlotSpan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.straggler.Prediction;
import io.dayu.sim.forecast.Forecast;
import io.dayu.sim.forecast.SmoothedForecast;
import io.dayu.sim.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The snapshot that a scheduler is shown: nodes as they were last reported, waiting blocks, running
 * transfers.
 *
 * <p>Node numbers are those of the cluster. A dead node keeps its number, with a link of next to
 * nothing, as a node of no use.
 */
final class SnapshotMaker {
  private static final FreeSpace AMPLE = FreeSpace.ofBytesByType(1L << 50);
  private static final LinkState DEAD = new LinkState(1, 0, true);

  private final Recovery recovery;
  private final Forecast forecast;
  private final SmoothedForecast usual = new SmoothedForecast(UsualRate.MEMORY_NS);
  private final int tasksMax;
  private final boolean stragglersStay;
  private final List<RackState> racks;

  /**
   * A maker for one recovery.
   *
   * @param forecast of the foreground
   * @param scheduler is shown the snapshots
   */
  SnapshotMaker(Recovery recovery, Forecast forecast, Scheduler scheduler) {
    this.recovery = recovery;
    this.forecast = forecast;
    this.tasksMax = scheduler.tasksMax();
    this.stragglersStay = !scheduler.reschedulesStragglers();
    this.racks =
        IntStream.range(0, recovery.shape().racks())
            .mapToObj(rack -> new RackState("/r" + rack, recovery.shape().uplinkBytesPerSec()))
            .toList();
  }

  /**
   * The snapshot at the present time.
   *
   * @param span the slot to be planned
   * @param repair true if all transfers are to go on as they are
   */
  ClusterSnapshot make(SlotSpan span, boolean repair) {
    List<RecoveryTask> tasks = new ArrayList<>(Math.min(tasksMax, recovery.waiting().size()));
    long[] commonBytes = new long[recovery.shape().nodes()];
    Map<Long, IntSet> coming = recovery.lower().coming();
    for (LostBlock block : recovery.waiting()) {
      if (tasks.size() == tasksMax) {
        break;
      }
      tasks.add(headed(block.task(), coming));
      for (int i = 0; i < block.holders().size(); i++) {
        commonBytes[block.holders().get(i)] += block.sizeBytes();
      }
    }
    if (tasks.isEmpty()) {
      tasks.addAll(recovery.lower().tasks());
    }
    Forecast.SlotWindow slot =
        new Forecast.SlotWindow(recovery.nowNs() + span.untilSlotNs(), span.slotNs());
    return new ClusterSnapshot(
        nodes(commonBytes, slot),
        racks,
        tasks,
        running(repair, span.untilSlotNs(), coming),
        span.untilSlotNs(),
        span.slotNs());
  }

  private List<NodeState> nodes(long[] commonBytes, Forecast.SlotWindow slot) {
    usual.observe(recovery.reports(), false, recovery.nowNs());
    forecast.observe(recovery.reports(), !recovery.moving().isEmpty(), recovery.nowNs());
    List<NodeState> nodes = new ArrayList<>(commonBytes.length);
    for (int node = 0; node < commonBytes.length; node++) {
      boolean alive = recovery.alive(node);
      nodes.add(
          new NodeState(
              "n" + node,
              recovery.shape().rackOf(node),
              alive
                  ? link(forecast.inBytesPerSec(node, slot), usual.inBytesPerSec(node, slot))
                  : DEAD,
              alive
                  ? link(forecast.outBytesPerSec(node, slot), usual.outBytesPerSec(node, slot))
                  : DEAD,
              alive && !recovery.lower().spares(node),
              alive ? commonBytes[node] : 0,
              AMPLE));
    }
    return nodes;
  }

  private LinkState link(long foregroundBytesPerSec, long usualBytesPerSec) {
    return new LinkState(
        recovery.shape().linkBytesPerSec(), foregroundBytesPerSec, usualBytesPerSec, true);
  }

  /** The task with the nodes that are to get a copy of its block for another reason. */
  private RecoveryTask headed(RecoveryTask task, Map<Long, IntSet> coming) {
    IntSet nodes = coming.isEmpty() ? IntSet.of() : coming.getOrDefault(task.id(), IntSet.of());
    RecoveryTask read =
        recovery.allAlive(task.sources())
            ? task
            : task.readFromAllBut(task.sources().withoutAll(recovery.living(task.sources())));
    return nodes.size() == 0
        ? read
        : read.withNodes(read.placed().withAll(nodes), read.barred().withAll(nodes));
  }

  private List<RunningTransfer> running(
      boolean repair, long untilSlotNs, Map<Long, IntSet> coming) {
    List<RunningTransfer> running = new ArrayList<>(recovery.moving().size());
    for (SimulatedTransfer transfer : recovery.running()) {
      RecoveryTask task = headed(transfer.block().task(), coming);
      running.add(running(transfer, task, repair || stays(transfer, task, untilSlotNs)));
    }
    for (SimulatedTransfer transfer : recovery.lower().running()) {
      IntSet nodes = coming.getOrDefault(transfer.block().id(), IntSet.of());
      running.add(running(transfer, recovery.lower().task(transfer, nodes), repair));
    }
    return running;
  }

  /**
   * True for a straggler that keeps its orders; what ends until soon after the slot begins is none.
   */
  private boolean stays(SimulatedTransfer transfer, RecoveryTask task, long untilSlotNs) {
    return stragglersStay
        && Prediction.remainingBytes(running(transfer, task, false), untilSlotNs * 5 / 4) > 0;
  }

  private static RunningTransfer running(
      SimulatedTransfer transfer, RecoveryTask task, boolean pinned) {
    return new RunningTransfer(
        task,
        transfer.sources(),
        transfer.destination(),
        0,
        transfer.doneBytes(),
        transfer.speedBytesPerSec(),
        transfer.rateBytesPerSec(),
        Disposition.of(transfer.sourceLost(), transfer.rateBytesPerSec(), pinned));
  }
}
