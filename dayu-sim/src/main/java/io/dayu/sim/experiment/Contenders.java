package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.scheduler.DayuScheduler;
import io.dayu.sim.scheduler.PlanningCost;
import io.dayu.sim.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** All contenders by name. */
public final class Contenders {
  private static final double PLUGIN_REFILL = 0.1;
  private static final PlanningCost COST = new PlanningCost(10_000_000, 1000, 0);

  private Contenders() {}

  /** All of them, Dayu first. */
  public static List<Contender> all() {
    return List.of(
        new SlotContender(
            "dayu", "Dayu as the plugin is set by default.", Contenders::dayu, PLUGIN_REFILL),
        new SlotContender(
            "dayu-paper", "Dayu as the paper has it: one plan a slot.", Contenders::paper, 0),
        new SlotContender(
            "dayu-noP", "Dayu that prioritizes no nodes.", Contenders::withoutPriority, 0),
        new SlotContender(
            "dayu-noA", "Dayu that leaves stragglers alone.", Contenders::withoutAdjustment, 0),
        new SlotContender("dayu-noPA", "Dayu with neither.", Contenders::withoutBoth, 0));
  }

  private static Scheduler withoutPriority(PlannerSettings settings) {
    return dayu(Knobs.withBeta(settings, 0));
  }

  private static Scheduler withoutAdjustment(PlannerSettings settings) {
    return new DayuScheduler(settings, COST, false);
  }

  private static Scheduler withoutBoth(PlannerSettings settings) {
    return withoutAdjustment(Knobs.withBeta(settings, 0));
  }

  private static Scheduler dayu(PlannerSettings settings) {
    return new DayuScheduler(settings, COST, true);
  }

  private static Scheduler paper(PlannerSettings settings) {
    return new DayuScheduler(Knobs.paper(settings), COST, true);
  }

  /** The one of a name, if there is one. */
  public static Optional<Contender> find(String name) {
    return all().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** Those of comma-separated names. */
  public static List<Contender> named(String names) {
    List<Contender> chosen = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      chosen.add(find(name.strip()).orElseThrow(() -> unknown(name.strip())));
    }
    return chosen;
  }

  private static BadInputException unknown(String name) {
    return new BadInputException(
        "unknown scheduler "
            + name
            + "; known are "
            + all().stream().map(Contender::name).collect(Collectors.joining(", ")));
  }
}
