package io.dayu.core;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.select.Placement;
import io.dayu.core.select.Placer;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.source.SourceBalance;
import io.dayu.core.source.SourceChooser;
import io.dayu.core.source.TaskOrder;
import io.dayu.core.straggler.Carried;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The scan of all tasks for one slot (sections 4.1 and 4.2): goes through the queues until S is
 * filled. Not thread safe.
 *
 * <p>Within a priority: transfers evicted from their destination, the prioritized queue, the normal
 * queue. A prioritized task whose underemployed sources are all saturated takes its place in the
 * normal queue. A task is planned replica by replica up to the first that is refused. The sources
 * of a refused decode are kept from lower priorities.
 *
 * <p>With a balance every task is scanned once for the source it is given there, and those whose
 * source is saturated a second time for any.
 */
final class SlotScan {
  private static final IntSet NO_NODES = IntSet.of();

  private final TaskColumns waiting;
  private final TaskColumns ofEvicted;
  private final TaskOrder order;
  private final @Nullable SourceBalance balance;
  private final SourceChooser.Filter anySource;
  private final SourceChooser.Filter preferredOnly;
  private final Placer placer;
  private final ReplicaSites sites;
  private final MovedBlocks moved;
  private final OpenNodes openNodes;
  private final KeptSources kept;
  private final List<Carried> evicted;
  private final Wanted wanted;
  private final Placement placement = new Placement();
  private final ChosenTransfers chosen = new ChosenTransfers();
  private final SkipColumns.Builder skipped = new SkipColumns.Builder();
  private final List<Cancellation> cancellations = new ArrayList<>();
  private long bytesLeft;
  private int nextEvicted;
  private int[] waitsForLinks = new int[8];
  private int waitingForLinks;
  private int unscanned;
  private int preferredSource;
  private IntSet preferredSources = NO_NODES;

  /**
   * The inputs of a scan.
   *
   * @param underemployed the sources to be tried first, unless the balance says which
   * @param balance the source to be tried first of each task
   * @param moved changes of blocks that have several tasks
   * @param kept has kept none yet
   */
  record Inputs(
      TaskOrder order,
      SourceChooser.Filter underemployed,
      @Nullable SourceBalance balance,
      Placer placer,
      OpenNodes openNodes,
      MovedBlocks moved,
      KeptSources kept) {}

  /**
   * A scan over the snapshot's waiting tasks and what was evicted from its destination.
   *
   * @param bytesLeft rest of S
   */
  SlotScan(
      ClusterSnapshot snapshot, Links links, Inputs inputs, List<Carried> carried, long bytesLeft) {
    this.waiting = snapshot.taskColumns();
    this.order = inputs.order();
    this.balance = inputs.balance();
    this.kept = inputs.kept();
    this.anySource = kept::allows;
    SourceChooser.Filter preferred =
        balance == null
            ? inputs.underemployed()
            : node -> node == preferredSource || preferredSources.contains(node);
    this.preferredOnly = node -> kept.allows(node) && preferred.allows(node);
    this.placer = inputs.placer();
    this.openNodes = inputs.openNodes();
    this.sites = new ReplicaSites(links);
    this.evicted = evictedByPriority(carried);
    this.ofEvicted =
        TaskColumns.copyOf(evicted.stream().map(one -> one.transfer().task()).toList());
    this.moved = inputs.moved();
    this.wanted = new Wanted(waiting);
    this.bytesLeft = bytesLeft;
  }

  private static List<Carried> evictedByPriority(List<Carried> carried) {
    List<Carried> evicted = new ArrayList<>(carried);
    evicted.removeIf(one -> one.state() != Carried.State.EVICTED);
    evicted.sort(Comparator.comparingInt(one -> one.transfer().task().priority()));
    return evicted;
  }

  ChosenTransfers chosen() {
    return chosen;
  }

  SkipColumns skipped() {
    return skipped.build();
  }

  List<Cancellation> cancellations() {
    return cancellations;
  }

  int unscanned() {
    return unscanned;
  }

  /** The tasks of which a replica waits for no other reason than that links are full. */
  int[] waitsForLinks() {
    return Arrays.copyOf(waitsForLinks, waitingForLinks);
  }

  void run() {
    for (int level = 0; level < order.levels(); level++) {
      moveEvicted(order.priority(level));
      int from = order.prioritizedFrom(level);
      int normalFrom = balance == null ? order.normalFrom(level) : order.end(level);
      int[] degraded = new int[normalFrom - from];
      int count = scanPreferred(preferredQueue(from, normalFrom), degraded);
      scanNormal(degraded, count, normalFrom, order.end(level));
      kept.endLevel();
      openNodes.keep(kept);
    }
    moveEvicted(Integer.MAX_VALUE);
  }

  private boolean full() {
    return bytesLeft <= 0 || openNodes.noneLeft();
  }

