package io.dayu.sim.experiment;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;

/** The planner's knobs: the project's defaults, and copies with one of them changed. */
public final class Knobs {
  private static final SlotFilling FILLING = new SlotFilling(0.0625, SourceOrder.BALANCED, 1, 0);

  /** As the plugin sets them by default. */
  public static final PlannerSettings DEFAULT =
      new PlannerSettings(0.75, 30_000_000, 0.10, 1_000_000, 0.05, 0, FILLING);

  private Knobs() {}

  public static PlannerSettings withAlpha(PlannerSettings from, double alpha) {
    return with(from, alpha, from.beta());
  }

  public static PlannerSettings withBeta(PlannerSettings from, double beta) {
    return with(from, from.alpha(), beta);
  }

  private static PlannerSettings with(PlannerSettings from, double alpha, double beta) {
    return new PlannerSettings(
        alpha,
        from.minBytesPerSec(),
        from.minLinkShare(),
        from.bucketBytesPerSec(),
        beta,
        from.acceptableTransferShare(),
        from.filling());
  }

  /** The paper's choices with the same budgets, bucket and beta. */
  public static PlannerSettings paper(PlannerSettings from) {
    PlannerSettings paper = PlannerSettings.PAPER;
    return new PlannerSettings(
        from.alpha(),
        from.minBytesPerSec(),
        from.minLinkShare(),
        from.bucketBytesPerSec(),
        from.beta(),
        paper.acceptableTransferShare(),
        paper.filling());
  }
}
