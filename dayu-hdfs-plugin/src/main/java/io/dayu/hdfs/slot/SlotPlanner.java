package io.dayu.hdfs.slot;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.PlanVerifier;
import io.dayu.core.verify.Violation;
import io.dayu.hdfs.metrics.PlannerMetrics;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Makes one plan of what is known now: snapshot, plan, check, and orders; each step is timed.
 *
 * <p>Not thread safe.
 */
final class SlotPlanner {
  private final SnapshotBuilder snapshots;
  private final PlanFunction planner;
  private final PlanExecutor executor;
  private final Supplier<SchedulerSettings> settings;
  private final PlannerMetrics metrics;
  private final LongSupplier clock;
  private final Runnable advance;

  /**
   * What is planned.
   *
   * @param slot its number
   * @param effectiveNs when what is ordered begins
   * @param span of the slot, as seen from now
   * @param repair whether healthy transfers are left as they are
   */
  record Task(
      long slot,
      long effectiveNs,
      SnapshotBuilder.SlotSpan span,
      PlannerSettings knobs,
      boolean repair) {}

  /** A plan that was carried out, and what it took. */
  record Made(Plan plan, PlanTimes times) {}

  /**
   * A planner of slots.
   *
   * @param clock in ns, by which the steps are timed
   * @param advance is told of every step that is done
   */
  SlotPlanner(
      SnapshotBuilder snapshots,
      PlanFunction planner,
      PlanExecutor executor,
      Supplier<SchedulerSettings> settings,
      PlannerMetrics metrics,
      LongSupplier clock,
      Runnable advance) {
    this.snapshots = snapshots;
    this.planner = planner;
    this.executor = executor;
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
    this.advance = advance;
  }

  /**
   * Plans and carries it out.
   *
   * @throws IllegalStateException if the plan breaks an invariant; nothing was carried out then
   */
  Made make(Task task, long nowNs) {
    long beginNs = clock.getAsLong();
    ClusterSnapshot snapshot = snapshots.build(nowNs, task.span(), task.repair());
    long builtNs = stepDone();
    Plan plan = planner.plan(snapshot, task.knobs(), settings.get().seed() + task.slot());
    long thoughtNs = stepDone();
    check(PlanVerifier.verify(snapshot, task.knobs(), plan), task.slot());
    long checkedNs = stepDone();
    executor.execute(plan, task.effectiveNs(), nowNs);
    PlanTimes times =
        new PlanTimes(
            builtNs - beginNs,
            thoughtNs - builtNs,
            checkedNs - thoughtNs,
            clock.getAsLong() - checkedNs);
    metrics.planned(times.planNs(), times.totalNs());
    return new Made(plan, times);
  }

  private long stepDone() {
    advance.run();
    return clock.getAsLong();
  }

  /** All that such a plan would be made of. */
  Draft draft(Task task, long nowNs) {
    return new Draft(
        task.slot(),
        snapshots.build(nowNs, task.span(), task.repair()),
        task.knobs(),
        settings.get().seed() + task.slot(),
        snapshots.nodeNames());
  }

  private void check(List<Violation> violations, long slot) {
    if (!violations.isEmpty()) {
      metrics.violations(violations.size());
      throw new IllegalStateException(
          "the plan of slot " + slot + " breaks an invariant: " + violations.get(0).message());
    }
  }
}
