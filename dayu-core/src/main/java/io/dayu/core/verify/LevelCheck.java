package io.dayu.core.verify;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SkipReason;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.WorkClass;
import java.util.Arrays;

/**
 * Nothing of a lower level of safety begins on the links of sources that a decode waits for which
 * has no others to choose from.
 *
 * <p>Blocks of which a running transfer begins anew are left out: their new transfers may be for
 * either level.
 */
final class LevelCheck {
  private static final int NO_LEVEL = Integer.MAX_VALUE;

  private final PlanIndex index;
  private final TaskColumns waiting;
  private final AssignmentColumns assignments;
  private final SkipColumns skipped;
  private final Links links;
  private final long[] leftBytesPerSec;
  private final int[] levelWaiting;
  private final Route route = new Route();

  LevelCheck(ClusterSnapshot snapshot, Plan plan, PlanIndex index) {
    this.index = index;
    this.waiting = index.waiting();
    this.assignments = plan.assignmentColumns();
    this.skipped = plan.skipColumns();
    this.links = new Links(snapshot);
    this.leftBytesPerSec = links.byLink(plan.budgets());
    this.levelWaiting = new int[links.nodes()];
    Arrays.fill(levelWaiting, NO_LEVEL);
  }

  void check(Findings findings) {
    takePinned();
    boolean any = false;
    for (int i = 0; i < skipped.size(); i++) {
      int row = index.row(index.block(skipped.taskId(i)));
      if (row != PlanIndex.NONE && waitsForAllSources(row, skipped.reason(i))) {
        note(row);
        any = true;
      }
    }
    for (int i = 0; i < assignments.size() && any; i++) {
      if (assignments.kind(i) == Assignment.Kind.NEW && !assignments.isWithin(i)) {
        check(i, findings);
      }
    }
  }

  private void takePinned() {
    for (int i = 0; i < assignments.size(); i++) {
      if (assignments.kind(i) == Assignment.Kind.PINNED && !assignments.isWithin(i)) {
        links.route(assignments.sources(), i, assignments.destination(i), route);
        route.takeOff(leftBytesPerSec, assignments.rateBytesPerSec(i));
      }
    }
  }

  private boolean waitsForAllSources(int row, SkipReason reason) {
    int reads = waiting.reads(row);
    return reason == SkipReason.SOURCE_SATURATED
        && reads > 1
        && waiting.workClass(row) == WorkClass.SAFETY
        && waiting.sets().size(waiting.sources(row)) == reads
        && allSend(row);
  }

  /** True if none of the sources is out of reach, so that what keeps them is not for nothing. */
  private boolean allSend(int row) {
    NodeSets sets = waiting.sets();
    int sources = waiting.sources(row);
    boolean all = true;
    for (int place = 0; place < sets.size(sources); place++) {
      links.leaving(sets.get(sources, place), route);
      for (int i = 0; i < route.size(); i++) {
        all &= leftBytesPerSec[route.link(i)] > 0;
      }
    }
    return all;
  }

  private void note(int row) {
    NodeSets sets = waiting.sets();
    int sources = waiting.sources(row);
    for (int place = 0; place < sets.size(sources); place++) {
      int node = sets.get(sources, place);
      levelWaiting[node] = Math.min(levelWaiting[node], waiting.priority(row));
    }
  }

  private void check(int i, Findings findings) {
    int block = index.block(assignments.taskId(i));
    int row = index.row(block);
    if (row == PlanIndex.NONE
        || waiting.workClass(row) != WorkClass.SAFETY
        || !index.cancelled(block).isEmpty()) {
      return;
    }
    int level = waiting.priority(row);
    IntSet sources = assignments.sources().nodes(i);
    for (int place = 0; place < sources.size(); place++) {
      if (levelWaiting[sources.get(place)] < level) {
        findings.fail(
            Violation.Kind.LEVEL_OUT_OF_ORDER,
            assignments.get(i),
            "a decode of a more urgent level waits for the source's link");
        return;
      }
    }
  }
}
