package io.dayu.sim.registry;

import io.dayu.core.Planner;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.sim.scheduler.DayuScheduler;
import io.dayu.sim.scheduler.PaperScheduler;
import io.dayu.sim.scheduler.PlanningCosts;
import io.dayu.sim.scheduler.RatedDayuScheduler;
import io.dayu.sim.scheduler.Scheduler;
import io.dayu.sim.scheduler.rate.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Dayu: as it runs in the NameNode, as the paper has it, and without its single techniques. */
final class DayuSchedulerSpecs {
  private DayuSchedulerSpecs() {}

  static List<SchedulerSpec> all() {
    List<SchedulerSpec> all = new ArrayList<>();
    all.add(
        new SlotSchedulerSpec(
            "dayu",
            "Dayu as it ships: transfers give way to clients, and more is planned than fits",
            PlanningCosts.DAYU,
            true,
            DayuSchedulerSpecs::shipped));
    all.add(
        spec(
            "dayu-constant",
            "Dayu with dayu.agent.give-way none: transfers keep the plan's rates",
            DayuSchedulerSpecs::dayu));
    all.add(
        spec(
            "dayu-whole",
            "dayu-constant with the paper's filling: whole blocks, and its order of sources",
            given -> dayu(given.withFilling(SlotFilling.PAPER))));
    all.add(
        paperSpec(
            "dayu-paper",
            "Dayu as the paper has it: its bucket, its order of sources, whole blocks and its speed",
            true,
            given -> given));
    all.add(
        paperSpec(
            "dayu-noP",
            "dayu-paper without prioritizing underemployed nodes (5.3)",
            true,
            given -> given.withBeta(0)));
    all.add(
        paperSpec(
            "dayu-noA",
            "dayu-paper without re-scheduling stragglers (5.3)",
            false,
            given -> given));
    all.add(
        paperSpec(
            "dayu-noPA",
            "dayu-paper with neither of the two (5.3, C+W)",
            false,
            given -> given.withBeta(0)));
    all.add(
        new SlotSchedulerSpec(
            "dayu-copysets",
            "dayu, whose destinations keep blocks in few sets of nodes (dayu.placement.scatter-width)",
            PlanningCosts.DAYU,
            true,
            given ->
                new DayuScheduler(Planner::planInCopysets, givingWay(given), PlanningCosts.DAYU)));
    for (Rates rates : Rates.values()) {
      all.add(
          spec(
              "hull+" + rates.label(),
              "Dayu's choice with the rates " + rates.label(),
              given -> new RatedDayuScheduler(dayu(given), rates)));
    }
    return all;
  }

  /** Dayu as it ships, by these settings. */
  static Scheduler shipped(PlannerSettings given) {
    return dayu(givingWay(given));
  }

  private static SchedulerSpec spec(
      String name, String description, Function<PlannerSettings, Scheduler> by) {
    return new SlotSchedulerSpec(name, description, PlanningCosts.DAYU, false, by);
  }

  private static SchedulerSpec paperSpec(
      String name,
      String description,
      boolean reschedulesStragglers,
      UnaryOperator<PlannerSettings> by) {
    return new SlotSchedulerSpec(
        name,
        description,
        PlanningCosts.PAPER_HULL,
        false,
        given -> new PaperScheduler(by.apply(paper(given)), reschedulesStragglers));
  }

  private static DayuScheduler dayu(PlannerSettings settings) {
    return new DayuScheduler(settings, PlanningCosts.DAYU);
  }

  private static PlannerSettings givingWay(PlannerSettings given) {
    SlotFilling filling = given.filling();
    return given.withFilling(
        new SlotFilling(
                filling.leastBlockShare(),
                filling.sourceOrder(),
                Math.max(filling.overfill(), SlotFilling.GIVING_WAY_DEFAULT.overfill()),
                filling.endMargin())
            .withAlphaAtEnd(filling.alphaAtEnd()));
  }

  /*
   * WSS goes on until no task remains. The paper has a second end, when what remains ends within the
   * slot (4.3). No link is planned beyond its slot, so that end would come with the first iteration,
   * and the paper tells of five.
   */
  private static PlannerSettings paper(PlannerSettings given) {
    return given
        .withBucketBytesPerSec(PlannerSettings.PAPER.bucketBytesPerSec())
        .withAcceptableTransferShare(0)
        .withFilling(SlotFilling.PAPER);
  }
}
