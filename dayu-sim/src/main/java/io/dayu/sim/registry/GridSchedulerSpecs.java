package io.dayu.sim.registry;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.sim.scheduler.PlanningCost;
import io.dayu.sim.scheduler.PlanningCosts;
import io.dayu.sim.scheduler.RivalScheduler;
import io.dayu.sim.scheduler.SlotPlacers;
import io.dayu.sim.scheduler.choice.Choices;
import io.dayu.sim.scheduler.rate.Rates;
import java.util.ArrayList;
import java.util.List;

/** Every choice with all rates: {@code random+W}, {@code greedy1+DA} and so on (section 5). */
final class GridSchedulerSpecs {
  private GridSchedulerSpecs() {}

  static List<SchedulerSpec> all() {
    List<SchedulerSpec> all = new ArrayList<>();
    for (Choices choice : Choices.values()) {
      for (Rates rates : Rates.values()) {
        all.add(spec(choice.label() + "+" + rates.label(), choice, rates, cost(choice)));
      }
    }
    for (Rates rates : List.of(Rates.ITERATIVE_WSS, Rates.DEADLINE)) {
      String name = "greedy1-paper+" + rates.label();
      all.add(spec(name, Choices.GREEDY1, rates, PlanningCosts.PAPER_SCAN));
    }
    // EAFR sets no rates: transfers share links as streams do.
    all.add(spec(Choices.EAFR.label(), Choices.EAFR, Rates.MAX_MIN, cost(Choices.EAFR)));
    return all;
  }

  private static SchedulerSpec spec(String name, Choices choice, Rates rates, PlanningCost cost) {
    SlotPlacers placers = (snapshot, slot, seed) -> choice.placer(slot, seed);
    return new SlotSchedulerSpec(
        name,
        "the choice " + choice.label() + " with the rates " + rates.label(),
        cost,
        false,
        given -> new RivalScheduler(plain(given), placers, rates, cost));
  }

  private static PlanningCost cost(Choices choice) {
    return switch (choice) {
      case RANDOM, BEST_OF_TWO_RANDOM, WEIGHTED_RANDOM -> PlanningCosts.RANDOM;
      case GREEDY1 -> PlanningCosts.NAIVE_SCAN;
      case GREEDY2 -> PlanningCosts.ORDERED_TREE;
      case EAFR -> PlanningCosts.ROUND_ROBIN;
    };
  }

  /** Rivals choose sources themselves, for whole blocks (section 5). */
  static PlannerSettings plain(PlannerSettings given) {
    return given.withFilling(SlotFilling.PAPER);
  }
}
