package io.dayu.core.verify;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.WorkClass;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Lower classes of work keep to their shares of the links, and begin nothing on a link that a block
 * or transfer of a higher class could use and waits for.
 *
 * <p>It could use the links from one of its sources, or from as many as it reads, to a node that
 * may receive it where each of them has room for the least share of it, beside what its class and
 * those above it were given and what is pinned. Pinned rates count for a share, and break none.
 */
final class ClassCheck {
  private final ClusterSnapshot snapshot;
  private final PlannerSettings settings;
  private final Plan plan;
  private final PlanIndex index;
  private final Requests requests;
  private final AssignmentColumns assignments;
  private final Links links;
  private final SlotLength slot;
  private final Route route = new Route();
  private final long[] budgetBytesPerSec;
  private final Map<WorkClass, Use> useOf = new EnumMap<>(WorkClass.class);
  private final boolean[] waitsForOther;

  /** The use of each link by one class. */
  private static final class Use {
    private final long[] bytesPerSec;
    private final long[] pinnedBytesPerSec;
    private final boolean[] begins;

    Use(int links) {
      bytesPerSec = new long[links];
      pinnedBytesPerSec = new long[links];
      begins = new boolean[links];
    }
  }

  ClassCheck(
      ClusterSnapshot snapshot,
      PlannerSettings settings,
      Plan plan,
      PlanIndex index,
      Requests requests) {
    this.snapshot = snapshot;
    this.settings = settings;
    this.plan = plan;
    this.index = index;
    this.requests = requests;
    this.assignments = plan.assignmentColumns();
    this.links = new Links(snapshot);
    this.slot = new SlotLength(snapshot.slotNs());
    this.budgetBytesPerSec = links.byLink(plan.budgets());
    for (WorkClass one : WorkClass.values()) {
      useOf.put(one, new Use(links.count()));
    }
    this.waitsForOther = new boolean[index.blocks()];
  }

  /** Checks nothing where all work has the highest class. */
  void check(Findings findings) {
    boolean anyLower = false;
    for (WorkClass workClass : snapshot.workClasses()) {
      anyLower |= workClass != WorkClass.SAFETY;
    }
    if (anyLower) {
      addRates();
      addReasons();
      checkShares(findings);
      checkOrder(findings);
    }
  }

  private void addRates() {
    for (int i = 0; i < assignments.size(); i++) {
      Assignment.Kind kind = assignments.kind(i);
      Use use = classOf(i).map(useOf::get).orElse(null);
      if (use == null
          || !kind.takesBudget()
          || assignments.rateBytesPerSec(i) == 0
          || assignments.isWithin(i)) {
        continue;
      }
      links.route(assignments.sources(), i, assignments.destination(i), route);
      for (int place = 0; place < route.size(); place++) {
        int link = route.link(place);
        long bytesPerSec = assignments.rateBytesPerSec(i) * route.weight(place);
        use.bytesPerSec[link] += bytesPerSec;
        use.pinnedBytesPerSec[link] += kind == Assignment.Kind.PINNED ? bytesPerSec : 0;
        use.begins[link] |= kind == Assignment.Kind.NEW;
      }
    }
  }

  /** The transfer's class, none when nothing asks for it. */
  private Optional<WorkClass> classOf(int i) {
    if (assignments.kind(i) == Assignment.Kind.NEW) {
      return requests.asked(i)
          ? Optional.of(requests.tasks(i).workClass(requests.row(i)))
          : Optional.empty();
    }
    return Optional.ofNullable(index.running(assignments.taskId(i), assignments.destination(i)))
        .map(transfer -> transfer.task().workClass());
  }

  private void addReasons() {
    SkipColumns skipped = plan.skipColumns();
    for (int i = 0; i < skipped.size(); i++) {
      boolean forOther =
          skipped.reason(i) == SkipReason.NO_SOURCE
              || skipped.reason(i) == SkipReason.NO_DESTINATION;
      waitsForOther[index.block(skipped.taskId(i))] |= forOther;
    }
  }

  private void checkShares(Findings findings) {
    useOf.forEach(
        (lower, use) -> {
          if (lower != WorkClass.SAFETY) {
            checkShare(lower, use, findings);
          }
        });
  }

  private void checkShare(WorkClass lower, Use use, Findings findings) {
    for (int link = 0; link < links.count(); link++) {
      long share = settings.shares().bytesPerSec(lower, budgetBytesPerSec[link]);
      if (use.bytesPerSec[link] > Math.max(share, use.pinnedBytesPerSec[link])) {
        findings.fail(
            Violation.Kind.CLASS_OVER_SHARE,
            lower + " on " + links.describe(link),
            use.bytesPerSec[link] + " of " + share + " byte/s are planned");
      }
    }
  }

  private void checkOrder(Findings findings) {
    for (WorkClass higher : WorkClass.values()) {
      boolean[] begunBelow = begunBelow(higher);
      Wait wait = new Wait(left(higher), begunBelow);
      if (!wait.anyBegun()) {
        return;
      }
      for (int block = 0; block < index.blocks(); block++) {
        int row = index.row(block);
        if (row != PlanIndex.NONE
            && index.waiting().workClass(row) == higher
            && !index.waiting().kind(row).isWithin()
            && index.planned(block) < index.missing(block)
            && !waitsForOther[block]) {
          wait.checkBlock(block, findings);
        }
      }
      wait.checkHeld(higher, findings);
    }
  }

