package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;

/** The planner's knobs: the project's defaults, and the paper's. */
public final class Knobs {
  private static final SlotFilling FILLING = new SlotFilling(0.0625, SourceOrder.BALANCED, 1, 0);

  /** As the plugin sets them by default. */
  public static final PlannerSettings DEFAULT =
      new PlannerSettings(0.75, 30_000_000, 0.10, 1_000_000, 0.05, 0, FILLING);

  private Knobs() {}

  /** The paper's choices with the same budgets, bucket and beta. */
  public static PlannerSettings paper(PlannerSettings from) {
    return from.withAcceptableTransferShare(PlannerSettings.PAPER.acceptableTransferShare())
        .withFilling(SlotFilling.PAPER);
  }
}
