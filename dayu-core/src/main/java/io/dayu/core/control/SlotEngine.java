package io.dayu.core.control;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.straggler.Outstanding;
import io.dayu.core.verify.Violation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The engine of a recovery by timeslots: it has plans made when the {@link SlotClock} says, by the
 * alpha that the {@link AlphaController} gives, checked, and carried out by its cluster.
 *
 * <p>Whoever drives it gives it the facts and carries its plans out. Not thread safe.
 */
public final class SlotEngine {
  private static final double NEAR_SECONDS = 4;

  private final SlotFacts facts;
  private final SlotCluster cluster;
  private final SlotClock clock;
  private final PlanFunction planner;
  private final PlanCheck check;
  private final LongSupplier stepClock;
  private final AlphaController alpha = new AlphaController();

  /** A plan, and by what it was made. */
  private record Candidate(PlannerSettings settings, Plan plan) {
    /** True if no block waits after it. */
    boolean leavesNothing() {
      return plan.skipped().isEmpty() && plan.unscannedTasks() == 0;
    }
  }

  /**
   * All that a plan of the next slot would be made of.
   *
   * @param slot its number
   */
  public record NextPlan(
      long slot, ClusterSnapshot snapshot, PlannerSettings settings, long seed) {}

  /**
   * An engine that has planned nothing.
   *
   * @param stepClock in ns, by which the steps of a plan are timed
   */
  public SlotEngine(
      SlotFacts facts,
      SlotCluster cluster,
      Supplier<SlotTiming> timing,
      PlanFunction planner,
      PlanCheck check,
      LongSupplier stepClock) {
    this.facts = facts;
    this.cluster = cluster;
    this.clock = new SlotClock(timing);
    this.planner = planner;
    this.check = check;
    this.stepClock = stepClock;
  }

  /** The clock that says when plans are due. */
  public SlotClock clock() {
    return clock;
  }

  /** Another planner begins: nothing is planned. */
  public void reset() {
    alpha.reset();
    clock.reset();
  }

  /** Notes whether there is work, before {@link #planIfDue}. */
  public SlotClock.Change noteWork(long nowNs) {
    SlotClock.Change change = clock.noteWork(facts, nowNs);
    if (change == SlotClock.Change.WORK_ENDS) {
      alpha.reset();
    }
    return change;
  }

  /** Makes sure that plans are made while there is work, as {@link SlotClock#requirePlans} does. */
  public void requirePlans(long nowNs) {
    clock.requirePlans(facts, nowNs);
  }

  /**
   * Plans and has the plan carried out, if one is due.
   *
   * @throws InvalidPlanException if the plan breaks an invariant; nothing was carried out then
   */
  public void planIfDue(long nowNs) {
    boolean before = clock.inSlot();
    Optional<DuePlan> due = clock.due(facts, nowNs);
    if (due.isEmpty()) {
      return;
    }
    if (due.get().beginsSlot()) {
      if (!before) {
        cluster.recoveryBegins(clock.workedNs(nowNs), nowNs);
      }
      cluster.lastOutcome(nowNs).ifPresent(alpha::slotEnded);
    }
    make(due.get(), nowNs);
  }