  /** The links on which something of a lower class begins. */
  private boolean[] begunBelow(WorkClass higher) {
    boolean[] begun = new boolean[links.count()];
    useOf.forEach(
        (of, use) -> {
          for (int link = 0; link < begun.length; link++) {
            begun[link] |= of.compareTo(higher) > 0 && use.begins[link];
          }
        });
    return begun;
  }

  /** Bytes a second that the class and those above it leave, beside all that is pinned. */
  private long[] left(WorkClass higher) {
    long[] left = budgetBytesPerSec.clone();
    useOf.forEach(
        (of, use) -> {
          boolean first = of.compareTo(higher) <= 0;
          for (int link = 0; link < left.length; link++) {
            left[link] -= first ? use.bytesPerSec[link] : use.pinnedBytesPerSec[link];
          }
        });
    return left;
  }

  /** The waiting tasks of one class, beside what begins in lower ones. */
  private final class Wait {
    private final long[] leftBytesPerSec;
    private final boolean[] begunBelow;
    private final int[] begunInto;
    private final boolean anyBegun;

    Wait(long[] leftBytesPerSec, boolean[] begunBelow) {
      this.leftBytesPerSec = leftBytesPerSec;
      this.begunBelow = begunBelow;
      int[] into = new int[links.nodes()];
      int count = 0;
      boolean any = false;
      for (int node = 0; node < links.nodes(); node++) {
        int rack = links.rackOf(node);
        if (begunBelow[links.in(node)] || begunBelow[links.down(rack)]) {
          into[count++] = node;
        }
        any |= begunBelow[links.in(node)];
      }
      begunInto = Arrays.copyOf(into, count);
      anyBegun = any;
    }

    boolean anyBegun() {
      return anyBegun;
    }

    void checkBlock(int block, Findings findings) {
      TaskColumns tasks = index.waiting();
      NodeSets sets = tasks.sets();
      int row = index.row(block);
      int sources = tasks.sources(row);
      int type = tasks.storageType(row, Math.max(0, index.planned(block)));
      long bytes = tasks.sizeBytes(row);
      check(
          sets.size(sources),
          place -> sets.get(sources, place),
          node ->
              snapshot.nodes().get(node).acceptsReplicas()
                  && !sets.contains(tasks.barred(row), node)
                  && snapshot.nodes().get(node).freeSpace().largestBytes(type) >= bytes,
          tasks.reads(row),
          bytes,
          index.taskId(block),
          findings);
    }

    void checkHeld(WorkClass higher, Findings findings) {
      for (int i = 0; i < assignments.size(); i++) {
        int destination = assignments.destination(i);
        RunningTransfer held =
            assignments.kind(i) == Assignment.Kind.HELD && assignments.remainingBytes(i) > 0
                ? index.running(assignments.taskId(i), destination)
                : null;
        if (held != null && held.task().workClass() == higher && !held.task().kind().isWithin()) {
          IntSet sources = held.task().sources();
          check(
              sources.size(),
              sources::get,
              node -> node == destination,
              held.task().kind().reads(),
              assignments.remainingBytes(i),
              assignments.taskId(i),
              findings);
        }
      }
    }

    private void check(
        int count,
        IntUnaryOperator sources,
        IntPredicate mayReceive,
        int reads,
        long bytes,
        long taskId,
        Findings findings) {
      long least = (long) Math.ceil(bytes * settings.filling().leastBlockShare());
      int[] open = new int[count];
      int openCount = 0;
      boolean begunAtSource = false;
      for (int place = 0; place < count; place++) {
        int source = sources.applyAsInt(place);
        if (open(links.out(source), least)) {
          open[openCount++] = source;
          begunAtSource |=
              begunBelow[links.out(source)] || begunBelow[links.up(links.rackOf(source))];
        }
      }
      if (openCount < reads) {
        return;
      }
      int[] ways = Arrays.copyOf(open, openCount);
      int nodes = begunAtSource ? links.nodes() : begunInto.length;
      for (int place = 0; place < nodes; place++) {
        int node = begunAtSource ? place : begunInto[place];
        if (mayReceive.test(node) && meets(ways, node, reads, least)) {
          findings.fail(
              Violation.Kind.CLASS_OUT_OF_ORDER,
              "task " + taskId,
              "waits for links to node " + node + " on which lower classes begin");
          return;
        }
      }
    }

    /**
     * True if enough of the sources have open ways to the node, and one of those takes a link on
     * which something lower begins.
     */
    private boolean meets(int[] sources, int node, int reads, long least) {
      if (!open(links.in(node), least * reads)) {
        return false;
      }
      int ways = 0;
      boolean begun = false;
      for (int source : sources) {
        if (source != node && open(source, node, least)) {
          ways++;
          begun |= begunOn(route);
        }
      }
      return begun && ways >= reads;
    }

    private boolean open(int source, int node, long least) {
      links.route(source, node, route);
      boolean open = true;
      for (int place = 0; place < route.size(); place++) {
        open &= open(route.link(place), least);
      }
      return open;
    }

    private boolean begunOn(Route way) {
      boolean begun = false;
      for (int place = 0; place < way.size(); place++) {
        begun |= begunBelow[way.link(place)];
      }
      return begun;
    }

    private boolean open(int link, long bytes) {
      return leftBytesPerSec[link] > 0 && slot.bytesAt(leftBytesPerSec[link]) >= bytes;
    }
  }
}
