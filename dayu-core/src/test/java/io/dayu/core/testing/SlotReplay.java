package io.dayu.core.testing;

import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A recovery slot by slot, of blocks that lack one replica each: in each slot just that moves which
 * its plan says, and nothing moves in between.
 */
public final class SlotReplay {
  /** Rates are whole bytes per second, so a slot may leave a few bytes. */
  private static final long CRUMBS = 1000;

  private final ClusterSnapshot first;
  private final Map<Long, RecoveryTask> tasks = new LinkedHashMap<>();
  private final Map<Long, RecoveryTask> waiting = new LinkedHashMap<>();
  private List<RunningTransfer> running;
  private int ended;

  /** Begins with what the snapshot holds. */
  public SlotReplay(ClusterSnapshot first) {
    this.first = first;
    this.running = first.running();
    first.tasks().forEach(task -> waiting.put(task.id(), task));
    tasks.putAll(waiting);
    running.forEach(one -> tasks.put(one.task().id(), one.task()));
  }

  /** The snapshot of which the next plan is to be made. */
  public ClusterSnapshot snapshot() {
    return new ClusterSnapshot(
        first.nodes(),
        first.racks(),
        List.copyOf(waiting.values()),
        running,
        first.untilSlotNs(),
        first.slotNs());
  }

  /** Plays the slot of a plan. */
  public void move(Plan plan) {
    List<RunningTransfer> next = new ArrayList<>();
    for (Assignment one : plan.assignments()) {
      RecoveryTask task = Objects.requireNonNull(tasks.get(one.taskId()));
      waiting.remove(one.taskId());
      long movedBytes = (long) (one.rateBytesPerSec() * (first.slotNs() / 1e9));
      long leftBytes = one.remainingBytes() - movedBytes;
      if (leftBytes < CRUMBS) {
        ended++;
      } else {
        next.add(goingOn(task, one, task.sizeBytes() - leftBytes));
      }
    }
    running = next;
  }

  private static RunningTransfer goingOn(RecoveryTask task, Assignment one, long doneBytes) {
    TaskShape shape =
        new TaskShape(
            task.workClass(), task.kind(), task.priority(), 0, task.rule(), StorageTypes.of());
    return new RunningTransfer(
        task.withShape(shape)
            .withNodes(
                task.placed().with(one.destination()), task.barred().with(one.destination())),
        one.sources(),
        one.destination(),
        one.storageType(),
        doneBytes,
        0,
        one.rateBytesPerSec(),
        Disposition.PLANNABLE);
  }

  /** The number of replicas that have come. */
  public int ended() {
    return ended;
  }

  /** True if a transfer of the block has begun. */
  public boolean begun(long taskId) {
    return !waiting.containsKey(taskId);
  }
}