  private void make(DuePlan due, long nowNs) {
    boolean givesWay = facts.givesWay();
    PlannerSettings set = facts.settings(givesWay);
    long beginNs = stepClock.getAsLong();
    ClusterSnapshot snapshot = cluster.snapshot(due.span(), due.repair(), nowNs);
    long builtNs = stepDone();
    double budgetBytesPerSec = AlphaController.budgetBytesPerSec(set, snapshot);
    boolean corrected = givesWay && !due.span().onlyRunning();
    alpha.planBegins(set);
    Basis basis = new Basis(snapshot, set, corrected, facts.seed(due.slot()));
    ClusterSnapshot urgent = mostUrgent(snapshot.overLinks());
    boolean anyWait = urgent.taskColumns().size() > 0;
    Candidate made = plan(basis, endIsNear(urgent, budgetBytesPerSec), anyWait);
    long plannedNs = stepDone();
    List<Violation> violations = check.check(snapshot, made.settings(), made.plan());
    if (!violations.isEmpty()) {
      throw new InvalidPlanException(due.slot(), violations);
    }
    long checkedNs = stepDone();
    cluster.carryOut(due, made.plan(), nowNs);
    long endNs = stepClock.getAsLong();
    PlanTimes times =
        new PlanTimes(
            builtNs - beginNs, plannedNs - builtNs, checkedNs - plannedNs, endNs - checkedNs);
    clock.planned(due, endNs - beginNs, budgetBytesPerSec);
    cluster.planned(
        new PlannedSlot(
            due, made.plan(), set.alpha(), made.settings().alpha(), budgetBytesPerSec, times),
        nowNs);
  }

  /**
   * All that a plan is made of.
   *
   * @param set the settings before any correction of alpha
   * @param corrected whether alpha is corrected
   */
  private record Basis(
      ClusterSnapshot snapshot, PlannerSettings set, boolean corrected, long seed) {}

  /** The snapshot with recovery alone, while there is any: its end is not that of lower work. */
  private static ClusterSnapshot mostUrgent(ClusterSnapshot snapshot) {
    Set<WorkClass> classes = snapshot.workClasses();
    return classes.size() > 1 && classes.contains(WorkClass.SAFETY)
        ? snapshot.ofClass(WorkClass.SAFETY, snapshot.nodes())
        : snapshot;
  }

  /**
   * Plans once, and once more when the plan turns out to be, or not to be, the last.
   *
   * @param anyWait whether any of the most urgent blocks waits; what else waits makes no end
   */
  private Candidate plan(Basis basis, boolean near, boolean anyWait) {
    boolean last = near && !anyWait;
    Candidate first = plan(basis, settings(basis, last));
    boolean lowerWait = !anyWait && basis.snapshot().taskColumns().size() > 0;
    if ((near && (lowerWait || first.leavesNothing())) == last) {
      return first;
    }
    PlannerSettings others = settings(basis, !last);
    return others.equals(first.settings()) ? first : plan(basis, others);
  }

  private Candidate plan(Basis basis, PlannerSettings settings) {
    return new Candidate(settings, planner.plan(basis.snapshot(), settings, basis.seed()));
  }

  /** True if what remains needs so little time, or so few links, that they may be filled. */
  private static boolean endIsNear(ClusterSnapshot snapshot, double budgetBytesPerSec) {
    Outstanding outstanding = Outstanding.of(snapshot);
    double nearSec = Math.max(NEAR_SECONDS, snapshot.slotNs() / 1e9);
    return outstanding.bytes() <= nearSec * budgetBytesPerSec
        || outstanding.replicas() <= snapshot.nodes().size() / 2;
  }

  private PlannerSettings settings(Basis basis, boolean last) {
    return basis.corrected() ? alpha.of(basis.set(), basis.snapshot(), last) : basis.set();
  }

  private long stepDone() {
    cluster.planAdvances();
    return stepClock.getAsLong();
  }

  /**
   * All that the next slot would be planned of.
   *
   * @param snapshot the cluster now, for {@link SlotClock#nextSpan}
   */
  public NextPlan next(ClusterSnapshot snapshot) {
    long slot = clock.slot() + 1;
    boolean givesWay = facts.givesWay();
    Basis basis = new Basis(snapshot, facts.settings(givesWay), givesWay, facts.seed(slot));
    boolean last = snapshot.tasks().isEmpty();
    return new NextPlan(slot, snapshot, settings(basis, last), basis.seed());
  }

  /** Bytes that a whole slot of an idle cluster could move, by equation 2. */
  public static double slotBytes(ClusterSnapshot idle, PlannerSettings settings) {
    return (double) SlotBudget.bytes(idle, RecoveryBandwidth.ofCluster(idle, settings));
  }
}
