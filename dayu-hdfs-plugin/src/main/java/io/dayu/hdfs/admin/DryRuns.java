package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.Skip;
import io.dayu.core.plan.SkipReason;
import io.dayu.hdfs.operator.PlanInputs;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.status.NodeLoad;
import io.dayu.hdfs.status.PlannedLoads;
import io.dayu.protocol.admin.RecordJson;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Says what the next slot would do: the planner's snapshot is planned here, and nothing is done.
 */
final class DryRuns {
  private final Host host;
  private final RunningDayu parts;
  private final PlanFunction planner;

  /** Transfers of one kind together. */
  private record Sum(long count, long bytes, long bytesPerSec) {
    Sum plus(Sum other) {
      return new Sum(count + other.count, bytes + other.bytes, bytesPerSec + other.bytesPerSec);
    }
  }

  DryRuns(Host host, RunningDayu parts, PlanFunction planner) {
    this.host = host;
    this.parts = parts;
    this.planner = planner;
  }

  void answer(ObjectNode document) throws RefusedException, NoAnswerException {
    Readings.requirePlanner(host, parts);
    PlanInputs draft = parts.operator().draft();
    Plan plan = planner.plan(draft.snapshot(), draft.knobs(), draft.seed());
    document
        .put(AnswerKey.SLOT, draft.slot())
        .put(AnswerKey.SLOT_MS, draft.snapshot().slotNs() / 1_000_000)
        .put(AnswerKey.SLOT_BUDGET_BYTES, plan.slotBudgetBytes())
        .put(AnswerKey.LOOKED_AT, draft.snapshot().tasks().size())
        .put(AnswerKey.BEGUN_ANEW, plan.cancellations().size());
    writeTransfers(plan, document.putArray(AnswerKey.TRANSFERS));
    writeSkips(plan, document.putArray(AnswerKey.SKIPPED));
    writeLinks(plan, draft.nodeNames(), document.putArray(AnswerKey.BUSIEST));
    document.put(AnswerKey.SAID, "This is what the next slot would do; nothing was done.");
  }

  private static void writeTransfers(Plan plan, ArrayNode rows) {
    Map<Assignment.Kind, Sum> sums = new EnumMap<>(Assignment.Kind.class);
    for (Assignment assignment : plan.assignments()) {
      sums.merge(
          assignment.kind(),
          new Sum(1, assignment.remainingBytes(), assignment.rateBytesPerSec()),
          Sum::plus);
    }
    sums.forEach(
        (kind, sum) ->
            RecordJson.write(sum, rows.addObject().put(AnswerKey.KIND, RecordJson.label(kind))));
  }

  private static void writeSkips(Plan plan, ArrayNode rows) {
    Map<SkipReason, Integer> skips = new EnumMap<>(SkipReason.class);
    for (Skip skip : plan.skipped()) {
      skips.merge(skip.reason(), 1, Integer::sum);
    }
    if (plan.unscannedTasks() > 0) {
      skips.merge(SkipReason.SLOT_FULL, plan.unscannedTasks(), Integer::sum);
    }
    skips.forEach(
        (reason, count) ->
            rows.addObject()
                .put(AnswerKey.REASON, reason.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .put(AnswerKey.BLOCKS, count));
  }

  private static void writeLinks(Plan plan, List<String> names, ArrayNode rows) {
    PlannedLoads loads = PlannedLoads.of(plan);
    List<FullestLinks.Link> fullest =
        FullestLinks.of(
            loads.nodes(),
            node -> share(loads.of(node), true),
            node -> share(loads.of(node), false));
    for (FullestLinks.Link link : fullest) {
      NodeLoad load = loads.of(link.node());
      rows.addObject()
          .put(AnswerKey.NAME, Texts.brief(names.get(link.node())))
          .put(AnswerKey.DIRECTION, link.direction())
          .put(AnswerKey.PLANNED_BYTES_PER_SEC, planned(load, link.in()))
          .put(AnswerKey.BUDGET_BYTES_PER_SEC, budget(load, link.in()));
    }
  }

  private static double share(NodeLoad load, boolean in) {
    return (double) planned(load, in) / Math.max(1, budget(load, in));
  }

  private static long planned(NodeLoad load, boolean in) {
    return in ? load.plannedInBytesPerSec() : load.plannedOutBytesPerSec();
  }

  private static long budget(NodeLoad load, boolean in) {
    return in ? load.budgetInBytesPerSec() : load.budgetOutBytesPerSec();
  }
}