  private void moveEvicted(int maxPriority) {
    while (nextEvicted < evicted.size() && ofEvicted.priority(nextEvicted) <= maxPriority) {
      move(nextEvicted++);
    }
  }

  /** Plans an evicted transfer as a new task; held where it is when there is no place for it. */
  private void move(int index) {
    Carried carried = evicted.get(index);
    long taskId = ofEvicted.id(index);
    int destination = carried.transfer().destination();
    begin(ofEvicted, index);
    sites.vacated(destination);
    int toPlace = 1 + moved.toCome(taskId, ofEvicted.missing(index));
    wanted.set(ofEvicted, index, carried.transfer().storageType(), toPlace);
    if (full() || place(anySource) != null) {
      carried.hold();
      return;
    }
    carried.cancel();
    moved.vacated(taskId, destination);
    cancellations.add(new Cancellation(taskId, destination));
  }

  /** The tasks to be scanned for their preferred sources only, by place in their queue. */
  private IntUnaryOperator preferredQueue(int from, int to) {
    if (balance == null) {
      return place -> order.task(from + place);
    }
    int[] tasks = balance.scarcestFirst(order, from, to);
    return place -> tasks[place];
  }

  /** Scans such a queue; who goes to the normal one is filled in, in order, and counted. */
  private int scanPreferred(IntUnaryOperator queue, int[] degraded) {
    int count = 0;
    for (int place = 0; place < degraded.length; place++) {
      if (full()) {
        leave(queue, place, degraded.length);
        break;
      }
      int task = queue.applyAsInt(place);
      if (balance != null) {
        preferredSource = balance.of(task);
        preferredSources = waiting.reads(task) > 1 ? balance.ofDecode(task) : NO_NODES;
      }
      if (!scan(task, preferredOnly)) {
        degraded[count++] = task;
      }
    }
    return count;
  }

  /** Scans the normal queue, the degraded tasks at their places among it. */
  private void scanNormal(int[] degraded, int count, int from, int to) {
    int next = 0;
    for (int position = from; position < to; position++) {
      while (next < count && degraded[next] < order.task(position)) {
        scanDegraded(degraded[next++]);
      }
      if (full()) {
        unscanned++;
        waitsForLinks(order.task(position));
      } else {
        scan(order.task(position), anySource);
      }
    }
    while (next < count) {
      scanDegraded(degraded[next++]);
    }
  }

  private void leave(IntUnaryOperator queue, int from, int to) {
    unscanned += to - from;
    for (int place = from; place < to; place++) {
      waitsForLinks(queue.applyAsInt(place));
    }
  }

  private void waitsForLinks(int task) {
    if (waitingForLinks == waitsForLinks.length) {
      waitsForLinks = Arrays.copyOf(waitsForLinks, 2 * waitingForLinks);
    }
    waitsForLinks[waitingForLinks++] = task;
  }

  private void scanDegraded(int task) {
    if (full()) {
      skip(task, 0, SkipReason.SLOT_FULL);
    } else {
      scan(task, anySource);
    }
  }

  private void skip(int task, int planned, SkipReason reason) {
    skipped.add(waiting.id(task), waiting.missing(task) - planned, reason);
    if (reason != SkipReason.NO_SOURCE && reason != SkipReason.NO_DESTINATION) {
      waitsForLinks(task);
    }
    if (reason == SkipReason.SOURCE_SATURATED) {
      kept.keepFor(waiting, task);
    }
  }

  /**
   * Plans a task's missing replicas.
   *
   * @return false when the preferred sources are saturated, before anything was planned
   */
  private boolean scan(int task, SourceChooser.Filter preferred) {
    SourceChooser.Filter filter = preferred;
    begin(waiting, task);
    int missing = waiting.missing(task);
    int planned = 0;
    while (planned < missing) {
      if (bytesLeft <= 0) {
        skip(task, planned, SkipReason.SLOT_FULL);
        return true;
      }
      wanted.set(waiting, task, waiting.storageType(task, planned), missing - planned);
      SkipReason refused = place(filter);
      if (refused == null) {
        planned++;
        moved.plannedWaiting(waiting.id(task));
      } else if (refused == SkipReason.SOURCE_SATURATED && filter == preferredOnly) {
        if (planned == 0) {
          return false;
        }
        filter = anySource;
      } else {
        skip(task, planned, refused);
        return true;
      }
    }
    return true;
  }

  private void begin(TaskColumns tasks, int task) {
    sites.begin(tasks, task);
    moved.apply(tasks.id(task), sites);
  }

  /** Places the replica that is wanted; null when it is placed, else why not. */
  private @Nullable SkipReason place(SourceChooser.Filter filter) {
    placer.place(wanted, sites, filter, placement);
    if (placement.refusal() == null) {
      chosen.add(wanted, placement);
      moved.chosen(wanted.tasks().id(wanted.task()), placement.destination());
      openNodes.charged(placement);
      bytesLeft -= placement.movedBytes() * wanted.reads();
    }
    return placement.refusal();
  }
}
