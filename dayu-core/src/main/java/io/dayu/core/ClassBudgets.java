package io.dayu.core;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.straggler.Carried;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * The budget of each class of work on each link: what the classes before it leave, up to its share,
 * and nothing of a link that something which waits in one of them could use. Not thread safe.
 */
/*
 * What waits for links in a higher class mostly finds one of its own links full, and nothing that a
 * lower class does changes that. But rates are shared out after transfers were chosen, by the bytes
 * that were charged, and who is slowed down by one of its links leaves something of the others. So
 * it is by the rates that are left that a waiting block is asked whether it could use a link: it
 * could when some source and some destination have room for the least share of it. Then all such
 * links of its sources, and all such links into nodes that take replicas, are kept from lower
 * classes. Which of those nodes the block may go to is not asked: too much is kept rather than too
 * little, and next to no time is spent on it.
 *
 * Pinned transfers are not the plan's to change, whatever their class. Their rates are taken off
 * first.
 */
final class ClassBudgets {
  private final ClusterSnapshot snapshot;
  private final Links links;
  private final PlannerSettings settings;
  private final SlotLength slot;
  private final long[] budgetBytesPerSec;
  private final long[] leftBytesPerSec;
  private final boolean[] kept;

  ClassBudgets(
      ClusterSnapshot snapshot, Links links, LinkBudgets budgets, PlannerSettings settings) {
    this.snapshot = snapshot;
    this.links = links;
    this.settings = settings;
    this.slot = new SlotLength(snapshot.slotNs());
    this.budgetBytesPerSec = links.byLink(budgets);
    this.leftBytesPerSec = budgetBytesPerSec.clone();
    this.kept = new boolean[links.count()];
    takePinned(EnumSet.allOf(WorkClass.class), leftBytesPerSec, 1);
  }

  /** Takes what is pinned of some classes off, or gives it back when the sign is -1. */
  private void takePinned(Set<WorkClass> classes, long[] bytesPerSecByLink, int sign) {
    Route route = new Route();
    for (RunningTransfer one : snapshot.running()) {
      if (one.disposition() == RunningTransfer.Disposition.PINNED
          && one.rateBytesPerSec() > 0
          && classes.contains(one.task().workClass())) {
        links.route(one.sources(), one.task().kind().reads(), one.destination(), route);
        route.takeOff(bytesPerSecByLink, sign * one.rateBytesPerSec());
      }
    }
  }

  /** Bytes a second that the class may use with what of it is pinned, by link number. */
  long[] of(WorkClass workClass) {
    long[] may = leftBytesPerSec.clone();
    takePinned(EnumSet.of(workClass), may, -1);
    for (int link = 0; link < may.length; link++) {
      long share = settings.shares().bytesPerSec(workClass, budgetBytesPerSec[link]);
      may[link] = kept[link] ? 0 : Math.max(0, Math.min(share, may[link]));
    }
    return may;
  }

  /** Takes off what a class was planned to use, and keeps what waits in it from lower ones. */
  void take(ClassPlan plan) {
    plan.takeOff(leftBytesPerSec, links);
    TaskColumns tasks = plan.tasks();
    NodeSets sets = tasks.sets();
    long smallest = Long.MAX_VALUE;
    int[] waiting = plan.waitsForLinks();
    for (int task : waiting) {
      int sources = tasks.sources(task);
      int reads = tasks.reads(task);
      long least = least(tasks.sizeBytes(task), reads);
      if (least * reads < smallest
          && enoughOpen(sets.size(sources), i -> sets.get(sources, i), least, reads)) {
        smallest = least * reads;
      }
    }
    if (keepDestinations(smallest)) {
      for (int task : waiting) {
        int sources = tasks.sources(task);
        long least = least(tasks.sizeBytes(task), tasks.reads(task));
        keepSources(sets.size(sources), i -> sets.get(sources, i), least);
      }
    }
    plan.held().forEach(this::keepForHeld);
  }

  private void keepForHeld(Carried held) {
    IntSet sources = held.transfer().task().sources();
    int destination = held.transfer().destination();
    int reads = held.reads();
    long least = least(held.remainingBytes(), reads);
    if (open(links.in(destination), least * reads)
        && enoughOpen(sources.size(), sources::get, least, reads)) {
      keepDestination(destination, least * reads);
      keepSources(sources.size(), sources::get, least);
    }
  }

  /** Bytes of a block that a slot must have room for, for the block to begin. */
  private long least(long bytes, int reads) {
    return (long)
        Math.ceil(LinkLedger.bounded(bytes, reads) * settings.filling().leastBlockShare());
  }

  private boolean open(int link, long bytes) {
    return leftBytesPerSec[link] > 0 && slot.bytesAt(leftBytesPerSec[link]) >= bytes;
  }

  /** True if as many sources have room for the bytes as are read. */
  private boolean enoughOpen(int count, IntUnaryOperator sources, long bytes, int reads) {
    int open = 0;
    for (int i = 0; i < count && open < reads; i++) {
      open += open(links.out(sources.applyAsInt(i)), bytes) ? 1 : 0;
    }
    return open == reads;
  }

  private void keepSources(int count, IntUnaryOperator sources, long bytes) {
    for (int i = 0; i < count; i++) {
      int source = sources.applyAsInt(i);
      keep(links.out(source), bytes);
      keep(links.up(links.rackOf(source)), bytes);
    }
  }

  /** Keeps the links into all nodes that take replicas; whether there are any. */
  private boolean keepDestinations(long bytes) {
    boolean any = false;
    for (int node = 0; node < links.nodes(); node++) {
      if (snapshot.nodes().get(node).acceptsReplicas() && open(links.in(node), bytes)) {
        keepDestination(node, bytes);
        any = true;
      }
    }
    return any;
  }

  private void keepDestination(int node, long bytes) {
    keep(links.in(node), bytes);
    keep(links.down(links.rackOf(node)), bytes);
  }

  private void keep(int link, long bytes) {
    kept[link] |= open(link, bytes);
  }
}
