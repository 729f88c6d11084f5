package io.dayu.core.testing;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.WorkClass;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The rule of classes as plainly as it can be written: each waiting block is tried on each way from
 * a source to a node, beside each transfer that begins. For snapshots in which all tasks of a block
 * are of one class.
 */
public final class NaiveClassRule {
  private final ClusterSnapshot snapshot;
  private final PlannerSettings settings;
  private final Plan plan;
  private final Links links;
  private final long[] budgets;
  private final Map<Long, WorkClass> classOfBlock = new HashMap<>();

  public NaiveClassRule(ClusterSnapshot snapshot, PlannerSettings settings, Plan plan) {
    this.snapshot = snapshot;
    this.settings = settings;
    this.plan = plan;
    links = new Links(snapshot);
    budgets = links.byLink(plan.budgets());
    snapshot.tasks().forEach(task -> classOfBlock.put(task.id(), task.workClass()));
    snapshot.running().forEach(one -> classOfBlock.put(one.task().id(), one.task().workClass()));
  }

  private WorkClass of(Assignment one) {
    return Objects.requireNonNull(classOfBlock.get(one.taskId()));
  }

  private List<Integer> route(int source, int destination) {
    Route route = links.route(source, destination);
    return IntStream.range(0, route.size()).map(route::link).boxed().toList();
  }

  private long sum(int link, Predicate<Assignment> which) {
    return plan.assignments().stream()
        .filter(one -> one.kind().takesBudget() && one.rateBytesPerSec() > 0)
        .filter(which)
        .filter(one -> route(one.source(), one.destination()).contains(link))
        .mapToLong(Assignment::rateBytesPerSec)
        .sum();
  }

  private static boolean pinned(Assignment one) {
    return one.kind() == Assignment.Kind.PINNED;
  }

  /** Whether some lower class has more of a link than its share, and than what of it is pinned. */
  public boolean anyOverShare() {
    for (WorkClass lower : EnumSet.complementOf(EnumSet.of(WorkClass.SAFETY))) {
      for (int link = 0; link < links.count(); link++) {
        long used = sum(link, one -> of(one) == lower);
        long pinned = sum(link, one -> of(one) == lower && pinned(one));
        if (used > pinned && used > settings.shares().bytesPerSec(lower, budgets[link])) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether something lower begins on a link that something higher could use and waits for. */
  public boolean anyOutOfOrder() {
    return snapshot.tasks().stream().anyMatch(this::passedOver)
        || plan.assignments().stream()
            .filter(one -> one.kind() == Assignment.Kind.HELD && one.remainingBytes() > 0)
            .anyMatch(this::heldBack);
  }

  private boolean passedOver(RecoveryTask task) {
    long begun = count(task.id(), Assignment.Kind.NEW);
    long cancelled = plan.cancellations().stream().filter(one -> one.taskId() == task.id()).count();
    int planned = (int) (begun - cancelled);
    boolean placeable =
        plan.skipped().stream()
            .filter(skip -> skip.taskId() == task.id())
            .map(Skip::reason)
            .noneMatch(r -> r == SkipReason.NO_SOURCE || r == SkipReason.NO_DESTINATION);
    if (planned >= task.missing() || !placeable) {
      return false;
    }
    int type = task.storageTypes().get(planned);
    return IntStream.range(0, links.nodes())
        .filter(node -> snapshot.nodes().get(node).acceptsReplicas())
        .filter(node -> !task.barred().contains(node))
        .filter(
            node -> snapshot.nodes().get(node).freeSpace().largestBytes(type) >= task.sizeBytes())
        .anyMatch(node -> couldUse(task, task.sources(), node, task.sizeBytes()));
  }

  private long count(long taskId, Assignment.Kind kind) {
    return plan.assignments().stream()
        .filter(one -> one.taskId() == taskId && one.kind() == kind)
        .count();
  }

  private boolean heldBack(Assignment held) {
    RunningTransfer transfer =
        snapshot.running().stream()
            .filter(one -> one.task().id() == held.taskId())
            .filter(one -> one.destination() == held.destination())
            .findFirst()
            .orElseThrow();
    RecoveryTask task = transfer.task();
    return couldUse(task, task.sources(), held.destination(), held.remainingBytes());
  }

  private boolean couldUse(RecoveryTask task, IntSet sources, int node, long bytes) {
    return IntStream.range(0, sources.size())
        .map(sources::get)
        .filter(source -> source != node)
        .mapToObj(source -> route(source, node))
        .filter(way -> way.stream().allMatch(link -> hasRoom(link, task.workClass(), bytes)))
        .anyMatch(
            way ->
                plan.assignments().stream()
                    .filter(one -> one.kind() == Assignment.Kind.NEW)
                    .filter(one -> of(one).compareTo(task.workClass()) > 0)
                    .anyMatch(
                        one ->
                            route(one.source(), one.destination()).stream()
                                .anyMatch(way::contains)));
  }

  private boolean hasRoom(int link, WorkClass workClass, long bytes) {
    long left = budgets[link] - sum(link, one -> of(one).compareTo(workClass) <= 0 || pinned(one));
    double least = Math.ceil(bytes * settings.filling().leastBlockShare());
    return left > 0 && new SlotLength(snapshot.slotNs()).bytesAt(left) >= least;
  }
}
