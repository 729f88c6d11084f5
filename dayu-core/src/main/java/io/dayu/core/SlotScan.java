package io.dayu.core;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Placement;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.SourceChooser;
import io.dayu.core.select.TaskOrder;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.straggler.Carried;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scan of all tasks for one slot (sections 4.1 and 4.2): goes through the queues until S is
 * filled. Not thread safe.
 *
 * <p>Within a priority: transfers evicted from their destination, the prioritized queue, the normal
 * queue. A prioritized task whose underemployed sources are all saturated takes its place in the
 * normal queue. A task is planned replica by replica up to the first that is refused.
 */
final class SlotScan {
  /** A new transfer that was chosen. */
  record Chosen(RecoveryTask task, int storageType, Placement.Placed placed) {}

  private static final SourceChooser.Filter ANY_SOURCE = node -> true;

  private final List<RecoveryTask> tasks;
  private final TaskOrder order;
  private final SourceChooser.Filter underemployedOnly;
  private final Placer placer;
  private final ReplicaSites sites;
  private final MovedBlocks moved;
  private final OpenNodes openNodes;
  private final List<Carried> evicted;
  private final List<Chosen> chosen = new ArrayList<>();
  private final List<Skip> skipped = new ArrayList<>();
  private final List<Cancellation> cancellations = new ArrayList<>();
  private long bytesLeft;
  private int nextEvicted;
  private int unscanned;

  /** What a scan works with. */
  record Inputs(
      TaskOrder order, SourceChooser.Filter underemployed, Placer placer, OpenNodes openNodes) {}

  /**
   * A scan over the snapshot's waiting tasks and what was evicted from its destination.
   *
   * @param bytesLeft what is left of S
   */
  SlotScan(
      ClusterSnapshot snapshot, Links links, Inputs inputs, List<Carried> carried, long bytesLeft) {
    this.tasks = snapshot.tasks();
    this.order = inputs.order();
    this.underemployedOnly = inputs.underemployed();
    this.placer = inputs.placer();
    this.openNodes = inputs.openNodes();
    this.sites = new ReplicaSites(links);
    this.evicted = evictedByPriority(carried);
    this.moved = new MovedBlocks(evicted);
    this.bytesLeft = bytesLeft;
  }

  private static List<Carried> evictedByPriority(List<Carried> carried) {
    List<Carried> evicted = new ArrayList<>(carried);
    evicted.removeIf(one -> one.state() != Carried.State.EVICTED);
    evicted.sort(Comparator.comparingInt(one -> one.transfer().task().priority()));
    return evicted;
  }

  List<Chosen> chosen() {
    return chosen;
  }

  List<Skip> skipped() {
    return skipped;
  }

  List<Cancellation> cancellations() {
    return cancellations;
  }

  int unscanned() {
    return unscanned;
  }

  void run() {
    int from = 0;
    while (from < order.size()) {
      int priority = order.priority(from);
      int normalFrom = from;
      while (normalFrom < order.size()
          && order.priority(normalFrom) == priority
          && order.prioritized(normalFrom)) {
        normalFrom++;
      }
      int to = normalFrom;
      while (to < order.size() && order.priority(to) == priority) {
        to++;
      }
      moveEvicted(priority);
      scanNormal(scanPrioritized(from, normalFrom), normalFrom, to);
      from = to;
    }
    moveEvicted(Integer.MAX_VALUE);
  }

  private boolean full() {
    return bytesLeft <= 0 || openNodes.noneLeft();
  }

  private void moveEvicted(int maxPriority) {
    while (nextEvicted < evicted.size()
        && evicted.get(nextEvicted).transfer().task().priority() <= maxPriority) {
      move(evicted.get(nextEvicted++));
    }
  }

  /** Plans an evicted transfer as a new task; held where it is when there is no place for it. */
  private void move(Carried carried) {
    RecoveryTask task = carried.transfer().task();
    int destination = carried.transfer().destination();
    int storageType = carried.transfer().storageType();
    begin(task);
    sites.vacated(destination);
    Placer.Wanted wanted = new Placer.Wanted(task, storageType, 1 + task.missing());
    if (full() || place(wanted, ANY_SOURCE) != null) {
      carried.hold();
      return;
    }
    carried.cancel();
    moved.vacated(task.id(), destination);
    cancellations.add(new Cancellation(task.id(), destination));
  }

  /** Scans the prioritized queue and returns the tasks that go to the normal one, in order. */
  private int[] scanPrioritized(int from, int to) {
    int[] degraded = new int[to - from];
    int size = 0;
    for (int position = from; position < to; position++) {
      if (full()) {
        unscanned += to - position;
        break;
      }
      if (!scan(tasks.get(order.task(position)), underemployedOnly)) {
        degraded[size++] = order.task(position);
      }
    }
    return Arrays.copyOf(degraded, size);
  }

  /** Scans the normal queue, the degraded tasks at their places among it. */
  private void scanNormal(int[] degraded, int from, int to) {
    int next = 0;
    for (int position = from; position < to; position++) {
      while (next < degraded.length && degraded[next] < order.task(position)) {
        scanDegraded(tasks.get(degraded[next++]));
      }
      if (full()) {
        unscanned++;
      } else {
        scan(tasks.get(order.task(position)), ANY_SOURCE);
      }
    }
    while (next < degraded.length) {
      scanDegraded(tasks.get(degraded[next++]));
    }
  }

  private void scanDegraded(RecoveryTask task) {
    if (full()) {
      skipped.add(new Skip(task.id(), task.missing(), SkipReason.SLOT_FULL));
    } else {
      scan(task, ANY_SOURCE);
    }
  }

  /**
   * Plans a task's missing replicas.
   *
   * @return false when the preferred sources are saturated, before anything was planned
   */
  private boolean scan(RecoveryTask task, SourceChooser.Filter preferred) {
    SourceChooser.Filter filter = preferred;
    begin(task);
    int planned = 0;
    while (planned < task.missing()) {
      if (bytesLeft <= 0) {
        skipped.add(new Skip(task.id(), task.missing() - planned, SkipReason.SLOT_FULL));
        return true;
      }
      int storageType = task.storageTypes().get(planned);
      SkipReason refused =
          place(new Placer.Wanted(task, storageType, task.missing() - planned), filter);
      if (refused == null) {
        planned++;
      } else if (refused == SkipReason.SOURCE_SATURATED && filter == underemployedOnly) {
        if (planned == 0) {
          return false;
        }
        filter = ANY_SOURCE;
      } else {
        skipped.add(new Skip(task.id(), task.missing() - planned, refused));
        return true;
      }
    }
    return true;
  }

  private void begin(RecoveryTask task) {
    sites.begin(task);
    moved.apply(task.id(), sites);
  }

  /** Places one replica; null when it is placed, else why not. */
  private @Nullable SkipReason place(Placer.Wanted wanted, SourceChooser.Filter filter) {
    Placement placement = placer.place(wanted, sites, filter);
    if (placement instanceof Placement.Refused refused) {
      return refused.reason();
    }
    Placement.Placed placed = (Placement.Placed) placement;
    chosen.add(new Chosen(wanted.task(), wanted.storageType(), placed));
    moved.chosen(wanted.task().id(), placed.destination());
    openNodes.charged(placed.source(), placed.destination());
    bytesLeft -= placed.movedBytes();
    return null;
  }
}
